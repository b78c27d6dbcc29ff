import type { Translation } from "../translations";

export const marks = {
  marks: {
    ask: (mark, most, percent) =>
      `${most}కి ${mark}, లేదా ${mark} %? ${percent} % గా లెక్కించే ${mark}/${most} లేదా ${mark}% అని రాయండి`,
    hint: "శాతం, ఉదా. 84.5; లేదా పాయింట్లు, ఉదా. 9.4/10",
    plainLetters: (plain) =>
      `కొన్ని ఫోన్లు ఈ అక్షరాలను పెట్టెలుగా చూపుతాయి, ప్రోగ్రామ్‌లు ఒక్కొక్కటిగా చదువుతాయి. సాధారణ అక్షరాల్లో: ${plain}. మీవే ఉంచాలంటే మళ్లీ పంపండి.`,
    onMarksheet: (figure) => `మార్కుల పత్రంలో: ${figure}`,
  },
} satisfies Translation;
