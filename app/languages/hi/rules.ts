import { formatNumber } from "../../text";
import { plural } from "../plural";
import type { Translation } from "../translations";

/* condition शर्त · eligible पात्र · programme पाठ्यक्रम · department विभाग */
export const rules = {
  ruleWords: {
    is: (title, value) => `${title}: ${value}`,
    isNot: (title, value) => `${title}: ${value} नहीं`,
    isNoneOf: (title, values) => `${title}: ${values} में से कोई नहीं`,
    atLeast: (title, value) => `${title} कम से कम ${value}`,
    below: (title, value) => `${title} ${value} से कम`,
    atMost: (title, value) => `${title} अधिक से अधिक ${value}`,
    above: (title, value) => `${title} ${value} से अधिक`,
    between: (title, low, high) => `${title} ${low} से ${high} तक`,
    notBetween: (title, low, high) => `${title} ${low} से ${high} के बाहर`,
    or: (others, last) => `${others} या ${last}`,
    batchOf: (years) => `बैच ${years}`,
    noActive: "कोई बाक़ी बैकलॉग नहीं",
    noneAtAll: "कभी कोई बैकलॉग नहीं",
    womenOnly: "केवल महिलाएँ",
    reserved: "दिव्यांग व्यक्तियों के लिए आरक्षित",
    all: (one, other) => `${one} और ${other}`,
    oneOfThese: (alternatives) => `इनमें से एक: ${alternatives}`,
    yours: (condition, value) => `${condition}: आपके रिकॉर्ड में ${value}`,
    missing: (condition, label) => `${condition}: आपके रिकॉर्ड में यह नहीं है: ${label}`,
    notConfirmed: (condition, label) => `${condition}: इसकी अभी पुष्टि नहीं हुई: ${label}`,
  },
  eligibility: {
    unmet: "आप इस अवसर की शर्तें पूरी नहीं करते।",
    canApply: "आप आवेदन कर सकते हैं",
    notForYou: (count) =>
      plural("hi", count, {
        one: `आपके लिए नहीं: ${formatNumber(count)} शर्त`,
        other: `आपके लिए नहीं: ${formatNumber(count)} शर्तें`,
      }),
    notKnown: (count) =>
      plural("hi", count, {
        one: `अभी पता नहीं: ${formatNumber(count)} शर्त`,
        other: `अभी पता नहीं: ${formatNumber(count)} शर्तें`,
      }),
    onlyMine: "जिनके लिए मैं आवेदन कर सकूँ",
    whoMayApply: "कौन आवेदन कर सकता है",
    answers: { yes: "पूरी", no: "पूरी नहीं", unknown: "पता नहीं" },
    addToRecord: "जो बाक़ी है, वह अपने रिकॉर्ड में जोड़ें",
    seeRecord: "अपना रिकॉर्ड देखें",
  },
  eligibilityForm: {
    hint: "जो ज़रूरी नहीं, उसे ख़ाली छोड़ें। ये शर्तें सबको दिखती हैं; छात्र देखते हैं कि वे कौन सी पूरी करते हैं।",
    programmes: "पाठ्यक्रम",
    departments: "विभाग",
    batches: "बैच",
    batchesHint: "उत्तीर्ण होने के वर्ष, अल्पविराम से अलग",
    atLeast: (fact) => `${fact} कम से कम`,
    atMost: (fact) => `${fact} अधिक से अधिक`,
    otherCgpa: "कुछ विभागों के लिए दूसरा CGPA",
    otherDepartments: "जिन विभागों के लिए यह दूसरा है",
    alternativeHint: "दोनों दिए हों, तो एक पूरा होना काफ़ी है।",
    womenOnly: "केवल महिलाएँ",
    asItStands: "ये शर्तें इस फ़ॉर्म में नहीं दिखाई जा सकतीं। ये वैसी ही रहेंगी।",
    replace: "इनकी जगह यहाँ भरी शर्तें रखें",
    tickToReplace: "इसे चुनें, या नीचे भरा हुआ हटाएँ",
    enterCgpa: "बाक़ी सबके लिए भी CGPA लिखें",
    enterOtherCgpa: "इन विभागों के लिए CGPA लिखें",
    chooseDepartments: "विभाग चुनें",
    preview: "कितने आवेदन कर सकते हैं?",
    noConditions: "शर्तों के बिना सभी छात्र आवेदन कर सकते हैं।",
  },
  eligibilityPreview: {
    fromTo: (first, last) => `${first} से ${last} तक`,
    about: (count) => `लगभग ${count}`,
    refused: "आपको छात्रों की गिनती देखने की अनुमति नहीं है।",
    failed: "छात्रों की गिनती नहीं हो सकी। कृपया फिर कोशिश करें।",
    noSeason: "ऐसा कोई सीज़न नहीं है",
    rules: (season) => `${season} के नियम`,
    can: (students, can) => `${students} में से ${can} आवेदन कर सकते हैं`,
    notKnown: (count) => `${count} का अभी पता नहीं`,
    students: (count) =>
      plural("hi", count, {
        one: `${formatNumber(count)} छात्र`,
        other: `${formatNumber(count)} छात्रों`,
      }),
    fewerStudents: (least) => `${least} से कम छात्र`,
    fewer: (least) => `${least} से कम`,
    notCounted: "छात्र समूहों की शर्तों से गिने जाते हैं: अंक पूर्णांक में, और उससे नहीं जो केवल कार्यालय देख सकता है।",
    excludesHint: "हर शर्त अकेली कितनों को बाहर रखती है: उसके बिना उतने और छात्र आवेदन कर सकेंगे।",
  },
} satisfies Translation;
