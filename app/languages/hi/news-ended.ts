import type { Translation } from "../translations";

export const newsEnded = {
  newsEnded: {
    heading: "ईमेल से समाचार अब नहीं आएँगे",
    what: (site) =>
      `${site} के समाचार ईमेल के अंत में दिए लिंक का उपयोग हुआ है। ईमेल जाँचने वाले प्रोग्राम भी कभी-कभी ऐसा करते हैं।`,
    again: (address) => `समाचार फिर पाएँ: ${address}`,
  },
} satisfies Translation;
