import type { Translation } from "../translations";

export const answers = {
  pointsSum: {
    have: (sum) => `মোট পয়েন্ট: ${sum}।`,
  },
  rulesChanged: {
    isNew: "নতুন:",
    isGone: "আর চলবে না:",
    otherOrder: "নিয়মগুলি একই, শুধু ক্রম বদলেছে।",
  },
  outsideAnswer: {
    on: "উত্তরের দিন (আজ না হলে)",
    notBefore: "এটি অফারের দিনের আগে হতে পারে না",
  },
  outsideRecorded: {
    heading: (company) => `প্লেসমেন্ট অফিস ${company}-এর দেওয়া আপনার অফার নথিভুক্ত করেছে`,
    what: (season, portal) =>
      `এটি ${portal}-এ আছে এবং ${season}-এর নিয়ম অনুযায়ী গণনায় আসে। কিছু ভুল হলে অফিসকে জানান।`,
  },
  unfinished: {
    goOn: (title) => `"${title}" চালিয়ে যাবেন?`,
  },
} satisfies Translation;
