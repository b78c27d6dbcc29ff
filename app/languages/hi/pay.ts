import type { Translation } from "../translations";

export const pay = {
  offerPay: {
    known: (known, all) => `${all} में से ${known}`,
    fromPosting: (pay) => `${pay}, पोस्टिंग से`,
    replaced: "बाद के ऑफ़र ने इसकी जगह ली",
  },
} satisfies Translation;
