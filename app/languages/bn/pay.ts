import type { Translation } from "../translations";

export const pay = {
  offerPay: {
    known: (known, all) => `${all} জনের মধ্যে ${known} জনের`,
    fromPosting: (pay) => `₹${pay}, পোস্টিং অনুযায়ী`,
    monthlyFromPosting: (pay) => `মাসে ₹${pay}, পোস্টিং অনুযায়ী`,
    replaced: "পরবর্তী অফার এর জায়গা নিয়েছে",
  },
} satisfies Translation;
