import { formatNumber } from "../../text";
import { plural } from "../plural";
import type { Translation } from "../translations";

/* condition শর্ত · programme কোর্স · department বিভাগ */
export const rules = {
  ruleWords: {
    is: (title, value) => `${title}: ${value}`,
    isNot: (title, value) => `${title}: ${value} নয়`,
    isNoneOf: (title, values) => `${title}: ${values} কোনোটিই নয়`,
    atLeast: (title, value) => `${title} কমপক্ষে ${value}`,
    below: (title, value) => `${title} ${value}-এর কম`,
    atMost: (title, value) => `${title} সর্বাধিক ${value}`,
    above: (title, value) => `${title} ${value}-এর বেশি`,
    between: (title, low, high) => `${title} ${low} থেকে ${high}`,
    notBetween: (title, low, high) => `${title} ${low} থেকে ${high}-এর বাইরে`,
    or: (others, last) => `${others} বা ${last}`,
    batchOf: (years) => `ব্যাচ ${years}`,
    noActive: "কোনো বাকি ব্যাকলগ নেই",
    noneAtAll: "কখনও কোনো ব্যাকলগ নেই",
    womenOnly: "শুধু মহিলা",
    reserved: "বিশেষভাবে সক্ষম ব্যক্তিদের জন্য সংরক্ষিত",
    all: (one, other) => `${one} এবং ${other}`,
    oneOfThese: (alternatives) => `এগুলির একটি: ${alternatives}`,
    yours: (condition, value) => `${condition}: আপনার রেকর্ডে ${value}`,
    missing: (condition, label) => `${condition}: আপনার রেকর্ডে এটি নেই: ${label}`,
    notConfirmed: (condition, label) => `${condition}: এটি এখনও নিশ্চিত নয়: ${label}`,
  },
  eligibility: {
    unmet: "আপনি এই সুযোগের শর্ত পূরণ করেন না।",
    canApply: "আপনি আবেদন করতে পারেন",
    notForYou: (count) =>
      plural("bn", count, {
        one: `আপনার জন্য নয়: ${formatNumber(count)}টি শর্ত`,
        other: `আপনার জন্য নয়: ${formatNumber(count)}টি শর্ত`,
      }),
    notKnown: (count) =>
      plural("bn", count, {
        one: `এখনও জানা নেই: ${formatNumber(count)}টি শর্ত`,
        other: `এখনও জানা নেই: ${formatNumber(count)}টি শর্ত`,
      }),
    onlyMine: "যেগুলিতে আমি আবেদন করতে পারি",
    whoMayApply: "কে আবেদন করতে পারেন",
    answers: { yes: "পূরণ", no: "পূরণ নয়", unknown: "জানা নেই" },
    addToRecord: "যা বাকি, তা আপনার রেকর্ডে যোগ করুন",
    seeRecord: "আপনার রেকর্ড দেখুন",
  },
  eligibilityForm: {
    hint: "যা জরুরি নয়, তা খালি রাখুন। সবাই এই শর্তগুলি দেখেন; কোনগুলি পূরণ করেন, তা শিক্ষার্থীরা দেখেন।",
    programmes: "কোর্স",
    departments: "বিভাগ",
    batches: "ব্যাচ",
    batchesHint: "পাশ করার বছর, কমা দিয়ে আলাদা",
    atLeast: (fact) => `${fact} কমপক্ষে`,
    atMost: (fact) => `${fact} সর্বাধিক`,
    otherCgpa: "কিছু বিভাগের জন্য অন্য CGPA",
    otherDepartments: "যেসব বিভাগের জন্য তা আলাদা",
    alternativeHint: "দুটিই দেওয়া থাকলে একটি যথেষ্ট।",
    womenOnly: "শুধু মহিলা",
    asItStands: "এই ফর্ম এই শর্তগুলি দেখাতে পারে না। সেগুলি যেমন আছে তেমনই থাকবে।",
    replace: "এর বদলে এখানে যা লেখা তা রাখুন",
    tickToReplace: "এটি বাছুন, বা নিচে যা লেখা তা মুছুন",
    enterCgpa: "বাকি সবার জন্যও CGPA লিখুন",
    enterOtherCgpa: "এই বিভাগগুলির জন্য CGPA লিখুন",
    chooseDepartments: "বিভাগ বাছুন",
    preview: "কতজন আবেদন করতে পারেন?",
    noConditions: "শর্ত না থাকলে সব শিক্ষার্থী আবেদন করতে পারেন।",
  },
  eligibilityPreview: {
    fromTo: (first, last) => `${first} থেকে ${last}`,
    about: (count) => `প্রায় ${count}`,
    refused: "শিক্ষার্থীদের গোনার অনুমতি আপনার নেই।",
    failed: "শিক্ষার্থীদের গোনা গেল না। আবার চেষ্টা করুন।",
    noSeason: "এমন কোনো সিজন নেই",
    rules: (season) => `${season}-এর নিয়ম`,
    can: (students, can) => `${students}: তাঁদের মধ্যে ${can} জন আবেদন করতে পারেন`,
    notKnown: (count) => `${count} জনের কথা এখনও জানা নেই`,
    students: (count) =>
      plural("bn", count, {
        one: `${formatNumber(count)} জন শিক্ষার্থী`,
        other: `${formatNumber(count)} জন শিক্ষার্থী`,
      }),
    fewerStudents: (least) => `${least} জনের কম শিক্ষার্থী`,
    fewer: (least) => `${least}-এর কম`,
    notCounted:
      "শিক্ষার্থীদের গোনা হয় দলের শর্তে: নম্বর পূর্ণসংখ্যায়, আর যা শুধু অফিস দেখতে পারে তা দিয়ে নয়।",
    excludesHint: "প্রতিটি শর্ত একা কতজনকে বাদ দেয়: সেটি না থাকলে ততজন বেশি আবেদন করতে পারতেন।",
  },
} satisfies Translation;
