import type { Translation } from "../translations";

export const students = {
  named: {
    typed: "विद्यार्थ्याने लिहिले आहे, पुष्टी झालेली नाही",
    earlier: "त्यांचा आधीचा नंबर",
    typedLine: (line, name) => `${line}: ${name}, विद्यार्थ्याने लिहिले आहे, पुष्टी झालेली नाही.`,
    onlyTyped: (line) => `${line} विद्यार्थ्याने लिहिले आहे, पुष्टी झालेली नाही. ईमेलने सांगा`,
    takeTyped: "विद्यार्थ्यांनी लिहिलेले नंबरही घ्या",
    emailsOrNumbers: "ईमेल किंवा रोल नंबर",
    record: "नोंद",
  },
  studentIds: {
    notTyped: "तुमचा रोल नंबर तुमच्या नोंदीत आहे, आणि कार्यालय तेथे त्याची पुष्टी करते",
  },
  applicantsFilter: {
    search: "नाव, ईमेल किंवा रोल नंबर",
    any: "कोणतेही",
    cgpa: "CGPA किमान",
    backlogs: "बाकी बॅकलॉग जास्तीत जास्त",
    order: "क्रम",
    sorts: { newest: "सर्वात नवीन", name: "नाव", rollNumber: "रोल नंबर", cgpa: "CGPA" },
    show: "दाखवा",
    showAll: (found) => `${found} सापडले, सर्व दाखवा`,
    asXlsx: "अर्जदार वर्कबुकमध्ये",
    schoolMarks: "10वी, 12वी",
    activeOfAll: "बॅकलॉग: बाकी, एकूण",
    claimed: (value) => `${value} (पुष्टी झालेली नाही)`,
    unknown: "–",
  },
} satisfies Translation;
