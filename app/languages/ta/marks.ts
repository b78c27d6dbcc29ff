import type { Translation } from "../translations";

export const marks = {
  marks: {
    ask: (mark, most, percent) =>
      `${most}-க்கு ${mark}, அல்லது ${mark} %? ${percent} % எனக் கணக்கிடப்படும் ${mark}/${most} அல்லது ${mark}% என எழுதுங்கள்`,
    hint: "சதவீதம், எ.கா. 84.5; அல்லது புள்ளிகள், எ.கா. 9.4/10",
    plainLetters: (plain) =>
      `சில கைபேசிகள் இந்த எழுத்துகளைப் பெட்டிகளாகக் காட்டும், நிரல்கள் ஒவ்வொன்றாகப் படிக்கும். எளிய எழுத்துகளில்: ${plain}. உங்களுடையதை வைத்திருக்க மீண்டும் அனுப்புங்கள்.`,
    onMarksheet: (figure) => `மதிப்பெண் பட்டியலில்: ${figure}`,
  },
} satisfies Translation;
