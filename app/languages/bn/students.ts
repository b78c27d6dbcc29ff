import type { Translation } from "../translations";

export const students = {
  named: {
    typed: "শিক্ষার্থী লিখেছেন, নিশ্চিত করা হয়নি",
    earlier: "তাঁর আগের নম্বর",
    typedLine: (line, name) => `${line}: ${name}, শিক্ষার্থী লিখেছেন, নিশ্চিত করা হয়নি।`,
    onlyTyped: (line) => `${line} শিক্ষার্থী লিখেছেন, নিশ্চিত করা হয়নি। ইমেল দিয়ে বলুন`,
    takeTyped: "শিক্ষার্থীদের লেখা নম্বরও নিন",
    emailsOrNumbers: "ইমেল বা রোল নম্বর",
    record: "রেকর্ড",
  },
  studentIds: {
    notTyped: "আপনার রোল নম্বর আপনার রেকর্ডে আছে, অফিস সেখানেই তা নিশ্চিত করে",
  },
  applicantsFilter: {
    search: "নাম, ইমেল বা রোল নম্বর",
    any: "যেকোনো",
    cgpa: "CGPA কমপক্ষে",
    backlogs: "বাকি ব্যাকলগ সর্বাধিক",
    order: "ক্রম",
    sorts: { newest: "সবচেয়ে নতুন", name: "নাম", rollNumber: "রোল নম্বর", cgpa: "CGPA" },
    show: "দেখান",
    showAll: (found) => `${found} পাওয়া গেছে, সব দেখান`,
    asXlsx: "আবেদনকারীরা ওয়ার্কবুকে",
    schoolMarks: "10ম, 12শ",
    activeOfAll: "ব্যাকলগ: বাকি, মোট",
    claimed: (value) => `${value} (নিশ্চিত করা হয়নি)`,
    unknown: "–",
  },
} satisfies Translation;
