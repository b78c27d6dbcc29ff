import { formatNumber } from "../../text";
import { plural } from "../plural";
import type { Translation } from "../translations";

/* condition షరతు · programme కోర్సు · department విభాగం */
export const rules = {
  ruleWords: {
    is: (title, value) => `${title}: ${value}`,
    isNot: (title, value) => `${title}: ${value} కాదు`,
    isNoneOf: (title, values) => `${title}: ${values} ఏదీ కాదు`,
    atLeast: (title, value) => `${title} కనీసం ${value}`,
    below: (title, value) => `${title} ${value} కంటే తక్కువ`,
    atMost: (title, value) => `${title} గరిష్ఠంగా ${value}`,
    above: (title, value) => `${title} ${value} కంటే ఎక్కువ`,
    between: (title, low, high) => `${title} ${low} నుంచి ${high} వరకు`,
    notBetween: (title, low, high) => `${title} ${low} నుంచి ${high} వరకు కాదు`,
    or: (others, last) => `${others} లేదా ${last}`,
    batchOf: (years) => `బ్యాచ్ ${years}`,
    noActive: "మిగిలిన బ్యాక్‌లాగ్‌లు ఉండకూడదు",
    noneAtAll: "ఎప్పుడూ బ్యాక్‌లాగ్‌లు ఉండకూడదు",
    womenOnly: "మహిళలకు మాత్రమే",
    reserved: "దివ్యాంగులకు కేటాయించినది",
    all: (one, other) => `${one} మరియు ${other}`,
    oneOfThese: (alternatives) => `వీటిలో ఒకటి: ${alternatives}`,
    yours: (condition, value) => `${condition}: మీది ${value}`,
    missing: (condition, label) => `${condition}: మీ రికార్డులో ఇది లేదు: ${label}`,
    notConfirmed: (condition, label) => `${condition}: దీన్ని ఇంకా నిర్ధారించలేదు: ${label}`,
  },
  eligibility: {
    unmet: "ఈ అవకాశం షరతులు మీరు పూర్తి చేయడం లేదు.",
    canApply: "మీరు దరఖాస్తు చేయవచ్చు",
    notForYou: (count) =>
      plural("te", count, {
        one: `మీ కోసం కాదు: ${formatNumber(count)} షరతు`,
        other: `మీ కోసం కాదు: ${formatNumber(count)} షరతులు`,
      }),
    notKnown: (count) =>
      plural("te", count, {
        one: `ఇంకా తెలియదు: ${formatNumber(count)} షరతు`,
        other: `ఇంకా తెలియదు: ${formatNumber(count)} షరతులు`,
      }),
    onlyMine: "నేను దరఖాస్తు చేయగలిగినవి",
    whoMayApply: "ఎవరు దరఖాస్తు చేయవచ్చు",
    answers: { yes: "పూర్తయింది", no: "పూర్తి కాలేదు", unknown: "తెలియదు" },
    addToRecord: "లేనిదాన్ని మీ రికార్డులో చేర్చండి",
    seeRecord: "మీ రికార్డు చూడండి",
  },
  eligibilityForm: {
    hint: "అవసరం లేనివి ఖాళీగా వదలండి. ఈ షరతులు అందరికీ కనిపిస్తాయి; ఏవి పూర్తి చేస్తున్నారో విద్యార్థులు చూస్తారు.",
    programmes: "కోర్సులు",
    departments: "విభాగాలు",
    batches: "బ్యాచ్‌లు",
    batchesHint: "ఉత్తీర్ణత సంవత్సరాలు, కామాలతో వేరుచేసి",
    atLeast: (fact) => `${fact} కనీసం`,
    atMost: (fact) => `${fact} గరిష్ఠంగా`,
    otherCgpa: "కొన్ని విభాగాలకు వేరే CGPA",
    otherDepartments: "అది వేరుగా ఉండే విభాగాలు",
    alternativeHint: "రెండూ ఇస్తే ఒకటి చాలు.",
    womenOnly: "మహిళలకు మాత్రమే",
    asItStands: "ఈ షరతులను ఈ ఫారమ్ చూపలేదు. అవి అలాగే ఉంటాయి.",
    replace: "వాటి బదులు ఇక్కడ నింపినవి ఉంచండి",
    tickToReplace: "దీన్ని ఎంచుకోండి, లేదా కింద నింపినవి తీసేయండి",
    enterCgpa: "మిగతా అందరికీ కూడా CGPA ఇవ్వండి",
    enterOtherCgpa: "ఈ విభాగాలకు CGPA ఇవ్వండి",
    chooseDepartments: "విభాగాలు ఎంచుకోండి",
    preview: "ఎంతమంది దరఖాస్తు చేయవచ్చు?",
    noConditions: "షరతులు లేకపోతే విద్యార్థులందరూ దరఖాస్తు చేయవచ్చు.",
  },
  eligibilityPreview: {
    fromTo: (first, last) => `${first} నుంచి ${last} వరకు`,
    about: (count) => `సుమారు ${count}`,
    refused: "విద్యార్థులను లెక్కించే అనుమతి మీకు లేదు.",
    failed: "విద్యార్థులను లెక్కించలేకపోయాం. మళ్లీ ప్రయత్నించండి.",
    noSeason: "అలాంటి సీజన్ లేదు",
    rules: (season) => `${season} నియమాలు`,
    can: (students, can) => `${students}: వీరిలో ${can} మంది దరఖాస్తు చేయవచ్చు`,
    notKnown: (count) => `${count} మంది గురించి ఇంకా తెలియదు`,
    students: (count) =>
      plural("te", count, {
        one: `${formatNumber(count)} విద్యార్థి`,
        other: `${formatNumber(count)} విద్యార్థులు`,
      }),
    fewerStudents: (least) => `${least} కంటే తక్కువ విద్యార్థులు`,
    fewer: (least) => `${least} కంటే తక్కువ`,
    notCounted: "విద్యార్థులను సమూహాల షరతులతో లెక్కిస్తాం: మార్కులు గుండ్రం చేసి, ఆఫీసు మాత్రమే చూడగలవి వాడకుండా.",
    excludesHint: "ఒక్కో షరతు ఒంటరిగా ఎంతమందిని ఆపుతుంది: అది లేకపోతే అంతమంది ఎక్కువ దరఖాస్తు చేయగలరు.",
  },
} satisfies Translation;
