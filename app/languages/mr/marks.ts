import type { Translation } from "../translations";

export const marks = {
  marks: {
    ask: (mark, percent) =>
      `10 पैकी ${mark}, की ${mark} %? ${mark}/10 लिहा, जे ${percent} % धरले जाते, किंवा ${mark}%`,
    hint: "टक्के, उदा. 84.5; किंवा गुणांक, उदा. 9.4/10",
    onMarksheet: (figure) => `गुणपत्रिकेत: ${figure}`,
  },
} satisfies Translation;
