import type { Translation } from "../translations";

export const pay = {
  offerPay: {
    known: (known, all) => `${all} ರಲ್ಲಿ ${known} ಮಂದಿಯ`,
    fromPosting: (pay) => `${pay}, ಪೋಸ್ಟಿಂಗ್‌ನಿಂದ`,
    replaced: "ನಂತರದ ಆಫರ್ ಇದರ ಸ್ಥಾನ ಪಡೆದಿದೆ",
  },
} satisfies Translation;
