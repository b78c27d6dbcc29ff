import type { Translation } from "../translations";

/** Recruiters search, too. */
export const find = {
  find: {
    title: "ಎಲ್ಲವನ್ನೂ ಹುಡುಕಿ",
    what: "ಹೆಸರು, ರೋಲ್ ನಂಬರ್ ಅಥವಾ ಒಂದು ಪದ",
    placeholder: "ವಿದ್ಯಾರ್ಥಿ, ರೋಲ್ ನಂಬರ್, ಡ್ರೈವ್, ಕಂಪನಿ, ಪುಟ",
    key: "/",
    go: "ಹುಡುಕಿ",
    hint: "ಹೆಸರು, ರೋಲ್ ನಂಬರ್ ಅಥವಾ ಇಮೇಲ್ ವಿಳಾಸದಿಂದ ವಿದ್ಯಾರ್ಥಿಗಳು, ಪೋಸ್ಟಿಂಗ್‌ಗಳು, ಕಂಪನಿಗಳು, ಪುಟಗಳು. / ಕೀ ಎಲ್ಲಾ ಪುಟಗಳಿಂದ ಇಲ್ಲಿಗೆ ತರುತ್ತದೆ.",
    foundFor: (words) => `“${words}” ಗೆ ಸಿಕ್ಕಿದ್ದು`,
    nothing: (words) => `“${words}” ಗೆ ಏನೂ ಸಿಗಲಿಲ್ಲ.`,
    tooShort: "ಕನಿಷ್ಠ ಎರಡು ಅಕ್ಷರ ಅಥವಾ ಅಂಕಿ ಬರೆಯಿರಿ.",
    thereAreMore: "ಇನ್ನೂ ಇವೆ. ಹೆಸರನ್ನು ಇನ್ನಷ್ಟು ಬರೆಯಿರಿ.",
    all: (count) => `ಎಲ್ಲಾ ${count}`,
    allMore: (count) => `ಎಲ್ಲಾ, ${count} ಕ್ಕಿಂತ ಹೆಚ್ಚು`,
    notConfirmed: (number) => `${number}, ವಿದ್ಯಾರ್ಥಿಯೇ ಬರೆದದ್ದು, ದೃಢಪಟ್ಟಿಲ್ಲ`,
    refused: "ಕಚೇರಿಯಲ್ಲಿ ಕೆಲಸ ಮಾಡುವವರು ಮಾತ್ರ ಇಲ್ಲಿ ಹುಡುಕುತ್ತಾರೆ.",
    failed: "ಹುಡುಕಲು ಆಗಲಿಲ್ಲ. ದಯವಿಟ್ಟು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.",
    kinds: {
      students: "ವಿದ್ಯಾರ್ಥಿಗಳು",
      postings: "ಪೋಸ್ಟಿಂಗ್‌ಗಳು",
      companies: "ಕಂಪನಿಗಳು",
      users: "ಬಳಕೆದಾರರು",
      screens: "ಪುಟಗಳು",
    },
  },
} satisfies Translation;
