import type { Translation } from "../translations";

/** Recruiters search, too. */
export const find = {
  find: {
    title: "सर्व काही शोधा",
    what: "नाव, रोल नंबर किंवा एखादा शब्द",
    placeholder: "विद्यार्थी, रोल नंबर, ड्राइव्ह, कंपनी, पान",
    key: "/",
    go: "शोधा",
    hint: "नाव, रोल नंबर किंवा ईमेल पत्त्यावरून विद्यार्थी, पोस्टिंग, कंपन्या, पाने. / कळ प्रत्येक पानावरून येथे आणते.",
    foundFor: (words) => `“${words}” साठी सापडलेले`,
    nothing: (words) => `“${words}” साठी काही सापडले नाही.`,
    tooShort: "किमान दोन अक्षरे किंवा अंक लिहा.",
    thereAreMore: "आणखी आहेत. नावाचा आणखी भाग लिहा.",
    all: (count) => `सर्व ${count}`,
    allMore: (count) => `सर्व, ${count} पेक्षा जास्त`,
    notConfirmed: (number) => `${number}, विद्यार्थ्याने लिहिलेला, पुष्टी झालेली नाही`,
    refused: "येथे फक्त कार्यालयात काम करणारे शोधतात.",
    failed: "शोध घेता आला नाही. कृपया पुन्हा प्रयत्न करा.",
    kinds: {
      students: "विद्यार्थी",
      postings: "पोस्टिंग",
      companies: "कंपन्या",
      users: "वापरकर्ते",
      screens: "पाने",
    },
  },
} satisfies Translation;
