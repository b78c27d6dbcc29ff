import type { Translation } from "../translations";

export const students = {
  named: {
    typed: "छात्र ने लिखा है, पुष्टि नहीं हुई",
    earlier: "इनका पहले का नंबर",
    typedLine: (line, name) => `${line}: ${name}, छात्र ने लिखा है, पुष्टि नहीं हुई।`,
    onlyTyped: (line) => `${line} छात्र ने लिखा है, पुष्टि नहीं हुई। ईमेल से बताएँ`,
    noAccount: (line) => `${line} का अभी कोई खाता नहीं है`,
    takeTyped: "छात्रों के लिखे नंबर भी लें",
    emailsOrNumbers: "ईमेल या रोल नंबर",
    record: "रिकॉर्ड",
  },
  studentIds: {
    notTyped: "आपका रोल नंबर आपके रिकॉर्ड में है, और कार्यालय वहाँ उसकी पुष्टि करता है",
  },
  contested: {
    ask: "क्या यह आपका है? अपने समन्वयक से पूछें",
    lost: "आपका रोल नंबर बदल गया है",
    whatLost: (portal) =>
      `प्लेसमेंट कार्यालय ने ${portal} पर आपके रिकॉर्ड के रोल नंबर की पुष्टि किसी और छात्र के लिए की है।`,
    isItYours: (address) => `क्या यह आपका है? अपने समन्वयक से पूछें: ${address}`,
  },
  joining: {
    failed: "आपका खाता नहीं बन सका। कृपया फिर कोशिश करें।",
    expired:
      "यह लिंक इस्तेमाल हो चुका है या इसका समय निकल गया है। लॉग इन करें, या जिस पते पर यह भेजा गया था उससे साइन अप करें।",
    done: "स्वागत है! आपका खाता तैयार है।",
    passkeyNext: "आपका खाता तैयार है। अब अपनी पासकी बनाएँ।",
    welcome: "आपका खाता",
    of: "आपका खाता <email/> पर। कॉलेज ने यह दर्ज किया है:",
    ofCoordinator: "आपका खाता <email/> पर, समन्वयक के रूप में",
    create: "खाता बनाएँ",
    passkeyInstead: "इसकी जगह पासकी",
    saving: "बन रहा है...",
    mail: {
      subject: (portal) => `${portal} पर आपका खाता`,
      student: (name, college) =>
        `नमस्ते${name && ` ${name}`}, ${college} के प्लेसमेंट कार्यालय ने आपको दर्ज किया है। आपका रिकॉर्ड पहले से मौजूद है।`,
      coordinator: (name, college) =>
        `नमस्ते${name && ` ${name}`}, ${college} आपसे अपने विभाग के प्लेसमेंट का समन्वय करने को कहता है।`,
      begin: (address) => `अपना खाता बनाएँ: ${address}`,
      worksOnce: "लिंक एक बार काम करता है, 14 दिनों के भीतर।",
      ifNotExpected: (email) =>
        `अगर आपको इसकी उम्मीद नहीं थी, तो इस ईमेल को छोड़ दें, या प्लेसमेंट कार्यालय से पूछें: ${email}`,
    },
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
