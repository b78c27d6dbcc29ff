import type { Translation } from "../translations";

export const answers = {
  pointsSum: {
    have: (sum) => `ಒಟ್ಟು ಅಂಕಗಳು: ${sum}.`,
  },
  rulesChanged: {
    isNew: "ಹೊಸವು:",
    isGone: "ಇನ್ನು ಅನ್ವಯಿಸದವು:",
    otherOrder: "ನಿಯಮಗಳು ಅವೇ, ಕ್ರಮ ಮಾತ್ರ ಬದಲಾಗಿದೆ.",
  },
  outsideAnswer: {
    on: "ಉತ್ತರಿಸಿದ ದಿನ (ಇಂದು ಅಲ್ಲದಿದ್ದರೆ)",
    notBefore: "ಇದು ಆಫರ್ ಬಂದ ದಿನಕ್ಕಿಂತ ಮೊದಲು ಇರಬಾರದು",
  },
  outsideRecorded: {
    heading: (company) => `${company} ನೀಡಿದ ನಿಮ್ಮ ಆಫರನ್ನು ಪ್ಲೇಸ್‌ಮೆಂಟ್ ಕಚೇರಿ ದಾಖಲಿಸಿದೆ`,
    what: (season, portal) =>
      `ಇದು ${portal} ನಲ್ಲಿದೆ; ${season} ನಿಯಮಗಳ ಪ್ರಕಾರ ಲೆಕ್ಕಕ್ಕೆ ಬರುತ್ತದೆ. ತಪ್ಪಿದ್ದರೆ ಕಚೇರಿಗೆ ತಿಳಿಸಿ.`,
  },
  unfinished: {
    goOn: (title) => `"${title}" ಮುಂದುವರಿಸಬೇಕೆ?`,
  },
} satisfies Translation;
