import type { Translation } from "../translations";

export const applyHere = {
  applyHere: {
    label: "ವಿದ್ಯಾರ್ಥಿಗಳು ಇಲ್ಲಿಯೇ ಅರ್ಜಿ ಸಲ್ಲಿಸುತ್ತಾರೆ, ಬೇರೆ ಪುಟವಿಲ್ಲದೆ",
    apply: "ಅರ್ಜಿ ಸಲ್ಲಿಸಿ",
    how: "ನೀವು ಇಲ್ಲಿಯೇ ಅರ್ಜಿ ಸಲ್ಲಿಸುತ್ತೀರಿ. ಬೇರೆ ಏನನ್ನೂ ತುಂಬಬೇಕಿಲ್ಲ.",
    done: (title) => `ನೀವು ಅರ್ಜಿ ಸಲ್ಲಿಸಿದ್ದೀರಿ: ${title}`,
  },
} satisfies Translation;
