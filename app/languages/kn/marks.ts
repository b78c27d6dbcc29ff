import type { Translation } from "../translations";

export const marks = {
  marks: {
    ask: (mark, percent) =>
      `10ಕ್ಕೆ ${mark}, ಅಥವಾ ${mark} %? ${percent} % ಎಂದು ಎಣಿಕೆಯಾಗುವ ${mark}/10 ಅಥವಾ ${mark}% ಎಂದು ಬರೆಯಿರಿ`,
    hint: "ಶೇಕಡಾ, ಉದಾ. 84.5; ಅಥವಾ ಅಂಕ, ಉದಾ. 9.4/10",
    onMarksheet: (figure) => `ಅಂಕಪಟ್ಟಿಯಲ್ಲಿ: ${figure}`,
  },
} satisfies Translation;
