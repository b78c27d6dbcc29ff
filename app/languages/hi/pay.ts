import type { Translation } from "../translations";

export const pay = {
  offerPay: {
    known: (known, all) => `${all} में से ${known}`,
  },
} satisfies Translation;
