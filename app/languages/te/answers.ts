import type { Translation } from "../translations";

export const answers = {
  pointsSum: {
    have: (sum) => `మొత్తం పాయింట్లు: ${sum}.`,
  },
  rulesChanged: {
    isNew: "కొత్తవి:",
    isGone: "ఇక వర్తించనివి:",
    otherOrder: "నియమాలు అవే, వరుస మాత్రమే మారింది.",
  },
  outsideAnswer: {
    on: "జవాబు ఇచ్చిన రోజు (ఈ రోజు కాకపోతే)",
    notBefore: "ఇది ఆఫర్ వచ్చిన రోజుకు ముందు ఉండకూడదు",
  },
  outsideRecorded: {
    heading: (company) => `${company} ఇచ్చిన మీ ఆఫర్‌ను ప్లేస్‌మెంట్ ఆఫీసు నమోదు చేసింది`,
    what: (season, portal) =>
      `ఇది ${portal}లో ఉంది; ${season} నియమాల ప్రకారం లెక్కలోకి వస్తుంది. తప్పు ఉంటే ఆఫీసుకు చెప్పండి.`,
  },
  unfinished: {
    goOn: (title) => `"${title}" కొనసాగించాలా?`,
  },
} satisfies Translation;
