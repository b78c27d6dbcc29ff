import type { Translation } from "../translations";

export const messages = {
  inbox: {
    title: "संदेश",
    menu: "संदेश",
    unread: "अभी नहीं पढ़ा",
    none: "आपके पास कोई संदेश नहीं है।",
    studentsOnly: "संदेश छात्रों के लिए हैं।",
    failed: "आपके संदेश नहीं खुल सके। कृपया फिर कोशिश करें।",
    gone: "आपके पास ऐसा कोई संदेश नहीं है। अगर किसी ने उसका लिंक साझा किया है, तो वह दूसरों को भेजा गया था।",
    important: "ज़रूरी",
    office: "प्लेसमेंट कार्यालय",
    coordinator: "आपके विभाग के समन्वयक",
    aCompany: "एक कंपनी",
    from: (writer, when) => `${writer}, ${when}`,
    iHaveRead: "मैंने यह पढ़ लिया है",
    youSaid: "आप बता चुके हैं कि आपने इसे पढ़ लिया है।",
    said: "धन्यवाद। भेजने वाले को अब पता है कि आपने इसे पढ़ लिया है।",
    elsewhere: "दूसरी साइट पर जाता है",
    older: "पुराने संदेश",
    newMessage: "नया संदेश",
    pushNote: "आपके संदेश और नए ड्राइव भी अलग से दिखाए जाते हैं।",
    mail: {
      reminder: (subject) => `कृपया पढ़ें: ${subject}`,
      read: (address) => `पोर्टल में पढ़ें: ${address}`,
      say: (address) => `बताएँ कि आपने पढ़ लिया है: ${address}`,
      why: (writer, site) => `यह संदेश ${site} के ज़रिए आपको भेजा गया। भेजने वाले: ${writer}`,
    },
  },
  sharing: {
    message: (writer) =>
      `प्लेसमेंट पोर्टल में एक संदेश है, भेजने वाले: ${writer}। अगर वह आपको भेजा गया है, तो यहाँ पढ़ें:`,
    round: (what) => `${what}। अगर आपको बुलाया गया है, तो यहाँ देखें कि आपको कहाँ पहुँचना है:`,
  },
} satisfies Translation;
