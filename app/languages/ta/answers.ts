import type { Translation } from "../translations";

export const answers = {
  pointsSum: {
    have: (sum) => `மொத்தப் புள்ளிகள்: ${sum}.`,
  },
  rulesChanged: {
    isNew: "புதியவை:",
    isGone: "இனி இல்லாதவை:",
    otherOrder: "விதிகள் அவையே; வரிசை மட்டும் மாறியுள்ளது.",
  },
  outsideAnswer: {
    on: "பதில் அளித்த நாள் (இன்று இல்லையெனில்)",
    notBefore: "ஆஃபர் வந்த நாளுக்கு முன் இருக்கக் கூடாது",
  },
  outsideRecorded: {
    heading: (company) => `${company} தந்த உங்கள் ஆஃபரை பிளேஸ்மென்ட் அலுவலகம் பதிவு செய்துள்ளது`,
    what: (season, portal) =>
      `இது ${portal} தளத்தில் உள்ளது; ${season} விதிகளின்படி கணக்கிடப்படும். தவறு இருந்தால் அலுவலகத்திடம் சொல்லவும்.`,
  },
  unfinished: {
    goOn: (title) => `"${title}" தொடரவா?`,
  },
} satisfies Translation;
