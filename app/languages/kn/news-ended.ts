import type { Translation } from "../translations";

export const newsEnded = {
  newsEnded: {
    heading: "ಇಮೇಲ್ ಮೂಲಕ ಇನ್ನು ಸುದ್ದಿ ಬರುವುದಿಲ್ಲ",
    what: (site) =>
      `${site} ಸುದ್ದಿ ಇಮೇಲ್‌ನ ಕೊನೆಯಲ್ಲಿರುವ ಲಿಂಕ್ ಬಳಸಲಾಗಿದೆ. ಇಮೇಲ್ ಪರಿಶೀಲಿಸುವ ಪ್ರೋಗ್ರಾಂಗಳೂ ಕೆಲವೊಮ್ಮೆ ಹೀಗೆ ಮಾಡುತ್ತವೆ.`,
    again: (address) => `ಮತ್ತೆ ಸುದ್ದಿ ಪಡೆಯಿರಿ: ${address}`,
  },
} satisfies Translation;
