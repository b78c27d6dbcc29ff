import type { Translation } from "../translations";

export const newsEnded = {
  newsEnded: {
    heading: "मेलने बातम्या आता येणार नाहीत",
    what: (site) =>
      `${site} च्या बातम्यांच्या मेलच्या शेवटी असलेला दुवा वापरला गेला आहे. मेल तपासणारे प्रोग्रामही कधीकधी असे करतात.`,
    again: (address) => `बातम्या पुन्हा मिळवा: ${address}`,
  },
} satisfies Translation;
