import type { Translation } from "../translations";

export const newsEnded = {
  newsEnded: {
    heading: "ईमेलने बातम्या आता येणार नाहीत",
    what: (site) =>
      `${site} च्या बातम्यांच्या ईमेलच्या शेवटी असलेली लिंक वापरली गेली आहे. ईमेल तपासणारे प्रोग्रामही कधीकधी असे करतात.`,
    again: (address) => `बातम्या पुन्हा मिळवा: ${address}`,
  },
} satisfies Translation;
