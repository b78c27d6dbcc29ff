import type { Translation } from "../translations";

export const rounds = {
  roundMails: {
    invited: (name, whose) => `${name}: ${whose}`,
    changed: (name, whose) => `বদলেছে: ${name}, ${whose}`,
    off: (name, whose) => `বাতিল: ${name}, ${whose}`,
    youAreIn: (name, what) => `আপনাকে ডাকা হয়েছে। ${name}: ${what}।`,
    noLonger: (name, what) => `আপনাকে আর আসতে হবে না, অথবা এটি হচ্ছে না। ${name}: ${what}।`,
    when: (day, from, until) => `${day}, ${from} থেকে ${until}`,
    where: (place) => `কোথায়: ${place}`,
    timeGone: "আপনাকে যে সময় জানানো হয়েছিল, তা আর প্রযোজ্য নয়।",
    timeFollows: "আপনার নিজের সময় পরে জানানো হবে।",
    see: (address) => `কোথায় পৌঁছাতে হবে দেখুন: ${address}`,
  },
  roundResults: {
    title: "ফলাফল",
    names: {
      through: "উত্তীর্ণ",
      reserve: "সংরক্ষিত তালিকায়",
      out: "উত্তীর্ণ নন",
      absent: "অনুপস্থিত হিসেবে চিহ্নিত",
    },
    subject: (name, whose) => `ফলাফল: ${name}, ${whose}`,
    says: (result, name, what) => `${result}। ${name}: ${what}।`,
    application: (stage) => `আপনার আবেদন: ${stage}`,
  },
  ownRounds: {
    title: "আপনাকে কোথায় পৌঁছাতে হবে",
    notIn: "এই লিংক যে রাউন্ডের, আপনি তাতে নেই, অথবা সেটি শেষ হয়ে গেছে।",
  },
} satisfies Translation;
