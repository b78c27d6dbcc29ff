import type { Translation } from "../translations";

export const students = {
  named: {
    typed: "छात्र ने लिखा है, पुष्टि नहीं हुई",
    earlier: "इनका पहले का नंबर",
    typedLine: (line, name) => `${line}: ${name}, छात्र ने लिखा है, पुष्टि नहीं हुई।`,
    onlyTyped: (line) => `${line} छात्र ने लिखा है, पुष्टि नहीं हुई। ईमेल से बताएँ`,
    takeTyped: "छात्रों के लिखे नंबर भी लें",
    emailsOrNumbers: "ईमेल या रोल नंबर",
    record: "रिकॉर्ड",
  },
  studentIds: {
    notTyped: "आपका रोल नंबर आपके रिकॉर्ड में है, और कार्यालय वहाँ उसकी पुष्टि करता है",
  },
  applicantsFilter: {
    search: "नाम, ईमेल या रोल नंबर",
    any: "कोई भी",
    cgpa: "CGPA कम से कम",
    backlogs: "बाक़ी बैकलॉग अधिक से अधिक",
    order: "क्रम",
    sorts: { newest: "सबसे नए", name: "नाम", rollNumber: "रोल नंबर", cgpa: "CGPA" },
    show: "दिखाएँ",
    showAll: (found) => `${found} मिले, सब दिखाएँ`,
    asXlsx: "आवेदक वर्कबुक में",
    schoolMarks: "10वीं, 12वीं",
    activeOfAll: "बैकलॉग: बाक़ी, कुल",
    claimed: (value) => `${value} (पुष्टि नहीं हुई)`,
    unknown: "–",
  },
} satisfies Translation;
