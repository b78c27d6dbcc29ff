import type { Translation } from "../translations";

export const pay = {
  offerPay: {
    known: (known, all) => `${all}-இல் ${known} பேரின்`,
  },
} satisfies Translation;
