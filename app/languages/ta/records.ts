import type { Translation } from "../translations";

/* record பதிவேடு · fact தகவல் · programme படிப்பு · department துறை · batch தொகுதி · roll number பதிவெண் · confirm உறுதிசெய்தல் */
export const records = {
  factWords: {
    rollNumber: { label: "பதிவெண்", title: "பதிவெண்" },
    programme: { label: "படிப்பு", title: "படிப்பு" },
    department: { label: "துறை", title: "துறை" },
    batch: { label: "தொகுதி", title: "தொகுதி" },
    cgpa: { label: "CGPA", title: "CGPA" },
    class10: { label: "10ஆம் வகுப்பு மதிப்பெண்", title: "10ஆம் வகுப்பு மதிப்பெண்" },
    class10Year: { label: "10ஆம் வகுப்பு ஆண்டு", title: "10ஆம் வகுப்பு ஆண்டு" },
    class12: { label: "12ஆம் வகுப்பு மதிப்பெண்", title: "12ஆம் வகுப்பு மதிப்பெண்" },
    class12Year: { label: "12ஆம் வகுப்பு ஆண்டு", title: "12ஆம் வகுப்பு ஆண்டு" },
    diploma: { label: "டிப்ளமோ மதிப்பெண்", title: "டிப்ளமோ மதிப்பெண்" },
    diplomaYear: { label: "டிப்ளமோ ஆண்டு", title: "டிப்ளமோ ஆண்டு" },
    activeBacklogs: { label: "நிலுவைத் தாள்கள்", title: "நிலுவைத் தாள்கள்" },
    allBacklogs: { label: "மொத்த நிலுவைத் தாள்கள்", title: "மொத்த நிலுவைத் தாள்கள்" },
    gapYears: { label: "இடைவெளி ஆண்டுகள்", title: "இடைவெளி ஆண்டுகள்" },
    gender: { label: "பாலினம்", title: "பாலினம்" },
    disability: { label: "மாற்றுத்திறன்", title: "மாற்றுத்திறன்" },
  },
  factChoices: {
    woman: "பெண்",
    man: "ஆண்",
    another: "மற்றவை",
    yes: "ஆம்",
    no: "இல்லை",
    "not said": "சொல்லவில்லை",
  },
  record: {
    failed: "உங்கள் பதிவேட்டைத் திறக்க முடியவில்லை. மீண்டும் முயலுங்கள்.",
    notSaved: "உங்கள் பதிவேட்டைச் சேமிக்க முடியவில்லை. மீண்டும் முயலுங்கள்.",
    saved: "உங்கள் பதிவேடு சேமிக்கப்பட்டது.",
    studentsOnly: "மாணவர்களுக்கு மட்டுமே பதிவேடு உண்டு.",
    confirmed: "அலுவலகம் இதை உறுதிசெய்துவிட்டது. திருத்தம் கேளுங்கள்.",
    unknownFact: "இப்படி ஒரு தகவல் இல்லை",
    wrongText: (title) => `${title}: 1 முதல் 100 வரை எழுத்துகளும் இலக்கங்களும் இருக்கலாம்`,
    wrongNumber: (title, least, most) =>
      `${title}: ${least} முதல் ${most} வரையிலான முழு எண்ணாக இருக்க வேண்டும்`,
    wrongMark: (title, least, most) =>
      `${title}: ${least} முதல் ${most} வரையிலான எண், அதிகபட்சம் 2 தசம இடங்கள்`,
    tooManyActive: "நிலுவைத் தாள்கள் மொத்தத்தைவிட அதிகமாக இருக்க முடியாது",
    programmeFirst: "படிப்பையும் தேர்ந்தெடுங்கள்",
    noSuchProgramme: "அலுவலகத்தின் பட்டியலில் இந்தப் படிப்பு இல்லை",
    noSuchDepartment: (programme) => `${programme}: இந்தத் துறை இல்லை`,
    rollNumberTaken: "இந்தப் பதிவெண் வேறொரு மாணவருடையது.",
  },
  recordScreen: {
    yourRecord: "உங்கள் பதிவேடு",
    intro:
      "யார் எதற்கு விண்ணப்பிக்கலாம் என்பதை பிளேஸ்மென்ட் அலுவலகம் இந்தத் தகவல்களைக் கொண்டு முடிவுசெய்கிறது. உறுதிசெய்யப்பட்டதை இங்கே மாற்ற முடியாது.",
    missing: (missing) => `இன்னும் இல்லாதவை: ${missing}`,
    nothingMissing: "எதுவும் விடுபடவில்லை.",
    confirmedFacts: "உறுதிசெய்யப்பட்டவை",
    yourFacts: "நீங்கள் மாற்றக்கூடியவை",
    choose: "தேர்ந்தெடு",
    save: "சேமி",
    saving: "சேமிக்கிறது...",
    states: {
      claimed: (by, day) => `இன்னும் உறுதிசெய்யப்படவில்லை. ${by}, ${day}`,
      confirmed: (by, day) => `உறுதிசெய்யப்பட்டது. ${by}, ${day}`,
      correction: (by, day) => `உறுதிசெய்யப்பட்டது, திருத்தம் கேட்கப்பட்டுள்ளது. ${by}, ${day}`,
    },
    privateHint: "ஆட்சேர்ப்பாளர்கள் இதை ஒருபோதும் பார்க்க மாட்டார்கள்.",
  },
  recordBy: { user: "மாணவர்", recruiter: "ஆட்சேர்ப்பாளர்", admin: "பிளேஸ்மென்ட் அலுவலகம்" },
} satisfies Translation;
