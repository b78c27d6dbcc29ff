import type { Translation } from "../translations";

export const marks = {
  marks: {
    ask: (mark, percent) =>
      `10కి ${mark}, లేదా ${mark} %? ${percent} % గా లెక్కించే ${mark}/10 లేదా ${mark}% అని రాయండి`,
    hint: "శాతం, ఉదా. 84.5; లేదా పాయింట్లు, ఉదా. 9.4/10",
    onMarksheet: (figure) => `మార్కుల పత్రంలో: ${figure}`,
  },
} satisfies Translation;
