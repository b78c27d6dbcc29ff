import type { Translation } from "../translations";

/** Recruiters search, too. */
export const find = {
  find: {
    title: "সবকিছু খুঁজুন",
    what: "নাম, রোল নম্বর বা একটি শব্দ",
    placeholder: "শিক্ষার্থী, রোল নম্বর, ড্রাইভ, কোম্পানি, পৃষ্ঠা",
    key: "/",
    go: "খুঁজুন",
    hint: "নাম, রোল নম্বর বা ইমেল ঠিকানা দিয়ে শিক্ষার্থী, পোস্টিং, কোম্পানি, পৃষ্ঠা। / কী প্রতিটি পৃষ্ঠা থেকে এখানে আনে।",
    foundFor: (words) => `“${words}” দিয়ে যা পাওয়া গেছে`,
    nothing: (words) => `“${words}” দিয়ে কিছু পাওয়া যায়নি।`,
    tooShort: "অন্তত দুটি অক্ষর বা অঙ্ক লিখুন।",
    thereAreMore: "আরও আছে। নামের আরও কিছুটা লিখুন।",
    all: (count) => `সব ${count}`,
    allMore: (count) => `সব, ${count}-এর বেশি`,
    notConfirmed: (number) => `${number}, শিক্ষার্থীর নিজের লেখা, নিশ্চিত নয়`,
    refused: "এখানে শুধু অফিসে যাঁরা কাজ করেন তাঁরাই খোঁজেন।",
    failed: "খোঁজা যায়নি। আবার চেষ্টা করুন।",
    kinds: {
      students: "শিক্ষার্থী",
      postings: "পোস্টিং",
      companies: "কোম্পানি",
      users: "ব্যবহারকারী",
      screens: "পৃষ্ঠা",
    },
  },
} satisfies Translation;
