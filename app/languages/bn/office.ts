import type { Translation } from "../translations";

export const office = {
  /** Only those that recruiters have. */
  rail: { screens: { yourPostings: "আপনার পোস্টিং", messages: "বার্তা", days: "দিন" } },
  officeMenu: {
    words: {
      waiting: "অপেক্ষমাণ কাজ",
      drives: "ড্রাইভ",
      students: "শিক্ষার্থী",
      season: "সিজন",
      figures: "পরিসংখ্যান",
      companies: "কোম্পানি",
      office: "অফিস",
    },
    help: "সাহায্য",
    asStudents: "শিক্ষার্থীরা যেমন দেখেন, তেমন দেখুন",
  },
  ownDataScreen: {
    yourAccount: "আপনার অ্যাকাউন্ট",
    yourData: "আপনার তথ্য",
    download: "ডাউনলোড",
    aZipWithEverything:
      "আপনার সম্পর্কে যা যা রাখা আছে তার ZIP: অ্যাকাউন্ট, রেজুমে, ছবি, আবেদন, ডিভাইস, আর লগে আপনার সম্পর্কে যা লেখা আছে। পাসওয়ার্ড ও কোড এতে নেই।",
    downloadYourData: "আপনার তথ্য ডাউনলোড করুন",
    termsYouAccepted: "আপনার গ্রহণ করা শর্ত",
    noneYetYouAccept: "এখনও কিছু নেই: আবেদন করার সময় আপনি এগুলি গ্রহণ করেন।",
    olderOnes: "পুরোনোগুলি",
    haveYourAccountErased: "অ্যাকাউন্ট মুছে ফেলা",
    youAskedPlacementOffice: (askedOn, answeredOn) =>
      `আপনি ${askedOn} তারিখে অনুরোধ করেছেন। প্লেসমেন্ট অফিস ${answeredOn} তারিখে উত্তর দিয়েছে:`,
    youAskedPlacementOfficeWill: (askedOn, dueOn) =>
      `আপনি ${askedOn} তারিখে অনুরোধ করেছেন। প্লেসমেন্ট অফিস ${dueOn} তারিখের মধ্যে আপনার অ্যাকাউন্ট মুছে ফেলবে, বা না মোছার কারণ জানাবে।`,
    takeRequestBack: "অনুরোধ তুলে নিন",
    yourAccountResumePicture:
      "তখন আপনার অ্যাকাউন্ট, রেজুমে, ছবি ও আবেদন চিরকালের মতো মুছে যাবে। পোর্টালের লগ থাকবে, তবে তাতে আপনার পরিচয় হবে শুধু একটি সংখ্যা। এটি করতে বা না করার কারণ জানাতে প্লেসমেন্ট অফিসের হাতে 30 দিন আছে।",
    reason: "কারণ",
    askErased: "মুছে ফেলার অনুরোধ করুন",
    versionFor: (version, day) => `সংস্করণ ${version}, ${day}, <posting/>-এর জন্য`,
  },
} satisfies Translation;
