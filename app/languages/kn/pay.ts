import type { Translation } from "../translations";

export const pay = {
  offerPay: {
    known: (known, all) => `${all} ರಲ್ಲಿ ${known} ಮಂದಿಯ`,
  },
} satisfies Translation;
