import type { Translation } from "../translations";

export const pay = {
  offerPay: {
    known: (known, all) => `${all} पैकी ${known}`,
    fromPosting: (pay) => `₹${pay}, पोस्टनुसार`,
    monthlyFromPosting: (pay) => `₹${pay} मासिक, पोस्टनुसार`,
    replaced: "नंतरच्या ऑफरने बदलली",
  },
} satisfies Translation;
