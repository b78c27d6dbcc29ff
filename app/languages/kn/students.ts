import type { Translation } from "../translations";

export const students = {
  named: {
    typed: "ವಿದ್ಯಾರ್ಥಿ ಬರೆದದ್ದು, ದೃಢೀಕರಿಸಿಲ್ಲ",
    earlier: "ಇವರ ಹಿಂದಿನ ಸಂಖ್ಯೆ",
    typedLine: (line, name) => `${line}: ${name}, ವಿದ್ಯಾರ್ಥಿ ಬರೆದದ್ದು, ದೃಢೀಕರಿಸಿಲ್ಲ.`,
    onlyTyped: (line) => `${line} ವಿದ್ಯಾರ್ಥಿ ಬರೆದದ್ದು, ದೃಢೀಕರಿಸಿಲ್ಲ. ಇಮೇಲ್ ಬಳಸಿ`,
    takeTyped: "ವಿದ್ಯಾರ್ಥಿಗಳು ಬರೆದ ಸಂಖ್ಯೆಗಳನ್ನೂ ತೆಗೆದುಕೊಳ್ಳಿ",
    pasteList: "ಬದಲಿಗೆ ಇಮೇಲ್‌ಗಳು ಅಥವಾ ರೋಲ್ ಸಂಖ್ಯೆಗಳನ್ನು ಅಂಟಿಸಿ",
    emailsOrNumbers: "ಇಮೇಲ್‌ಗಳು ಅಥವಾ ರೋಲ್ ಸಂಖ್ಯೆಗಳು",
    record: "ದಾಖಲೆ",
  },
  studentIds: {
    notTyped: "ನಿಮ್ಮ ರೋಲ್ ಸಂಖ್ಯೆ ನಿಮ್ಮ ದಾಖಲೆಯಲ್ಲಿದೆ, ಕಚೇರಿ ಅದನ್ನು ಅಲ್ಲಿ ದೃಢೀಕರಿಸುತ್ತದೆ",
  },
  applicantsFilter: {
    search: "ಹೆಸರು, ಇಮೇಲ್ ಅಥವಾ ರೋಲ್ ಸಂಖ್ಯೆ",
    any: "ಯಾವುದಾದರೂ",
    cgpa: "CGPA ಕನಿಷ್ಠ",
    backlogs: "ಬಾಕಿ ಬ್ಯಾಕ್‌ಲಾಗ್‌ಗಳು ಗರಿಷ್ಠ",
    order: "ಕ್ರಮ",
    sorts: { newest: "ಹೊಸವು", name: "ಹೆಸರು", rollNumber: "ರೋಲ್ ಸಂಖ್ಯೆ", cgpa: "CGPA" },
    show: "ತೋರಿಸಿ",
    showAll: (found) => `${found} ಸಿಕ್ಕಿವೆ, ಎಲ್ಲವನ್ನೂ ತೋರಿಸಿ`,
    asXlsx: "ಅರ್ಜಿದಾರರು ವರ್ಕ್‌ಬುಕ್ ಆಗಿ",
    schoolMarks: "10ನೇ, 12ನೇ",
    activeOfAll: "ಬ್ಯಾಕ್‌ಲಾಗ್‌ಗಳು: ಬಾಕಿ, ಒಟ್ಟು",
    claimed: (value) => `${value} (ದೃಢೀಕರಿಸಿಲ್ಲ)`,
    unknown: "–",
  },
} satisfies Translation;
