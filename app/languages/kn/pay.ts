import type { Translation } from "../translations";

export const pay = {
  offerPay: {
    known: (known, all) => `${all} ರಲ್ಲಿ ${known} ಜನರ`,
    fromPosting: (pay) => `₹${pay}, ಪೋಸ್ಟಿಂಗ್ ಪ್ರಕಾರ`,
    monthlyFromPosting: (pay) => `ತಿಂಗಳಿಗೆ ₹${pay}, ಪೋಸ್ಟಿಂಗ್ ಪ್ರಕಾರ`,
    replaced: "ನಂತರದ ಆಫರ್ ಇದರ ಬದಲಿಗೆ ಬಂದಿದೆ",
  },
} satisfies Translation;
