import type { Translation } from "../translations";

export const marks = {
  marks: {
    ask: (mark, most, percent) =>
      `${most}ಕ್ಕೆ ${mark}, ಅಥವಾ ${mark} %? ${percent} % ಎಂದು ಎಣಿಕೆಯಾಗುವ ${mark}/${most} ಅಥವಾ ${mark}% ಎಂದು ಬರೆಯಿರಿ`,
    hint: "ಶೇಕಡಾ, ಉದಾ. 84.5; ಅಥವಾ ಅಂಕ, ಉದಾ. 9.4/10",
    plainLetters: (plain) =>
      `ಕೆಲವು ಫೋನ್‌ಗಳು ಈ ಅಕ್ಷರಗಳನ್ನು ಚೌಕಗಳಾಗಿ ತೋರಿಸುತ್ತವೆ ಮತ್ತು ಪ್ರೋಗ್ರಾಂಗಳು ಒಂದೊಂದಾಗಿ ಓದುತ್ತವೆ. ಸರಳ ಅಕ್ಷರಗಳಲ್ಲಿ: ${plain}. ನಿಮ್ಮದನ್ನೇ ಉಳಿಸಲು ಮತ್ತೆ ಕಳುಹಿಸಿ.`,
    onMarksheet: (figure) => `ಅಂಕಪಟ್ಟಿಯಲ್ಲಿ: ${figure}`,
  },
} satisfies Translation;
