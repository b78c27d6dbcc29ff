import type { Translation } from "../translations";

export const pay = {
  offerPay: {
    known: (known, all) => `${all} మందిలో ${known} మంది`,
  },
} satisfies Translation;
