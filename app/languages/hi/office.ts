import type { Translation } from "../translations";

export const office = {
  /** Only those that recruiters have. */
  rail: { screens: { yourPostings: "आपकी पोस्टिंग", messages: "संदेश", days: "दिन" } },
  officeMenu: {
    words: {
      waiting: "लंबित काम",
      drives: "ड्राइव",
      students: "छात्र",
      season: "सीज़न",
      figures: "आँकड़े",
      companies: "कंपनियाँ",
      office: "कार्यालय",
    },
    help: "मदद",
    asStudents: "छात्रों की तरह देखें",
  },
  ownDataScreen: {
    yourAccount: "आपका खाता",
    yourData: "आपका डेटा",
    download: "डाउनलोड",
    aZipWithEverything:
      "आपके बारे में रखी हर चीज़ का ZIP: आपका खाता, रिज़्यूमे, तस्वीर, आवेदन, डिवाइस, और लॉग में आपके बारे में जो लिखा है। पासवर्ड और कोड इसमें नहीं हैं।",
    downloadYourData: "अपना डेटा डाउनलोड करें",
    termsYouAccepted: "आपकी स्वीकार की हुई शर्तें",
    noneYetYouAccept: "अभी कोई नहीं: आवेदन करते समय आप इन्हें स्वीकार करते हैं।",
    olderOnes: "पुरानी",
    haveYourAccountErased: "अपना खाता मिटवाएँ",
    youAskedPlacementOffice: (askedOn, answeredOn) =>
      `आपने ${askedOn} को अनुरोध किया। प्लेसमेंट कार्यालय ने ${answeredOn} को जवाब दिया:`,
    youAskedPlacementOfficeWill: (askedOn, dueOn) =>
      `आपने ${askedOn} को अनुरोध किया। प्लेसमेंट कार्यालय ${dueOn} तक आपका खाता मिटा देगा, या न मिटाने का कारण बताएगा।`,
    takeRequestBack: "अनुरोध वापस लें",
    yourAccountResumePicture:
      "फिर आपका खाता, रिज़्यूमे, तस्वीर और आवेदन हमेशा के लिए मिट जाएँगे। पोर्टल का लॉग रहेगा, पर उसमें आपकी पहचान केवल एक संख्या होगी। ऐसा करने या न करने का कारण बताने के लिए प्लेसमेंट कार्यालय के पास 30 दिन हैं।",
    reason: "कारण",
    askErased: "मिटाने का अनुरोध करें",
    versionFor: (version, day) => `संस्करण ${version}, ${day} को, <posting/> के लिए`,
  },
} satisfies Translation;
