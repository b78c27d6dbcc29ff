import type { Translation } from "../translations";

export const pay = {
  offerPay: {
    known: (known, all) => `${all} पैकी ${known}`,
    fromPosting: (pay) => `${pay}, पोस्टवरून`,
    replaced: "नंतरच्या ऑफरने याची जागा घेतली",
  },
} satisfies Translation;
