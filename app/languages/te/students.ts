import type { Translation } from "../translations";

export const students = {
  named: {
    typed: "విద్యార్థి రాసినది, నిర్ధారించలేదు",
    earlier: "వీరి మునుపటి నంబర్",
    typedLine: (line, name) => `${line}: ${name}, విద్యార్థి రాసినది, నిర్ధారించలేదు.`,
    onlyTyped: (line) => `${line} విద్యార్థి రాసినది, నిర్ధారించలేదు. ఈమెయిల్ వాడండి`,
    takeTyped: "విద్యార్థులు రాసిన నంబర్లను కూడా తీసుకోండి",
    emailsOrNumbers: "ఈమెయిల్స్ లేదా రోల్ నంబర్లు",
    record: "రికార్డు",
  },
  studentIds: {
    notTyped: "మీ రోల్ నంబర్ మీ రికార్డులో ఉంది, ఆఫీసు దాన్ని అక్కడే నిర్ధారిస్తుంది",
  },
  applicantsFilter: {
    search: "పేరు, ఈమెయిల్ లేదా రోల్ నంబర్",
    any: "ఏదైనా",
    cgpa: "CGPA కనీసం",
    backlogs: "మిగిలిన బ్యాక్‌లాగ్‌లు గరిష్ఠం",
    order: "క్రమం",
    sorts: { newest: "కొత్తవి", name: "పేరు", rollNumber: "రోల్ నంబర్", cgpa: "CGPA" },
    show: "చూపించండి",
    showAll: (found) => `${found} దొరికాయి, అన్నీ చూపించండి`,
    asXlsx: "దరఖాస్తుదారులు వర్క్‌బుక్‌గా",
    schoolMarks: "10వ, 12వ",
    activeOfAll: "బ్యాక్‌లాగ్‌లు: మిగిలినవి, మొత్తం",
    claimed: (value) => `${value} (నిర్ధారించలేదు)`,
    unknown: "–",
  },
} satisfies Translation;
