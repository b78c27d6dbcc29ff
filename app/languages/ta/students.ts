import type { Translation } from "../translations";

export const students = {
  named: {
    typed: "மாணவர் உள்ளிட்டது, உறுதிசெய்யப்படவில்லை",
    earlier: "இவரது முந்தைய எண்",
    typedLine: (line, name) => `${line}: ${name}, மாணவர் உள்ளிட்டது, உறுதிசெய்யப்படவில்லை.`,
    onlyTyped: (line) => `${line} மாணவர் உள்ளிட்டது, உறுதிசெய்யப்படவில்லை. மின்னஞ்சலைப் பயன்படுத்துங்கள்`,
    takeTyped: "மாணவர்கள் உள்ளிட்ட எண்களையும் எடுத்துக்கொள்",
    emailsOrNumbers: "மின்னஞ்சல்கள் அல்லது பதிவெண்கள்",
    record: "பதிவேடு",
  },
  studentIds: {
    notTyped: "உங்கள் பதிவெண் உங்கள் பதிவேட்டில் உள்ளது, அலுவலகம் அதை அங்கே உறுதிசெய்கிறது",
  },
  applicantsFilter: {
    search: "பெயர், மின்னஞ்சல் அல்லது பதிவெண்",
    any: "எதுவும்",
    cgpa: "CGPA குறைந்தது",
    backlogs: "நிலுவை அரியர்கள் அதிகபட்சம்",
    order: "வரிசை",
    sorts: { newest: "புதியவை", name: "பெயர்", rollNumber: "பதிவெண்", cgpa: "CGPA" },
    show: "காட்டு",
    showAll: (found) => `${found} கிடைத்தன, எல்லாம் காட்டு`,
    asXlsx: "விண்ணப்பதாரர்கள் பணிப்புத்தகமாக",
    schoolMarks: "10ஆம், 12ஆம்",
    activeOfAll: "அரியர்கள்: நிலுவை, மொத்தம்",
    claimed: (value) => `${value} (உறுதிசெய்யப்படவில்லை)`,
    unknown: "–",
  },
} satisfies Translation;
