import { formatNumber } from "../../text";
import { plural } from "../plural";
import type { Translation } from "../translations";

/* condition நிபந்தனை · programme படிப்பு · department துறை */
export const rules = {
  ruleWords: {
    is: (title, value) => `${title}: ${value}`,
    isNot: (title, value) => `${title}: ${value} அல்ல`,
    isNoneOf: (title, values) => `${title}: ${values} எதுவும் அல்ல`,
    atLeast: (title, value) => `${title} குறைந்தது ${value}`,
    below: (title, value) => `${title} ${value}-க்குக் கீழ்`,
    atMost: (title, value) => `${title} அதிகபட்சம் ${value}`,
    above: (title, value) => `${title} ${value}-க்கு மேல்`,
    between: (title, low, high) => `${title} ${low} முதல் ${high} வரை`,
    notBetween: (title, low, high) => `${title} ${low} முதல் ${high} வரை அல்ல`,
    or: (others, last) => `${others} அல்லது ${last}`,
    batchOf: (years) => `பேட்ச் ${years}`,
    noActive: "நிலுவை அரியர்கள் இல்லை",
    noneAtAll: "ஒருபோதும் அரியர் இருந்ததில்லை",
    womenOnly: "பெண்கள் மட்டும்",
    reserved: "மாற்றுத்திறனாளிகளுக்கு ஒதுக்கப்பட்டது",
    all: (one, other) => `${one} மற்றும் ${other}`,
    oneOfThese: (alternatives) => `இவற்றில் ஒன்று: ${alternatives}`,
    yours: (condition, value) => `${condition}: உங்களுடையது ${value}`,
    missing: (condition, label) => `${condition}: உங்கள் ${label} பதிவேட்டில் இல்லை`,
    notConfirmed: (condition, label) => `${condition}: உங்கள் ${label} இன்னும் உறுதிசெய்யப்படவில்லை`,
  },
  eligibility: {
    unmet: "இந்த வாய்ப்பின் நிபந்தனைகளை நீங்கள் நிறைவு செய்யவில்லை.",
    canApply: "நீங்கள் விண்ணப்பிக்கலாம்",
    notForYou: (count) =>
      plural("ta", count, {
        one: `உங்களுக்கு அல்ல: ${formatNumber(count)} நிபந்தனை`,
        other: `உங்களுக்கு அல்ல: ${formatNumber(count)} நிபந்தனைகள்`,
      }),
    notKnown: (count) =>
      plural("ta", count, {
        one: `இன்னும் தெரியவில்லை: ${formatNumber(count)} நிபந்தனை`,
        other: `இன்னும் தெரியவில்லை: ${formatNumber(count)} நிபந்தனைகள்`,
      }),
    onlyMine: "நான் விண்ணப்பிக்கக்கூடியவை",
    whoMayApply: "யார் விண்ணப்பிக்கலாம்",
    answers: { yes: "நிறைவு", no: "நிறைவு இல்லை", unknown: "தெரியவில்லை" },
    addToRecord: "விடுபட்டதைப் பதிவேட்டில் சேருங்கள்",
    seeRecord: "உங்கள் பதிவேட்டைப் பாருங்கள்",
  },
  eligibilityForm: {
    hint: "முக்கியமில்லாததை காலியாக விடுங்கள். இந்த நிபந்தனைகளை எல்லோரும் பார்ப்பார்கள்; எவற்றை நிறைவு செய்கிறார்கள் என மாணவர்கள் பார்ப்பார்கள்.",
    programmes: "படிப்புகள்",
    departments: "துறைகள்",
    batches: "பேட்ச்கள்",
    batchesHint: "தேர்ச்சி பெறும் ஆண்டுகள், காற்புள்ளியால் பிரித்து",
    atLeast: (fact) => `${fact} குறைந்தது`,
    atMost: (fact) => `${fact} அதிகபட்சம்`,
    otherCgpa: "சில துறைகளுக்கு வேறு CGPA",
    otherDepartments: "வேறாக இருக்கும் துறைகள்",
    alternativeHint: "இரண்டும் தரப்பட்டால் ஒன்று போதும்.",
    womenOnly: "பெண்கள் மட்டும்",
    asItStands: "இந்த நிபந்தனைகளை இந்தப் படிவத்தால் காட்ட முடியாது. அவை அப்படியே இருக்கும்.",
    replace: "இங்கே நிரப்பியதை அவற்றுக்குப் பதிலாக வை",
    tickToReplace: "இதைத் தேர்ந்தெடுங்கள், அல்லது கீழே நிரப்பியதை நீக்குங்கள்",
    enterCgpa: "மற்ற எல்லோருக்குமான CGPA-ஐயும் உள்ளிடுங்கள்",
    enterOtherCgpa: "இந்தத் துறைகளுக்கான CGPA-ஐ உள்ளிடுங்கள்",
    chooseDepartments: "துறைகளைத் தேர்ந்தெடுங்கள்",
    preview: "எத்தனை பேர் விண்ணப்பிக்கலாம்?",
    noConditions: "நிபந்தனைகள் இல்லாவிட்டால் எல்லா மாணவர்களும் விண்ணப்பிக்கலாம்.",
  },
  eligibilityPreview: {
    fromTo: (first, last) => `${first} முதல் ${last} வரை`,
    about: (count) => `சுமார் ${count}`,
    refused: "மாணவர்களை எண்ண உங்களுக்கு அனுமதி இல்லை.",
    failed: "மாணவர்களை எண்ண முடியவில்லை. மீண்டும் முயலுங்கள்.",
    noSeason: "அப்படி ஒரு சீசன் இல்லை",
    rules: (season) => `${season}: விதிகள்`,
    can: (students, can) => `${students}: இவர்களில் ${can} பேர் விண்ணப்பிக்கலாம்`,
    notKnown: (count) => `${count} பேர் பற்றி இன்னும் தெரியவில்லை`,
    students: (count) =>
      plural("ta", count, {
        one: `${formatNumber(count)} மாணவர்`,
        other: `${formatNumber(count)} மாணவர்கள்`,
      }),
    fewerStudents: (least) => `${least}-ஐ விடக் குறைந்த மாணவர்கள்`,
    fewer: (least) => `${least}-ஐ விடக் குறைவு`,
    notCounted:
      "மாணவர்கள் குழுக்களின் நிபந்தனைகளால் எண்ணப்படுகிறார்கள்: மதிப்பெண்கள் முழுமையாக்கப்பட்டு, அலுவலகம் மட்டும் பார்க்கக்கூடியவை இல்லாமல்.",
    excludesHint:
      "ஒவ்வொரு நிபந்தனையும் தனியாக எத்தனை பேரை விலக்குகிறது: அது இல்லாவிட்டால் அத்தனை பேர் கூடுதலாக விண்ணப்பிக்கலாம்.",
  },
} satisfies Translation;
