/*
 * Glossary: one word for one thing, in every file of this folder.
 * posting পোস্টিং · job চাকরি · internship ইন্টার্নশিপ · seminar সেমিনার · training প্রশিক্ষণ · visit ইন্ডাস্ট্রিয়াল ভিজিট ·
 * job fair চাকরির মেলা · workshop কর্মশালা · podcast পডকাস্ট · corporate event কর্পোরেট অনুষ্ঠান · opportunity সুযোগ ·
 * apply আবেদন করা · application আবেদন · applicant আবেদনকারী · shortlisted শর্টলিস্ট · interview ইন্টারভিউ · stage ধাপ ·
 * offer অফার · accept গ্রহণ করা · decline ফিরিয়ে দেওয়া · reject নির্বাচিত হননি · withdraw তুলে নেওয়া ·
 * deadline শেষ তারিখ · closes বন্ধ · resume রেজুমে · student শিক্ষার্থী · recruiter নিয়োগকর্তা · admin অ্যাডমিন ·
 * placement office প্লেসমেন্ট অফিস · company কোম্পানি · college কলেজ · account অ্যাকাউন্ট · password পাসওয়ার্ড ·
 * passkey পাসকি · second factor দ্বিতীয় যাচাই · OTP OTP · code কোড · log in লগ ইন করা · log out লগ আউট করা ·
 * sign up সাইন আপ করা · verify যাচাই করা · follow ফলো করা · save সেভ করা · saved সেভ করা · news খবর ·
 * notification নোটিফিকেশন · email ইমেল · draft খসড়া · publish প্রকাশ করা · approve অনুমোদন করা · send back ফেরত পাঠানো ·
 * delete মুছে ফেলা · remove সরানো · bin ট্র্যাশ · report রিপোর্ট · search (the deed) খোঁজা, (the thing) সার্চ · list তালিকা ·
 * profile প্রোফাইল · pay বেতন · stipend স্টাইপেন্ড · skill দক্ষতা · page পৃষ্ঠা · field ঘর · row সারি · line লাইন
 * The reader is আপনি. Buttons are polite and short: 'সেভ করুন', 'আবেদন করুন'. Endings of names stand after a hyphen.
 */
import { formatDay, formatMoment, formatMonth } from "../../dates";
import { formatNumber } from "../../text";
import { plural } from "../plural";
import type { Translation } from "../translations";

export const shell = {
  shell: { skip: "সরাসরি মূল লেখায় যান" },
  dates: {
    forDays: (days) => (days <= 0 ? "আজ" : `${days} দিন ধরে`),
    inDays(days) {
      if (days === 0) return "আজ";
      if (days === 1) return "আগামীকাল";
      if (days < 14) return `${days} দিন পরে`;
      if (days < 60) return `${Math.floor(days / 7)} সপ্তাহ পরে`;
      if (days < 730) return `${Math.floor(days / 30)} মাস পরে`;
      return `${Math.floor(days / 365)} বছর পরে`;
    },
    duration(seconds) {
      if (seconds < 90) return `${formatNumber(seconds)} সেকেন্ড`;
      if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)} মিনিট`;
      return `${Math.ceil(seconds / 3600)} ঘণ্টা`;
    },
    day: (day) => formatDay(day, "bn-IN"),
    month: (month) => formatMonth(month, "bn-IN"),
    moment: (moment, timeZone) => formatMoment(moment, timeZone, "bn-IN"),
  },
  counts: {
    of: (count, one, other) => `${formatNumber(count)}টি ${plural("bn", count, { one, other })}`,
    ofNew: (count, one, other) =>
      `${formatNumber(count)}টি নতুন ${plural("bn", count, { one, other })}`,
    postings: (count) => `${formatNumber(count)}টি পোস্টিং`,
    morePostings: (count) => `${formatNumber(count)}টির বেশি পোস্টিং`,
    rows: (count) => `${formatNumber(count)}টি সারি`,
    people: (count) => `${formatNumber(count)} জন`,
    users: (count) => `${formatNumber(count)} জন ব্যবহারকারী`,
    applications: (count) => `${formatNumber(count)}টি আবেদন`,
    resumes: (count) => `${formatNumber(count)}টি রেজুমে`,
    things: (count) => `${formatNumber(count)}টি বিষয়`,
    jobs: (count) => `${formatNumber(count)}টি কাজ`,
  },
  navbar: {
    seasons: "সিজন",
    main: "প্রধান",
    search: "খুঁজুন",
    services: "পরিষেবা",
    menu: "মেনু",
    yourAccount: "আপনার অ্যাকাউন্ট",
    profile: "প্রোফাইল",
    myApplications: "আমার আবেদন",
    saved: "সেভ করা",
    signUp: "সাইন আপ করুন",
    account: "অ্যাকাউন্ট",
    logout: "লগ আউট",
    login: "লগ ইন",
    office: "অফিস",
    record: "আপনার রেকর্ড",
    records: "রেকর্ড",
    corrections: "সংশোধন",
    profileOf: (name) => `${name}-এর প্রোফাইল`,
  },
  footer: {
    services: "পরিষেবা",
    contact: "যোগাযোগ",
    whatsapp: (whatsapp) => `WhatsApp ${whatsapp}`,
    linkedin: "LinkedIn",
    instagram: "Instagram",
    youtube: "YouTube",
    languages: "ভাষা",
    machineMade: "এই অনুবাদ মেশিনে করা। <mail>কোথাও ভুল থাকলে আমাদের জানান।</mail>",
  },
  flashMessage: { undo: "ফিরিয়ে আনুন" },
  confirm: {
    working: "কাজ চলছে...",
    browseJobs: "চাকরি দেখুন",
    browseInternships: "ইন্টার্নশিপ দেখুন",
  },
  fields: { optional: "ঐচ্ছিক" },
  pages: {
    pages: "পৃষ্ঠা",
    previousPage: "আগের পৃষ্ঠা",
    page: (page, pages) => `পৃষ্ঠা ${page} / ${pages}`,
    nextPage: "পরের পৃষ্ঠা",
  },
  homeScreen: {
    keyword: "শব্দ",
    jobCompanyOrSkill: "চাকরি, কোম্পানি বা দক্ষতা",
    aWord: "যেকোনো শব্দ",
    search: "খুঁজুন",
    resumeBuilder: "রেজুমে বিল্ডার",
    yourPostings: "আপনার পোস্টিং",
    postOpeningsSeeWho: "শূন্যপদ পোস্ট করুন, কারা আবেদন করলেন দেখুন, তাঁদের ফল জানান।",
    newThisWeek: (count) => `এই সপ্তাহে ${formatNumber(count)}টি নতুন`,
    whereGo: "কোথায় যাবেন",
    myApplications: "আমার আবেদন",
    newBoard: "বোর্ডে নতুন",
    discoverJobs: "চাকরি খুঁজুন",
    nextForYou: "এরপর আপনার জন্য",
    registerFor: (season) => `${season}-এ নিবন্ধন করুন`,
    registerUntil: (moment) => `${moment} পর্যন্ত`,
    yourResumeParts: (filled, all) => `আপনার রেজুমের ${all}টি অংশের ${filled}টি ভরা হয়েছে`,
    makeYourResume: "আপনার রেজুমে বানান",
    next: (title) => `এরপর: ${title}`,
    recruitersReadBeforeThey: "নিয়োগকর্তারা ডাকার আগে এটি পড়েন",
    yourResumeCompleteLook: "আপনার রেজুমে সম্পূর্ণ: এবার কোথায় আবেদন করবেন দেখুন",
    followUs: "আমাদের ফলো করুন",
    welcome: "স্বাগত!",
    welcomeName: (name) => `স্বাগত, ${name}!`,
    yourResume: "আপনার রেজুমে: <edit>বদলান</edit> <pdf>PDF ডাউনলোড করুন</pdf>",
    closingSoonLabel: "শিগগির বন্ধ হচ্ছে:",
    closingSoon: "শিগগির বন্ধ হচ্ছে",
  },
  titles: {
    seasons: "সিজন",
    accountData: "আপনার তথ্য",
    accountNewsFollow: "এই সার্চ ফলো করুন",
    accountNews: "আপনার খবর",
    accountSecondFactor: "দ্বিতীয় যাচাই",
    account: "আপনার অ্যাকাউন্ট",
    apply: "আবেদন করুন",
    forgotPassword: "পাসওয়ার্ড ভুলে গেছেন",
    invitation: "আমন্ত্রণ",
    join: "আপনার অ্যাকাউন্ট",
    loginCode: "দ্বিতীয় ধাপ",
    loginPasskey: "পাসকি দিয়ে লগ ইন করুন",
    loginSetUp: "দ্বিতীয় যাচাই সেট করুন",
    login: "লগ ইন",
    myApplications: "আমার আবেদন",
    profileEmail: "আপনার ইমেল যাচাই করুন",
    profile: "প্রোফাইল",
    prove: "এটা কি আপনি?",
    recruiterApplicationsItem: "আবেদনকারী",
    record: "আপনার রেকর্ড",
    recordAfter: "স্নাতক হওয়ার পরে",
    placements: "প্লেসমেন্ট",
    recruiter: "আপনার পোস্টিং",
    resetPassword: "নতুন পাসওয়ার্ড দিন",
    saved: "সেভ করা",
    search: "খুঁজুন",
    signup: "অ্যাকাউন্ট খুলুন",
    unsubscribe: "খবর বন্ধ",
    verifyEmail: "আপনার ইমেল যাচাই করুন",
    home: "হোম",
  },
  descriptions: {
    forgotPassword: "ইমেলে পাঠানো কোড দিয়ে নতুন পাসওয়ার্ড বেছে নিন।",
    login: "আবেদন করতে, নিজের আবেদন দেখতে এবং রেজুমে বদলাতে লগ ইন করুন।",
    signup: "শিক্ষার্থীরা এখানে সাইন আপ করে রেজুমে বানান এবং নানা সুযোগের জন্য আবেদন করেন।",
    home: (tagline) =>
      `${tagline}। আমাদের শিক্ষার্থীদের জন্য চাকরি, ইন্টার্নশিপ, প্রশিক্ষণ, সেমিনার, কর্মশালা এবং চাকরির মেলা।`,
  },
  fieldErrors: {
    mustBeText: (label) => `${label}: এখানে শুধু লেখা চলবে`,
    notStorable: (label) => `${label}: এতে এমন অক্ষর আছে যা সেভ করা যায় না`,
    tooLong: (label, max) => `${label}: সর্বাধিক ${formatNumber(max)}টি অক্ষর চলবে`,
    oneLine: (label) => `${label}: এক লাইনে লিখুন`,
    enterEmail: "আপনার ইমেল লিখুন",
    emailLike: "name@college.edu-এর মতো একটি ইমেল লিখুন",
    emailStraight: (address) => `সোজা অ্যাপস্ট্রফি দিয়ে লিখুন: ${address}`,
    enterPassword: "আপনার পাসওয়ার্ড লিখুন",
    passwordTooLong: "পাসওয়ার্ডে সর্বাধিক 128টি অক্ষর থাকে",
    passwordNotStorable: "পাসওয়ার্ডে এমন অক্ষর আছে যা সেভ করা যায় না",
    enterCode: "কোড লিখুন",
    noSuchCode: "এটি কোডগুলির একটি নয়",
    enterOtp: "OTP লিখুন",
    sixDigits: "OTP-র 6টি সংখ্যা লিখুন",
    enterReason: "কারণ লিখুন: যাঁর বিষয়, তিনি এটি পড়বেন",
    enterYour: (label) => `লিখুন: ${label}`,
    enterThe: (label) => `লিখুন: ${label}`,
    chooseThe: (label) => `বেছে নিন: ${label}`,
    listOfTexts: (label) => `${label}: এটি লেখার তালিকা হতে হবে`,
    list: (label) => `${label}: এটি একটি তালিকা হতে হবে`,
    entryObject: (label) => `${label}: প্রতিটি এন্ট্রি একটি অবজেক্ট হতে হবে`,
    tooManyEntries: (label, max) => `${label}: সর্বাধিক ${max}টি এন্ট্রি চলবে`,
    tooManyValues: (label, max) => `${label}: সর্বাধিক ${max}টি চলবে`,
    entryTooLong: (label, max) => `${label}: প্রতিটিতে সর্বাধিক ${max}টি অক্ষর চলবে`,
    oneOf: (label, choices) => `${label}: এগুলির একটি হতে হবে: ${choices}`,
    day: (label) => `${label}: 2027-01-31-এর মতো তারিখ লিখুন`,
    monthOrDay: (label) => `${label}: 2024-06-এর মতো মাস বা 2024-06-30-এর মতো তারিখ লিখুন`,
    webAddress: (label) => `${label}: https:// বা http:// দিয়ে শুরু হওয়া ওয়েব ঠিকানা লিখুন`,
    version: "সংস্করণ একটি সংখ্যা হতে হবে",
    newPassword: "একটি পাসওয়ার্ড লিখুন",
    passwordTooShort: "পাসওয়ার্ডে অন্তত 8টি অক্ষর থাকতে হবে",
    newPasswordTooLong: "পাসওয়ার্ডে সর্বাধিক 128টি অক্ষর চলবে",
    passwordTooCommon: "এই পাসওয়ার্ড খুব চেনা: এমন একটি বেছে নিন যা অন্যেরা ব্যবহার করেন না",
    passwordOwnName: "আপনার ইমেল বা পোর্টালের নাম পাসওয়ার্ড হতে পারে না",
  },
  scripts: {
    close: "বন্ধ করুন",
    show: "দেখান",
    hide: "লুকান",
    showPassword: "পাসওয়ার্ড দেখান",
    hidePassword: "পাসওয়ার্ড লুকান",
    share: "শেয়ার করুন",
    copyLink: "লিঙ্ক কপি করুন",
    copied: "কপি হয়েছে",
    address: "এই পৃষ্ঠার ঠিকানা:",
    notifications: "এই ডিভাইসে নোটিফিকেশন",
    notAllowed:
      "আপনার ব্রাউজার এর অনুমতি দেয়নি। ব্রাউজারের সেটিংসে এই সাইটের নোটিফিকেশন চালু করুন, তারপর আবার চেষ্টা করুন।",
    notThisTime: "আপনার ব্রাউজার অনুমতি দেয়নি। অনুগ্রহ করে আবার চেষ্টা করুন।",
    draftBack: (when) => `আপনার আগের লেখা (${when}) ফিরে এসেছে। এটি এখনও সেভ হয়নি।`,
    draftWaits: (when) => `আপনার আগের লেখা (${when}) এখনও সেভ হয়নি।`,
    continueDraft: "সেটি নিয়েই এগোন",
    discardDraft: "সেটি বাদ দিন",
    offline: "আপনি অফলাইন। আপনার লেখা এই ডিভাইসে রাখা আছে। অনলাইন হলে প্রোফাইল সেভ করুন।",
    notReached:
      "পোর্টালের সঙ্গে যোগাযোগ করা গেল না। আপনার লেখা এই ডিভাইসে রাখা আছে। অনুগ্রহ করে আবার চেষ্টা করুন।",
    pictureTooLarge: "ছবিটি 5 MB-র চেয়ে বড়। অনুগ্রহ করে ছোট ছবি বেছে নিন।",
    pictureChosen: "আপনার বেছে নেওয়া ছবি",
    panel: "প্রোফাইল",
  },
  requests: {
    address: "এই ঠিকানা ঠিক নয়।",
    addressTooLong: "এই ঠিকানা খুব লম্বা।",
    method: "এখানে এই পদ্ধতির অনুমতি নেই।",
    otherSite: "এই অনুরোধ পোর্টালের নিজের পৃষ্ঠা থেকে আসেনি।",
    unreadableForm: "ফর্মটি পড়া গেল না।",
    tooManyFields: "ফর্মে ঘরের সংখ্যা খুব বেশি।",
    tooLarge: (kilobytes) =>
      `একবারে পাঠানোর পক্ষে এটি খুব বেশি: এখানে সর্বাধিক ${kilobytes} KB নেওয়া হয়।`,
  },
  languageChoice: {
    title: "ভাষা",
    hint: "পৃষ্ঠা ও ইমেল এই ভাষায় আসবে। মানুষ যা লিখেছেন, তা যেমন আছে তেমনই থাকবে।",
    save: "সেভ করুন",
    saved: "আপনার ভাষা সেভ হয়েছে।",
    unknown: "এই ভাষা পোর্টালে নেই।",
    failed: "আপনার ভাষা সেভ করা গেল না। অনুগ্রহ করে আবার চেষ্টা করুন।",
    resume: "PDF-এর ভাষা",
  },
  notLoggedIn: "আপনি লগ ইন করেননি।",
  notFound: "পাওয়া যায়নি।",
  pageNotFound: "এই পৃষ্ঠাটি নেই।",
  broken: "আমাদের দিকে কিছু গোলমাল হয়েছে। অনুগ্রহ করে আবার চেষ্টা করুন।",
  unavailable: "পোর্টাল এখন ব্যস্ত বা মেরামত চলছে। অনুগ্রহ করে একটু পরে আবার চেষ্টা করুন।",
  reference: (id) => `রেফারেন্স: ${id}`,
  advice: {
    gone: "হয়তো এটি সরানো হয়েছে, বা ঠিকানা লিখতে ভুল হয়েছে।",
    otherAccount: "এটি আপনার দেখতে পাওয়ার কথা মনে হলে অন্য অ্যাকাউন্টে লগ ইন করুন।",
    wait: "আপনার কোনো কাজ হারায়নি। একটু অপেক্ষা করে পৃষ্ঠাটি আবার খুলুন।",
    goBack: "ফিরে গিয়ে আবার চেষ্টা করুন, বা হোম পৃষ্ঠা থেকে শুরু করুন।",
  },
  errorScreen: { home: "হোম পৃষ্ঠায় যান", jobs: "চাকরি দেখুন" },
  tooSlow: "এটি পাঠাতে খুব বেশি সময় লেগেছে। অনুগ্রহ করে আবার চেষ্টা করুন।",
  checkInputs: "অনুগ্রহ করে চিহ্নিত ঘরগুলি দেখে নিন।",
  limited: (when) => `অনেকবার চেষ্টা করা হয়েছে। অনুগ্রহ করে ${when} পরে আবার চেষ্টা করুন।`,
} satisfies Translation;
