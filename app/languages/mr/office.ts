import type { Translation } from "../translations";

export const office = {
  /** Only those that recruiters have. */
  rail: { screens: { yourPostings: "तुमच्या पोस्ट", messages: "संदेश", days: "दिवस" } },
  officeMenu: {
    words: {
      waiting: "प्रलंबित कामे",
      drives: "ड्राइव्ह",
      students: "विद्यार्थी",
      season: "सीझन",
      figures: "आकडेवारी",
      companies: "कंपन्या",
      office: "कार्यालय",
    },
    help: "मदत",
    asStudents: "विद्यार्थ्यांना दिसते तसे पहा",
  },
  ownDataScreen: {
    yourAccount: "तुमचे खाते",
    yourData: "तुमचा डेटा",
    download: "डाउनलोड",
    aZipWithEverything:
      "तुमच्याविषयी ठेवलेल्या सर्व माहितीची ZIP: तुमचे खाते, रेझ्युमे, फोटो, अर्ज, डिव्हाइस, आणि लॉगमध्ये तुमच्याविषयी जे आहे ते. पासवर्ड आणि कोड त्यात नाहीत.",
    downloadYourData: "तुमचा डेटा डाउनलोड करा",
    termsYouAccepted: "तुम्ही मान्य केलेल्या नियम व अटी",
    noneYetYouAccept: "अजून नाहीत: अर्ज करताना तुम्ही त्या मान्य करता.",
    olderOnes: "जुन्या",
    haveYourAccountErased: "तुमचे खाते हटवून घ्या",
    youAskedPlacementOffice: (askedOn, answeredOn) =>
      `तुम्ही ${askedOn} रोजी विनंती केली. प्लेसमेंट कार्यालयाने ${answeredOn} रोजी उत्तर दिले:`,
    youAskedPlacementOfficeWill: (askedOn, dueOn) =>
      `तुम्ही ${askedOn} रोजी विनंती केली. प्लेसमेंट कार्यालय ${dueOn} पर्यंत तुमचे खाते हटवेल, किंवा न हटवण्याचे कारण सांगेल.`,
    takeRequestBack: "विनंती मागे घ्या",
    yourAccountResumePicture:
      "मग तुमचे खाते, रेझ्युमे, फोटो आणि अर्ज कायमचे हटवले जातील. पोर्टलचा लॉग राहील, पण त्यात तुमची ओळख फक्त एका क्रमांकाने असेल. हे करण्यासाठी किंवा न करण्याचे कारण सांगण्यासाठी प्लेसमेंट कार्यालयाकडे 30 दिवस असतात.",
    reason: "कारण",
    askErased: "खाते हटवण्याची विनंती करा",
    versionFor: (version, day) => `आवृत्ती ${version}, ${day} रोजी, <posting/> साठी`,
  },
} satisfies Translation;
