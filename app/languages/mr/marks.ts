import type { Translation } from "../translations";

export const marks = {
  marks: {
    ask: (mark, most, percent) =>
      `${most} पैकी ${mark}, की ${mark} %? ${mark}/${most} लिहा, जे ${percent} % धरले जाते, किंवा ${mark}%`,
    hint: "टक्के, उदा. 84.5; किंवा गुणांक, उदा. 9.4/10",
    plainLetters: (plain) =>
      `काही फोन ही अक्षरे चौकोनांसारखी दाखवतात आणि प्रोग्राम ती एकेक करून वाचतात. साध्या अक्षरांत: ${plain}. तुमची ठेवण्यासाठी पुन्हा पाठवा.`,
    onMarksheet: (figure) => `गुणपत्रिकेत: ${figure}`,
  },
} satisfies Translation;
