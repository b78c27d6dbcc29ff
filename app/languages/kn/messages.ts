import type { Translation } from "../translations";

export const messages = {
  inbox: {
    title: "ಸಂದೇಶಗಳು",
    menu: "ಸಂದೇಶಗಳು",
    unread: "ಇನ್ನೂ ಓದಿಲ್ಲ",
    none: "ನಿಮಗೆ ಯಾವುದೇ ಸಂದೇಶಗಳಿಲ್ಲ.",
    studentsOnly: "ಸಂದೇಶಗಳು ವಿದ್ಯಾರ್ಥಿಗಳಿಗಾಗಿ.",
    failed: "ನಿಮ್ಮ ಸಂದೇಶಗಳನ್ನು ತೆರೆಯಲಾಗಲಿಲ್ಲ. ದಯವಿಟ್ಟು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.",
    gone: "ಅಂತಹ ಸಂದೇಶವಿಲ್ಲ.",
    important: "ಮುಖ್ಯ",
    office: "ಪ್ಲೇಸ್‌ಮೆಂಟ್ ಕಚೇರಿ",
    coordinator: "ನಿಮ್ಮ ವಿಭಾಗದ ಸಂಯೋಜಕರು",
    aCompany: "ಒಂದು ಕಂಪನಿ",
    from: (writer, when) => `${writer}, ${when}`,
    iHaveRead: "ನಾನು ಇದನ್ನು ಓದಿದ್ದೇನೆ",
    youSaid: "ನೀವು ಇದನ್ನು ಓದಿರುವುದಾಗಿ ತಿಳಿಸಿದ್ದೀರಿ.",
    said: "ಧನ್ಯವಾದಗಳು. ನೀವು ಓದಿದ್ದೀರಿ ಎಂದು ಕಳುಹಿಸಿದವರಿಗೆ ಈಗ ತಿಳಿದಿದೆ.",
    elsewhere: "ಬೇರೆ ಸೈಟ್‌ಗೆ ಹೋಗುತ್ತದೆ",
    older: "ಹಳೆಯ ಸಂದೇಶಗಳು",
    newMessage: "ಹೊಸ ಸಂದೇಶ",
    pushNote: "ನಿಮಗೆ ಬರುವ ಸಂದೇಶಗಳನ್ನೂ ಹೊಸ ಡ್ರೈವ್‌ಗಳನ್ನೂ ಪ್ರತ್ಯೇಕವಾಗಿ ತೋರಿಸಲಾಗುತ್ತದೆ.",
    mail: {
      reminder: (subject) => `ದಯವಿಟ್ಟು ಓದಿ: ${subject}`,
      read: (address) => `ಇದನ್ನು ಪೋರ್ಟಲ್‌ನಲ್ಲಿ ಓದಿ: ${address}`,
      say: (address) => `ಓದಿರುವುದಾಗಿ ತಿಳಿಸಿ: ${address}`,
      why: (writer, site) => `ಇದನ್ನು ${site} ಮೂಲಕ ನಿಮಗೆ ಬರೆಯಲಾಗಿದೆ. ಬರೆದವರು: ${writer}`,
    },
  },
} satisfies Translation;
