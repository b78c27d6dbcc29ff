import type { Translation } from "../translations";

export const rounds = {
  roundMails: {
    invited: (name, whose) => `${name}: ${whose}`,
    changed: (name, whose) => `ಬದಲಾಗಿದೆ: ${name}, ${whose}`,
    off: (name, whose) => `ರದ್ದು: ${name}, ${whose}`,
    youAreIn: (name, what) => `ನಿಮ್ಮನ್ನು ಕರೆಯಲಾಗಿದೆ. ${name}: ${what}.`,
    noLonger: (name, what) => `ನೀವು ಇನ್ನು ಬರಬೇಕಾಗಿಲ್ಲ, ಅಥವಾ ಇದು ನಡೆಯುವುದಿಲ್ಲ. ${name}: ${what}.`,
    when: (day, from, until) => `${day}, ${from} ರಿಂದ ${until} ರವರೆಗೆ`,
    where: (place) => `ಎಲ್ಲಿ: ${place}`,
    timeGone: "ನಿಮಗೆ ತಿಳಿಸಿದ್ದ ಸಮಯ ಈಗ ಅನ್ವಯಿಸುವುದಿಲ್ಲ.",
    timeFollows: "ನಿಮ್ಮ ಸ್ವಂತ ಸಮಯವನ್ನು ನಂತರ ತಿಳಿಸಲಾಗುವುದು.",
    see: (address) => `ನೀವು ಎಲ್ಲಿ ಇರಬೇಕು ಎಂದು ನೋಡಿ: ${address}`,
  },
  roundResults: {
    title: "ಫಲಿತಾಂಶಗಳು",
    names: {
      through: "ಉತ್ತೀರ್ಣ",
      reserve: "ಕಾಯ್ದಿರಿಸಿದ ಪಟ್ಟಿಯಲ್ಲಿ",
      out: "ಉತ್ತೀರ್ಣವಾಗಿಲ್ಲ",
      absent: "ಗೈರುಹಾಜರಿ ಎಂದು ಗುರುತಿಸಲಾಗಿದೆ",
    },
    subject: (name, whose) => `ಫಲಿತಾಂಶ: ${name}, ${whose}`,
    says: (result, name, what) => `${result}. ${name}: ${what}.`,
    application: (stage) => `ನಿಮ್ಮ ಅರ್ಜಿ: ${stage}`,
  },
  ownRounds: {
    title: "ನೀವು ಎಲ್ಲಿ ಇರಬೇಕು",
    notIn: "ಈ ಲಿಂಕ್ ಇರುವ ಸುತ್ತಿನಲ್ಲಿ ನೀವಿಲ್ಲ, ಅಥವಾ ಅದು ಮುಗಿದಿದೆ.",
  },
} satisfies Translation;
