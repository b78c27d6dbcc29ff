import type { Translation } from "../translations";

export const office = {
  /** Only those that recruiters have. */
  rail: { screens: { yourPostings: "ನಿಮ್ಮ ಪೋಸ್ಟಿಂಗ್‌ಗಳು", messages: "ಸಂದೇಶಗಳು", days: "ದಿನಗಳು" } },
  officeMenu: {
    words: {
      waiting: "ಬಾಕಿ ಇರುವುದು",
      drives: "ಡ್ರೈವ್‌ಗಳು",
      students: "ವಿದ್ಯಾರ್ಥಿಗಳು",
      season: "ಸೀಸನ್",
      figures: "ಅಂಕಿಅಂಶಗಳು",
      companies: "ಕಂಪನಿಗಳು",
      office: "ಕಚೇರಿ",
    },
    help: "ಸಹಾಯ",
    asStudents: "ವಿದ್ಯಾರ್ಥಿಗಳಿಗೆ ಕಾಣುವಂತೆ ನೋಡಿ",
  },
  ownDataScreen: {
    yourAccount: "ನಿಮ್ಮ ಖಾತೆ",
    yourData: "ನಿಮ್ಮ ಡೇಟಾ",
    download: "ಡೌನ್‌ಲೋಡ್",
    aZipWithEverything:
      "ನಿಮ್ಮ ಬಗ್ಗೆ ಇರುವ ಎಲ್ಲವೂ ಒಂದು ZIPನಲ್ಲಿ: ನಿಮ್ಮ ಖಾತೆ, ರೆಸ್ಯೂಮ್, ಫೋಟೋ, ಅರ್ಜಿಗಳು, ಸಾಧನಗಳು, ಲಾಗ್‌ನಲ್ಲಿ ನಿಮ್ಮ ಬಗ್ಗೆ ಇರುವುದು. ಪಾಸ್‌ವರ್ಡ್‌ಗಳು ಮತ್ತು ಕೋಡ್‌ಗಳು ಇದರಲ್ಲಿ ಇರುವುದಿಲ್ಲ.",
    downloadYourData: "ನಿಮ್ಮ ಡೇಟಾ ಡೌನ್‌ಲೋಡ್ ಮಾಡಿ",
    termsYouAccepted: "ನೀವು ಒಪ್ಪಿಕೊಂಡ ನಿಯಮಗಳು",
    noneYetYouAccept: "ಇನ್ನೂ ಯಾವುದೂ ಇಲ್ಲ: ಅರ್ಜಿ ಸಲ್ಲಿಸುವಾಗ ನೀವು ಅವುಗಳನ್ನು ಒಪ್ಪಿಕೊಳ್ಳುತ್ತೀರಿ.",
    olderOnes: "ಹಳೆಯವು",
    haveYourAccountErased: "ನಿಮ್ಮ ಖಾತೆ ಅಳಿಸಲು ಕೇಳಿ",
    youAskedPlacementOffice: (askedOn, answeredOn) =>
      `ನೀವು ಕೇಳಿದ ದಿನ: ${askedOn}. ಪ್ಲೇಸ್‌ಮೆಂಟ್ ಕಚೇರಿ ಉತ್ತರಿಸಿದ ದಿನ: ${answeredOn}. ಉತ್ತರ:`,
    youAskedPlacementOfficeWill: (askedOn, dueOn) =>
      `ನೀವು ಕೇಳಿದ ದಿನ: ${askedOn}. ಪ್ಲೇಸ್‌ಮೆಂಟ್ ಕಚೇರಿ ನಿಮ್ಮ ಖಾತೆಯನ್ನು ಅಳಿಸುತ್ತದೆ, ಅಥವಾ ಏಕೆ ಅಳಿಸುವುದಿಲ್ಲ ಎಂದು ತಿಳಿಸುತ್ತದೆ. ಕೊನೆಯ ದಿನ: ${dueOn}.`,
    takeRequestBack: "ವಿನಂತಿ ಹಿಂಪಡೆಯಿರಿ",
    yourAccountResumePicture:
      "ಆಗ ನಿಮ್ಮ ಖಾತೆ, ರೆಸ್ಯೂಮ್, ಫೋಟೋ ಮತ್ತು ಅರ್ಜಿಗಳು ಶಾಶ್ವತವಾಗಿ ಹೋಗುತ್ತವೆ. ಪೋರ್ಟಲ್‌ನ ಲಾಗ್ ಉಳಿಯುತ್ತದೆ, ಆದರೆ ಅದರಲ್ಲಿ ನಿಮ್ಮ ಗುರುತು ಒಂದು ಸಂಖ್ಯೆ ಮಾತ್ರ. ಇದನ್ನು ಮಾಡಲು ಅಥವಾ ಏಕೆ ಮಾಡುವುದಿಲ್ಲ ಎಂದು ತಿಳಿಸಲು ಪ್ಲೇಸ್‌ಮೆಂಟ್ ಕಚೇರಿಗೆ 30 ದಿನಗಳ ಸಮಯವಿದೆ.",
    reason: "ಕಾರಣ",
    askErased: "ಅಳಿಸಲು ಕೇಳಿ",
    versionFor: (version, day) => `ಆವೃತ್ತಿ ${version}, ${day}, <posting/> ಅರ್ಜಿಗಾಗಿ`,
  },
} satisfies Translation;
