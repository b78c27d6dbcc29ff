import type { Translation } from "../translations";

export const pay = {
  offerPay: {
    known: (known, all) => `${all} में से ${known}`,
    fromPosting: (pay) => `₹${pay}, पोस्टिंग के अनुसार`,
    monthlyFromPosting: (pay) => `₹${pay} मासिक, पोस्टिंग के अनुसार`,
    replaced: "बाद के ऑफ़र से बदला गया",
  },
} satisfies Translation;
