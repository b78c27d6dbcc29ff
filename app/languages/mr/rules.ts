import { formatNumber } from "../../text";
import { plural } from "../plural";
import type { Translation } from "../translations";

/* condition अट · programme अभ्यासक्रम · department विभाग */
export const rules = {
  ruleWords: {
    is: (title, value) => `${title}: ${value}`,
    isNot: (title, value) => `${title}: ${value} नाही`,
    isNoneOf: (title, values) => `${title}: ${values} यांपैकी काही नाही`,
    atLeast: (title, value) => `${title} किमान ${value}`,
    below: (title, value) => `${title} ${value} पेक्षा कमी`,
    atMost: (title, value) => `${title} जास्तीत जास्त ${value}`,
    above: (title, value) => `${title} ${value} पेक्षा जास्त`,
    between: (title, low, high) => `${title} ${low} ते ${high}`,
    notBetween: (title, low, high) => `${title} ${low} ते ${high} च्या बाहेर`,
    or: (others, last) => `${others} किंवा ${last}`,
    batchOf: (years) => `बॅच ${years}`,
    noActive: "एकही बाकी बॅकलॉग नाही",
    noneAtAll: "कधीही बॅकलॉग नाही",
    womenOnly: "फक्त महिला",
    reserved: "दिव्यांग व्यक्तींसाठी राखीव",
    all: (one, other) => `${one} आणि ${other}`,
    oneOfThese: (alternatives) => `यांपैकी एक: ${alternatives}`,
    yours: (condition, value) => `${condition}: तुमच्या नोंदीत ${value}`,
    missing: (condition, label) => `${condition}: तुमच्या नोंदीत हे नाही: ${label}`,
    notConfirmed: (condition, label) => `${condition}: याची अजून पुष्टी झालेली नाही: ${label}`,
  },
  eligibility: {
    unmet: "तुम्ही या संधीच्या अटी पूर्ण करत नाही.",
    canApply: "तुम्ही अर्ज करू शकता",
    notForYou: (count) =>
      plural("mr", count, {
        one: `तुमच्यासाठी नाही: ${formatNumber(count)} अट`,
        other: `तुमच्यासाठी नाही: ${formatNumber(count)} अटी`,
      }),
    notKnown: (count) =>
      plural("mr", count, {
        one: `अजून माहीत नाही: ${formatNumber(count)} अट`,
        other: `अजून माहीत नाही: ${formatNumber(count)} अटी`,
      }),
    onlyMine: "ज्यांसाठी मला अर्ज करता येतो",
    whoMayApply: "कोण अर्ज करू शकते",
    answers: { yes: "पूर्ण", no: "पूर्ण नाही", unknown: "माहीत नाही" },
    addToRecord: "जे राहिले ते तुमच्या नोंदीत भरा",
    seeRecord: "तुमची नोंद पहा",
  },
  eligibilityForm: {
    hint: "जे महत्त्वाचे नाही ते रिकामे ठेवा. या अटी सर्वांना दिसतात; आपण कोणत्या पूर्ण करतो ते विद्यार्थी पाहतात.",
    programmes: "अभ्यासक्रम",
    departments: "विभाग",
    batches: "बॅच",
    batchesHint: "उत्तीर्ण होण्याची वर्षे, स्वल्पविरामाने वेगळी",
    atLeast: (fact) => `${fact} किमान`,
    atMost: (fact) => `${fact} जास्तीत जास्त`,
    otherCgpa: "काही विभागांसाठी वेगळा CGPA",
    otherDepartments: "ज्या विभागांसाठी तो वेगळा आहे",
    alternativeHint: "दोन्ही दिले असल्यास एक पुरेसे आहे.",
    womenOnly: "फक्त महिला",
    asItStands: "या अटी हा फॉर्म दाखवू शकत नाही. त्या आहेत तशाच राहतील.",
    replace: "त्यांच्या जागी येथे भरलेले ठेवा",
    tickToReplace: "हे निवडा, किंवा खाली भरलेले काढा",
    enterCgpa: "इतर सर्वांसाठीही CGPA लिहा",
    enterOtherCgpa: "या विभागांसाठी CGPA लिहा",
    chooseDepartments: "विभाग निवडा",
    preview: "किती जण अर्ज करू शकतात?",
    noConditions: "अटी नसतील तर सर्व विद्यार्थी अर्ज करू शकतात.",
  },
  eligibilityPreview: {
    fromTo: (first, last) => `${first} ते ${last}`,
    about: (count) => `सुमारे ${count}`,
    refused: "विद्यार्थी मोजण्याची तुम्हाला परवानगी नाही.",
    failed: "विद्यार्थी मोजता आले नाहीत. कृपया पुन्हा प्रयत्न करा.",
    noSeason: "असा सीझन नाही",
    rules: (season) => `${season} चे नियम`,
    can: (students, can) => `${students}: त्यांपैकी ${can} जण अर्ज करू शकतात`,
    notKnown: (count) => `${count} जणांचे अजून माहीत नाही`,
    students: (count) =>
      plural("mr", count, {
        one: `${formatNumber(count)} विद्यार्थी`,
        other: `${formatNumber(count)} विद्यार्थी`,
      }),
    fewerStudents: (least) => `${least} पेक्षा कमी विद्यार्थी`,
    fewer: (least) => `${least} पेक्षा कमी`,
    notCounted: "विद्यार्थी गटांच्या अटींनी मोजले जातात: गुण पूर्णांकात, आणि फक्त कार्यालय पाहू शकते त्याने नाही.",
    excludesHint: "प्रत्येक अट एकटी किती जणांना वगळते: ती नसती तर तेवढे जास्त अर्ज करू शकले असते.",
  },
} satisfies Translation;
