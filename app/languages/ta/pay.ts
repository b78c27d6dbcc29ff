import type { Translation } from "../translations";

export const pay = {
  offerPay: {
    known: (known, all) => `${all}-இல் ${known} பேரின்`,
    fromPosting: (pay) => `₹${pay}, பதிவின்படி`,
    monthlyFromPosting: (pay) => `மாதத்துக்கு ₹${pay}, பதிவின்படி`,
    replaced: "பிந்தைய ஆஃபரால் மாற்றப்பட்டது",
  },
} satisfies Translation;
