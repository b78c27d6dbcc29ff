import type { Translation } from "../translations";

export const answers = {
  pointsSum: {
    have: (sum) => `कुल अंक: ${sum}।`,
  },
  rulesChanged: {
    isNew: "नए नियम:",
    isGone: "ये अब लागू नहीं हैं:",
    otherOrder: "नियम वही हैं, केवल उनका क्रम बदला है।",
  },
  outsideAnswer: {
    on: "जवाब का दिन (अगर आज नहीं)",
    notBefore: "यह ऑफ़र के दिन से पहले नहीं हो सकता",
  },
  outsideRecorded: {
    heading: (company) => `प्लेसमेंट कार्यालय ने ${company} का आपका ऑफ़र दर्ज किया है`,
    what: (season, portal) =>
      `यह ${portal} पर दर्ज है और ${season} के नियमों के अनुसार गिना जाता है। कुछ ग़लत हो तो कार्यालय को बताएँ।`,
  },
  unfinished: {
    goOn: (title) => `"${title}" जारी रखें?`,
  },
} satisfies Translation;
