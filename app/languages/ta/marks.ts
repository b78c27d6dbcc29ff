import type { Translation } from "../translations";

export const marks = {
  marks: {
    ask: (mark, percent) =>
      `10-க்கு ${mark}, அல்லது ${mark} %? ${percent} % எனக் கணக்கிடப்படும் ${mark}/10 அல்லது ${mark}% என எழுதுங்கள்`,
    hint: "சதவீதம், எ.கா. 84.5; அல்லது புள்ளிகள், எ.கா. 9.4/10",
    onMarksheet: (figure) => `மதிப்பெண் பட்டியலில்: ${figure}`,
  },
} satisfies Translation;
