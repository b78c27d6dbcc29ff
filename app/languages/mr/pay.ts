import type { Translation } from "../translations";

export const pay = {
  offerPay: {
    known: (known, all) => `${all} पैकी ${known}`,
  },
} satisfies Translation;
