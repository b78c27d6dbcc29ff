import type { Translation } from "../translations";

export const newsEnded = {
  newsEnded: {
    heading: "मेल से समाचार अब नहीं आएँगे",
    what: (site) =>
      `${site} के समाचार मेल के अंत में दिए लिंक का उपयोग हुआ है। मेल जाँचने वाले प्रोग्राम भी कभी-कभी ऐसा करते हैं।`,
    again: (address) => `समाचार फिर पाएँ: ${address}`,
  },
} satisfies Translation;
