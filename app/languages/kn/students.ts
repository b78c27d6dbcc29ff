import type { Translation } from "../translations";

export const students = {
  named: {
    typed: "ವಿದ್ಯಾರ್ಥಿ ಬರೆದದ್ದು, ಖಚಿತವಾಗಿಲ್ಲ",
    earlier: "ಇವರ ಹಿಂದಿನ ನಂಬರ್",
    typedLine: (line, name) => `${line}: ${name}, ವಿದ್ಯಾರ್ಥಿ ಬರೆದದ್ದು, ಖಚಿತವಾಗಿಲ್ಲ.`,
    onlyTyped: (line) => `${line} ವಿದ್ಯಾರ್ಥಿ ಬರೆದದ್ದು, ಖಚಿತವಾಗಿಲ್ಲ. ಇಮೇಲ್ ಬಳಸಿ`,
    takeTyped: "ವಿದ್ಯಾರ್ಥಿಗಳು ಬರೆದ ನಂಬರ್‌ಗಳನ್ನೂ ತೆಗೆದುಕೊಳ್ಳಿ",
    emailsOrNumbers: "ಇಮೇಲ್‌ಗಳು ಅಥವಾ ರೋಲ್ ನಂಬರ್‌ಗಳು",
    record: "ದಾಖಲೆ",
  },
  studentIds: {
    notTyped: "ನಿಮ್ಮ ರೋಲ್ ನಂಬರ್ ನಿಮ್ಮ ದಾಖಲೆಯಲ್ಲಿದೆ, ಕಚೇರಿ ಅದನ್ನು ಅಲ್ಲಿ ಖಚಿತಪಡಿಸುತ್ತದೆ",
  },
  applicantsFilter: {
    search: "ಹೆಸರು, ಇಮೇಲ್ ಅಥವಾ ರೋಲ್ ನಂಬರ್",
    any: "ಯಾವುದಾದರೂ",
    cgpa: "CGPA ಕನಿಷ್ಠ",
    backlogs: "ಬಾಕಿ ಬ್ಯಾಕ್‌ಲಾಗ್‌ಗಳು ಗರಿಷ್ಠ",
    order: "ಕ್ರಮ",
    sorts: { newest: "ಹೊಸವು", name: "ಹೆಸರು", rollNumber: "ರೋಲ್ ನಂಬರ್", cgpa: "CGPA" },
    show: "ತೋರಿಸಿ",
    showAll: (found) => `${found} ಸಿಕ್ಕಿವೆ, ಎಲ್ಲವನ್ನೂ ತೋರಿಸಿ`,
    asXlsx: "ಅರ್ಜಿದಾರರು ವರ್ಕ್‌ಬುಕ್ ಆಗಿ",
    schoolMarks: "10ನೇ, 12ನೇ",
    activeOfAll: "ಬ್ಯಾಕ್‌ಲಾಗ್‌ಗಳು: ಬಾಕಿ, ಒಟ್ಟು",
    claimed: (value) => `${value} (ಖಚಿತವಾಗಿಲ್ಲ)`,
    unknown: "–",
  },
} satisfies Translation;
