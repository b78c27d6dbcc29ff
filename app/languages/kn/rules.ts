import { formatNumber } from "../../text";
import { plural } from "../plural";
import type { Translation } from "../translations";

/* condition ಷರತ್ತು · programme ಕೋರ್ಸ್ · department ವಿಭಾಗ */
export const rules = {
  ruleWords: {
    is: (title, value) => `${title}: ${value}`,
    isNot: (title, value) => `${title}: ${value} ಅಲ್ಲ`,
    isNoneOf: (title, values) => `${title}: ${values} ಯಾವುದೂ ಅಲ್ಲ`,
    atLeast: (title, value) => `${title} ಕನಿಷ್ಠ ${value}`,
    below: (title, value) => `${title} ${value} ಕ್ಕಿಂತ ಕಡಿಮೆ`,
    atMost: (title, value) => `${title} ಗರಿಷ್ಠ ${value}`,
    above: (title, value) => `${title} ${value} ಕ್ಕಿಂತ ಹೆಚ್ಚು`,
    between: (title, low, high) => `${title} ${low} ರಿಂದ ${high} ವರೆಗೆ`,
    notBetween: (title, low, high) => `${title} ${low} ರಿಂದ ${high} ರ ಹೊರಗೆ`,
    or: (others, last) => `${others} ಅಥವಾ ${last}`,
    batchOf: (years) => `ಬ್ಯಾಚ್ ${years}`,
    noActive: "ಬಾಕಿ ಬ್ಯಾಕ್‌ಲಾಗ್‌ಗಳಿಲ್ಲ",
    noneAtAll: "ಎಂದೂ ಬ್ಯಾಕ್‌ಲಾಗ್ ಇಲ್ಲ",
    womenOnly: "ಮಹಿಳೆಯರಿಗೆ ಮಾತ್ರ",
    reserved: "ವಿಶೇಷಚೇತನರಿಗೆ ಮೀಸಲು",
    all: (one, other) => `${one} ಮತ್ತು ${other}`,
    oneOfThese: (alternatives) => `ಇವುಗಳಲ್ಲಿ ಒಂದು: ${alternatives}`,
    yours: (condition, value) => `${condition}: ನಿಮ್ಮದು ${value}`,
    missing: (condition, label) => `${condition}: ನಿಮ್ಮ ದಾಖಲೆಯಲ್ಲಿ ಇದು ಇಲ್ಲ: ${label}`,
    notConfirmed: (condition, label) => `${condition}: ಇದು ಇನ್ನೂ ಖಚಿತವಾಗಿಲ್ಲ: ${label}`,
  },
  eligibility: {
    unmet: "ಈ ಅವಕಾಶದ ಷರತ್ತುಗಳನ್ನು ನೀವು ಪೂರೈಸುತ್ತಿಲ್ಲ.",
    canApply: "ನೀವು ಅರ್ಜಿ ಸಲ್ಲಿಸಬಹುದು",
    notForYou: (count) =>
      plural("kn", count, {
        one: `ನಿಮಗಲ್ಲ: ${formatNumber(count)} ಷರತ್ತು`,
        other: `ನಿಮಗಲ್ಲ: ${formatNumber(count)} ಷರತ್ತುಗಳು`,
      }),
    notKnown: (count) =>
      plural("kn", count, {
        one: `ಇನ್ನೂ ತಿಳಿದಿಲ್ಲ: ${formatNumber(count)} ಷರತ್ತು`,
        other: `ಇನ್ನೂ ತಿಳಿದಿಲ್ಲ: ${formatNumber(count)} ಷರತ್ತುಗಳು`,
      }),
    onlyMine: "ನಾನು ಅರ್ಜಿ ಸಲ್ಲಿಸಬಹುದಾದವು",
    whoMayApply: "ಯಾರು ಅರ್ಜಿ ಸಲ್ಲಿಸಬಹುದು",
    answers: { yes: "ಪೂರೈಸಿದೆ", no: "ಪೂರೈಸಿಲ್ಲ", unknown: "ತಿಳಿದಿಲ್ಲ" },
    addToRecord: "ಇಲ್ಲದಿರುವುದನ್ನು ನಿಮ್ಮ ದಾಖಲೆಗೆ ಸೇರಿಸಿ",
    seeRecord: "ನಿಮ್ಮ ದಾಖಲೆ ನೋಡಿ",
  },
  eligibilityForm: {
    hint: "ಮುಖ್ಯವಲ್ಲದ್ದನ್ನು ಖಾಲಿ ಬಿಡಿ. ಈ ಷರತ್ತುಗಳು ಎಲ್ಲರಿಗೂ ಕಾಣುತ್ತವೆ; ಯಾವುದನ್ನು ಪೂರೈಸುತ್ತಾರೆಂದು ವಿದ್ಯಾರ್ಥಿಗಳು ನೋಡುತ್ತಾರೆ.",
    programmes: "ಕೋರ್ಸ್‌ಗಳು",
    departments: "ವಿಭಾಗಗಳು",
    batches: "ಬ್ಯಾಚ್‌ಗಳು",
    batchesHint: "ಉತ್ತೀರ್ಣರಾಗುವ ವರ್ಷಗಳು, ಅಲ್ಪವಿರಾಮದಿಂದ ಬೇರ್ಪಡಿಸಿ",
    atLeast: (fact) => `${fact} ಕನಿಷ್ಠ`,
    atMost: (fact) => `${fact} ಗರಿಷ್ಠ`,
    otherCgpa: "ಕೆಲವು ವಿಭಾಗಗಳಿಗೆ ಬೇರೆ CGPA",
    otherDepartments: "ಅದು ಬೇರೆಯಾಗಿರುವ ವಿಭಾಗಗಳು",
    alternativeHint: "ಎರಡನ್ನೂ ಕೊಟ್ಟರೆ ಒಂದು ಸಾಕು.",
    womenOnly: "ಮಹಿಳೆಯರಿಗೆ ಮಾತ್ರ",
    asItStands: "ಈ ಷರತ್ತುಗಳನ್ನು ಈ ಫಾರ್ಮ್ ತೋರಿಸಲಾಗದು. ಅವು ಹಾಗೆಯೇ ಉಳಿಯುತ್ತವೆ.",
    replace: "ಅವುಗಳ ಬದಲು ಇಲ್ಲಿ ತುಂಬಿದ್ದನ್ನು ಇಡಿ",
    tickToReplace: "ಇದನ್ನು ಆಯ್ಕೆ ಮಾಡಿ, ಅಥವಾ ಕೆಳಗೆ ತುಂಬಿದ್ದನ್ನು ಅಳಿಸಿ",
    enterCgpa: "ಉಳಿದವರೆಲ್ಲರಿಗೂ CGPA ನಮೂದಿಸಿ",
    enterOtherCgpa: "ಈ ವಿಭಾಗಗಳಿಗೆ CGPA ನಮೂದಿಸಿ",
    chooseDepartments: "ವಿಭಾಗಗಳನ್ನು ಆರಿಸಿ",
    preview: "ಎಷ್ಟು ಜನ ಅರ್ಜಿ ಸಲ್ಲಿಸಬಹುದು?",
    noConditions: "ಷರತ್ತುಗಳಿಲ್ಲದಿದ್ದರೆ ಎಲ್ಲಾ ವಿದ್ಯಾರ್ಥಿಗಳೂ ಅರ್ಜಿ ಸಲ್ಲಿಸಬಹುದು.",
  },
  eligibilityPreview: {
    fromTo: (first, last) => `${first} ರಿಂದ ${last} ವರೆಗೆ`,
    about: (count) => `ಸುಮಾರು ${count}`,
    refused: "ವಿದ್ಯಾರ್ಥಿಗಳನ್ನು ಎಣಿಸಲು ನಿಮಗೆ ಅನುಮತಿ ಇಲ್ಲ.",
    failed: "ವಿದ್ಯಾರ್ಥಿಗಳನ್ನು ಎಣಿಸಲಾಗಲಿಲ್ಲ. ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.",
    noSeason: "ಅಂತಹ ಸೀಸನ್ ಇಲ್ಲ",
    rules: (season) => `${season}: ನಿಯಮಗಳು`,
    can: (students, can) => `${students}: ಇವರಲ್ಲಿ ${can} ಜನ ಅರ್ಜಿ ಸಲ್ಲಿಸಬಹುದು`,
    notKnown: (count) => `${count} ಜನರ ಬಗ್ಗೆ ಇನ್ನೂ ತಿಳಿದಿಲ್ಲ`,
    students: (count) =>
      plural("kn", count, {
        one: `${formatNumber(count)} ವಿದ್ಯಾರ್ಥಿ`,
        other: `${formatNumber(count)} ವಿದ್ಯಾರ್ಥಿಗಳು`,
      }),
    fewerStudents: (least) => `${least} ಕ್ಕಿಂತ ಕಡಿಮೆ ವಿದ್ಯಾರ್ಥಿಗಳು`,
    fewer: (least) => `${least} ಕ್ಕಿಂತ ಕಡಿಮೆ`,
    notCounted:
      "ವಿದ್ಯಾರ್ಥಿಗಳನ್ನು ಗುಂಪುಗಳ ಷರತ್ತುಗಳಿಂದ ಎಣಿಸಲಾಗುತ್ತದೆ: ಅಂಕಗಳು ಪೂರ್ಣಾಂಕದಲ್ಲಿ, ಕಚೇರಿ ಮಾತ್ರ ನೋಡಬಹುದಾದುದನ್ನು ಬಿಟ್ಟು.",
    excludesHint: "ಪ್ರತಿ ಷರತ್ತು ಒಂದೇ ಎಷ್ಟು ಜನರನ್ನು ಹೊರಗಿಡುತ್ತದೆ: ಅದಿಲ್ಲದಿದ್ದರೆ ಅಷ್ಟು ಜನ ಹೆಚ್ಚು ಅರ್ಜಿ ಸಲ್ಲಿಸಬಹುದು.",
  },
} satisfies Translation;
