import type { Translation } from "../translations";

export const messages = {
  inbox: {
    title: "বার্তা",
    menu: "বার্তা",
    unread: "এখনও পড়া হয়নি",
    none: "আপনার কোনো বার্তা নেই।",
    studentsOnly: "বার্তা শিক্ষার্থীদের জন্য।",
    failed: "আপনার বার্তা খোলা গেল না। আবার চেষ্টা করুন।",
    gone: "আপনার এমন কোনো বার্তা নেই। কেউ লিংকটি শেয়ার করে থাকলে, বার্তাটি অন্যদের পাঠানো হয়েছিল।",
    important: "গুরুত্বপূর্ণ",
    office: "প্লেসমেন্ট অফিস",
    coordinator: "আপনার বিভাগের সমন্বয়ক",
    aCompany: "একটি কোম্পানি",
    from: (writer, when) => `${writer}, ${when}`,
    iHaveRead: "আমি এটি পড়েছি",
    youSaid: "আপনি জানিয়েছেন যে এটি পড়েছেন।",
    said: "ধন্যবাদ। প্রেরক এখন জানেন যে আপনি এটি পড়েছেন।",
    elsewhere: "অন্য সাইটে নিয়ে যায়",
    older: "পুরোনো বার্তা",
    newMessage: "নতুন বার্তা",
    pushNote: "আপনার বার্তা ও নতুন ড্রাইভও আলাদা করে দেখানো হয়।",
    mail: {
      reminder: (subject) => `অনুগ্রহ করে পড়ুন: ${subject}`,
      read: (address) => `পোর্টালে পড়ুন: ${address}`,
      say: (address) => `জানান যে আপনি পড়েছেন: ${address}`,
      why: (writer, site) => `এটি ${site}-এর মাধ্যমে আপনাকে লেখা হয়েছে। লিখেছেন: ${writer}`,
    },
  },
  sharing: {
    message: (writer) =>
      `প্লেসমেন্ট পোর্টালে একটি বার্তা আছে, প্রেরক: ${writer}। সেটি আপনাকে পাঠানো হয়ে থাকলে এখানে পড়ুন:`,
    round: (what) => `${what}। আপনাকে ডাকা হয়ে থাকলে কোথায় পৌঁছাতে হবে এখানে দেখুন:`,
  },
} satisfies Translation;
