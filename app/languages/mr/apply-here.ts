import type { Translation } from "../translations";

export const applyHere = {
  applyHere: {
    label: "विद्यार्थी येथेच अर्ज करतात, दुसऱ्या पानाशिवाय",
    hint: "हे निवडले नाही आणि लिंकही दिली नाही, तर कोणीही अर्ज करू शकत नाही.",
    nobody: "कोणीही अर्ज करू शकत नाही: लिंक नाही, आणि विद्यार्थी येथेही अर्ज करत नाहीत.",
    apply: "अर्ज करा",
    how: "तुम्ही येथेच अर्ज करता. आणखी काही भरायचे नाही.",
    done: (title) => `तुम्ही अर्ज केला आहे: ${title}`,
  },
} satisfies Translation;
