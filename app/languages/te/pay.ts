import type { Translation } from "../translations";

export const pay = {
  offerPay: {
    known: (known, all) => `${all} మందిలో ${known} మంది`,
    fromPosting: (pay) => `₹${pay}, పోస్టింగ్ ప్రకారం`,
    monthlyFromPosting: (pay) => `నెలకు ₹${pay}, పోస్టింగ్ ప్రకారం`,
    replaced: "తర్వాతి ఆఫర్ దీని స్థానంలో వచ్చింది",
  },
} satisfies Translation;
