import type { Translation } from "../translations";

export const messages = {
  inbox: {
    title: "संदेश",
    menu: "संदेश",
    unread: "अजून वाचले नाही",
    none: "तुम्हाला कोणतेही संदेश नाहीत.",
    studentsOnly: "संदेश विद्यार्थ्यांसाठी आहेत.",
    failed: "तुमचे संदेश उघडता आले नाहीत. कृपया पुन्हा प्रयत्न करा.",
    gone: "तुमच्याकडे असा कोणताही संदेश नाही. कोणी त्याची लिंक शेअर केली असेल, तर तो इतरांना पाठवला होता.",
    important: "महत्त्वाचे",
    office: "प्लेसमेंट कार्यालय",
    coordinator: "तुमच्या विभागाचे समन्वयक",
    aCompany: "एक कंपनी",
    from: (writer, when) => `${writer}, ${when}`,
    iHaveRead: "मी हे वाचले आहे",
    youSaid: "तुम्ही हे वाचल्याचे कळवले आहे.",
    said: "धन्यवाद. तुम्ही हे वाचले आहे हे पाठवणाऱ्याला आता कळले आहे.",
    elsewhere: "दुसऱ्या साइटवर नेते",
    older: "जुने संदेश",
    newMessage: "नवीन संदेश",
    pushNote: "तुम्हाला आलेले संदेश आणि नवीन ड्राइव्हही वेगळे दाखवले जातात.",
    mail: {
      reminder: (subject) => `कृपया वाचा: ${subject}`,
      read: (address) => `पोर्टलवर वाचा: ${address}`,
      say: (address) => `वाचल्याचे कळवा: ${address}`,
      why: (writer, site) => `हे तुम्हाला ${site} द्वारे लिहिले आहे. लिहिणारे: ${writer}`,
    },
  },
  sharing: {
    message: (writer) =>
      `प्लेसमेंट पोर्टलवर एक संदेश आहे, पाठवणारे: ${writer}. तो तुम्हाला पाठवला असेल, तर येथे वाचा:`,
    round: (what) => `${what}. तुम्हाला बोलावले असेल, तर कुठे पोहोचायचे ते येथे पहा:`,
  },
} satisfies Translation;
