import type { Translation } from "../translations";

/** Recruiters search, too. */
export const find = {
  find: {
    title: "सब कुछ खोजें",
    what: "नाम, रोल नंबर या कोई शब्द",
    placeholder: "छात्र, रोल नंबर, ड्राइव, कंपनी, पृष्ठ",
    key: "/",
    go: "खोजें",
    hint: "नाम, रोल नंबर या ईमेल पते से छात्र, पोस्टिंग, कंपनियाँ, पृष्ठ। / कुंजी हर पृष्ठ से यहाँ लाती है।",
    foundFor: (words) => `“${words}” के नतीजे`,
    nothing: (words) => `“${words}” के लिए कुछ नहीं मिला।`,
    tooShort: "कम से कम दो अक्षर या अंक लिखें।",
    thereAreMore: "और भी हैं। नाम का और हिस्सा लिखें।",
    all: (count) => `सभी ${count}`,
    allMore: (count) => `सभी, ${count} से ज़्यादा`,
    notConfirmed: (number) => `${number}, छात्र का लिखा हुआ, पुष्टि नहीं हुई`,
    refused: "यहाँ केवल कार्यालय में काम करने वाले खोजते हैं।",
    failed: "खोज नहीं हो सकी। कृपया फिर कोशिश करें।",
    kinds: {
      students: "छात्र",
      postings: "पोस्टिंग",
      companies: "कंपनियाँ",
      users: "उपयोगकर्ता",
      screens: "पृष्ठ",
    },
  },
} satisfies Translation;
