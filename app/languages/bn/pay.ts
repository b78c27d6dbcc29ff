import type { Translation } from "../translations";

export const pay = {
  offerPay: {
    known: (known, all) => `${all} জনের মধ্যে ${known} জনের`,
  },
} satisfies Translation;
