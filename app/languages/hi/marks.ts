import type { Translation } from "../translations";

export const marks = {
  marks: {
    ask: (mark, most, percent) =>
      `${most} में से ${mark}, या ${mark} %? ${mark}/${most} लिखें, जो ${percent} % गिना जाता है, या ${mark}%`,
    hint: "प्रतिशत, जैसे 84.5; या अंक, जैसे 9.4/10",
    plainLetters: (plain) =>
      `कुछ फ़ोन ये अक्षर डिब्बों जैसे दिखाते हैं और प्रोग्राम इन्हें एक-एक कर पढ़ते हैं। सादे अक्षरों में: ${plain}। अपने अक्षर रखने के लिए फिर भेजें।`,
    onMarksheet: (figure) => `अंकपत्र में: ${figure}`,
  },
} satisfies Translation;
