import { formatNumber } from "../../text";
import type { Translation } from "../translations";

export const mails = {
  mails: {
    codes: {
      signup: {
        subject: (portal) => `${portal}: আপনার ইমেল যাচাই করুন`,
        ask: "যে পৃষ্ঠায় সাইন আপ করেছেন, সেখানে এই OTP লিখুন:",
        ifNotYou:
          "আপনি সাইন আপ না করে থাকলে এই ইমেল উপেক্ষা করুন, OTP কাউকে জানাবেন না: এটি ছাড়া কোনো অ্যাকাউন্ট খোলা হবে না।",
      },
      reset: {
        subject: (portal) => `${portal}: আপনার পাসওয়ার্ড রিসেট করুন`,
        ask: "যে পৃষ্ঠায় চেয়েছিলেন, সেখানে এই OTP লিখে নতুন পাসওয়ার্ড বেছে নিন:",
        ifNotYou:
          "আপনি এটি না চেয়ে থাকলে এই ইমেল উপেক্ষা করুন, OTP বা লিঙ্ক কাউকে জানাবেন না: আপনার পাসওয়ার্ড একই থাকবে।",
      },
      email: {
        subject: (portal) => `${portal}: আপনার নতুন ইমেল নিশ্চিত করুন`,
        ask: "এখন থেকে এই ইমেল ব্যবহার করতে আপনার প্রোফাইলে এই OTP লিখুন:",
        ifNotYou:
          "আপনি এটি না চেয়ে থাকলে এই ইমেল উপেক্ষা করুন, OTP কাউকে জানাবেন না: এটি ছাড়া কিছুই বদলাবে না।",
      },
      worksOnce: "এটি একবারই কাজ করে, এই ইমেল পাঠানোর 10 মিনিটের মধ্যে।",
      link: (address) => `এই লিঙ্কেও একই কাজ হয়, যেকোনো ব্রাউজারে: ${address}`,
    },
    accountExists: {
      heading: "আপনার আগে থেকেই অ্যাকাউন্ট আছে",
      what: (portal) =>
        `কেউ একজন, সম্ভবত আপনি, এইমাত্র এই ইমেল দিয়ে ${portal}-এ সাইন আপ করার চেষ্টা করেছেন। এই ইমেলে আগে থেকেই অ্যাকাউন্ট আছে, তাই কিছুই বদলানো হয়নি।`,
      login: (address) => `এখানে লগ ইন করুন: ${address}`,
      forgot: (address) => `পাসওয়ার্ড ভুলে গেছেন? এখানে নতুন একটি বেছে নিন: ${address}`,
      ifNotYou: "এটা আপনি না হলে এই ইমেল উপেক্ষা করুন।",
    },
    passwordChanged: {
      heading: "আপনার পাসওয়ার্ড বদলেছে",
      what: (portal) =>
        `${portal}-এ আপনার অ্যাকাউন্টের পাসওয়ার্ড এইমাত্র বদলানো হয়েছে, আর সব ডিভাইস লগ আউট করা হয়েছে।`,
      ifNotYou: (address) => `এটা আপনি না হলে এখনই নতুন পাসওয়ার্ড বেছে নিন: ${address}`,
    },
    emailChanged: {
      heading: "আপনার ইমেল বদলেছে",
      what: (portal) =>
        `${portal}-এ আপনার অ্যাকাউন্টের ইমেল এখন অন্য; এই ইমেল দিয়ে আর লগ ইন করা যাবে না।`,
      ifNotYou: (email) => `এটা আপনি না হলে এখনই প্লেসমেন্ট অফিসকে জানান: ${email}`,
    },
    newDevice: {
      heading: "আপনার অ্যাকাউন্টে নতুন লগ ইন",
      what: (portal, device, when) =>
        `কেউ একজন, সম্ভবত আপনি, নতুন ডিভাইস থেকে ${portal}-এ আপনার অ্যাকাউন্টে লগ ইন করেছেন: ${device}, ${when}।`,
      ifNotYou: (address) => `এটা আপনি না হলে এখনই ওই ডিভাইস লগ আউট করে পাসওয়ার্ড বদলান: ${address}`,
    },
    secondFactor: {
      heading: "আপনার লগ ইনের উপায় বদলেছে",
      changes: {
        on: (portal) =>
          `${portal}-এ আপনার অ্যাকাউন্টে লগ ইন করতে এখন থেকে অথেন্টিকেটর অ্যাপের কোড লাগবে।`,
        off: (portal) =>
          `${portal}-এ আপনার অ্যাকাউন্টে লগ ইন করতে আর অথেন্টিকেটর অ্যাপের কোড লাগবে না।`,
        "taken-off": (portal) =>
          `${portal}-এ আপনার অ্যাকাউন্টে আর দ্বিতীয় যাচাই লাগবে না: আপনার কথামতো প্লেসমেন্ট অফিস তা সরিয়েছে।`,
        "passkey-added": (portal) =>
          `${portal}-এ আপনার অ্যাকাউন্টে লগ ইনের জন্য আরেকটি পাসকি যোগ হয়েছে।`,
        "passkey-removed": (portal) =>
          `${portal}-এ আপনার অ্যাকাউন্টের একটি পাসকি সরানো হয়েছে, তা আর কাজ করবে না।`,
        "codes-made": (portal) =>
          `${portal}-এ আপনার অ্যাকাউন্টের নতুন রিকভারি কোড তৈরি হয়েছে। পুরোনোগুলি আর কাজ করবে না।`,
        college: (portal) =>
          `${portal}-এ আপনার অ্যাকাউন্ট এখন কলেজের অ্যাকাউন্ট দিয়েও খোলা যায়, যেমন এইমাত্র কেউ খুলেছেন।`,
        "code-used": (portal) =>
          `${portal}-এ আপনার অ্যাকাউন্ট এইমাত্র একটি রিকভারি কোড দিয়ে খোলা হয়েছে। ওই কোড আর কাজ করবে না।`,
      },
      loggedOut: "অন্য ডিভাইসগুলি লগ আউট করা হয়েছে।",
      ifNotYou: (address, email) =>
        `এটা আপনি না হলে এখনই পাসওয়ার্ড বদলান: ${address} আর প্লেসমেন্ট অফিসকে জানান: ${email}`,
    },
    erasureAnswer: {
      heading: "অ্যাকাউন্ট মুছে ফেলার অনুরোধ",
      what: (portal) =>
        `আপনি ${portal}-এ আপনার অ্যাকাউন্ট মুছে ফেলতে বলেছিলেন। প্লেসমেন্ট অফিস তা করেনি, কারণ:`,
      data: (address) => `আপনার তথ্য, এবং একমত না হলে নতুন অনুরোধ: ${address}`,
    },
    policy: {
      heading: (season) => `${season}-এর নিয়ম বদলেছে`,
      what: (season, portal) =>
        `আপনি ${portal}-এ ${season}-এ নিবন্ধিত। এর নিয়ম বদলেছে। নতুন নিয়ম এখন থেকে চলবে; আগে যা হয়েছে তা তেমনই থাকবে।`,
      read: (address) => `নিয়ম: ${address}`,
    },
    accepted: {
      heading: (company) => `আপনি ${company}-এর অফার গ্রহণ করেছেন`,
      ended: "আপনার সিজনের নিয়ম অনুযায়ী এটি শেষ হয়েছে:",
      all: (address) => `আপনার আবেদন দেখুন: ${address}`,
    },
    exception: {
      given: {
        heading: "আপনাকে ছাড় দেওয়া হয়েছে",
        what: (portal, until) => `${portal}-এর প্লেসমেন্ট অফিস ${until} পর্যন্ত এটি থেকে ছাড় দিয়েছে:`,
      },
      refused: {
        heading: "আপনাকে ছাড় দেওয়া হয়নি",
        what: (portal) => `${portal}-এর প্লেসমেন্ট অফিস এটি থেকে ছাড় দেয় না:`,
      },
      see: (address) => `আরও তথ্য: ${address}`,
    },
    points: {
      given: (season) => `আপনি ${season}-এ পয়েন্ট পেয়েছেন`,
      takenBack: (season) => `${season}-এ আপনার পয়েন্ট ফিরিয়ে নেওয়া হয়েছে`,
      upheld: (season) => `${season}-এ আপনার পয়েন্ট থাকছে`,
      secondLook: "ভুল মনে হলে 7 দিনের মধ্যে একবার আবার দেখার অনুরোধ করতে পারেন।",
      see: (address) => `আপনার পয়েন্ট: ${address}`,
    },
    outsideOffer: {
      confirmed: {
        heading: (company) => `${company}-এর দেওয়া আপনার অফার নিশ্চিত হয়েছে`,
        what: (season, portal) =>
          `আপনি এটি ${portal}-এ জানিয়েছিলেন। ${season}-এর নিয়ম অনুযায়ী এটি গণনায় আসে।`,
      },
      refused: {
        heading: (company) => `${company}-এর দেওয়া আপনার অফার গণনায় আসে না`,
        what: (season, portal) => `${portal}: ${season}-এ এটি গণনায় আসে না, কারণটি এই:`,
      },
      see: (address) => `আপনার বাইরের অফার: ${address}`,
    },
    registration: {
      registered: {
        heading: (season) => `আপনি ${season}-এ অংশ নিচ্ছেন`,
        what: (season, portal) => `${portal}-এর প্লেসমেন্ট অফিস আপনাকে ${season}-এ নিয়েছে।`,
      },
      refused: {
        heading: (season) => `আপনি ${season}-এ অংশ নিচ্ছেন না`,
        what: (season, portal) => `${portal}-এর প্লেসমেন্ট অফিস এই কারণে আপনাকে ${season}-এ নেয়নি:`,
      },
      see: (address) => `সিজন: ${address}`,
    },
    invitation: {
      subject: (portal) => `${portal}: আপনার অ্যাকাউন্ট`,
      hello: (name, college, company) =>
        `নমস্কার ${name}, ${college}-এর প্লেসমেন্ট অফিস আপনাকে ${company}-এর হয়ে নিয়োগ করার আমন্ত্রণ জানাচ্ছে: শূন্যপদ পোস্ট করুন, কারা আবেদন করলেন দেখুন, তাঁদের ফল জানান।`,
      choose: (address) => `শুরু করতে একটি পাসওয়ার্ড বেছে নিন: ${address}`,
      worksOnce: "লিঙ্কটি একবারই কাজ করে, 7 দিনের মধ্যে।",
      ifNotExpected: (email) =>
        `এটি আপনার পাওয়ার কথা না হলে এই ইমেল উপেক্ষা করুন, বা প্লেসমেন্ট অফিসকে জিজ্ঞাসা করুন: ${email}`,
    },
    askGraduate: {
      heading: "স্নাতক হওয়ার পরে আপনি কী করছেন?",
      what: (portal, year) =>
        `${year} সালের স্নাতকেরা কী করছেন তা কলেজ জানায়, আর ${portal}-এ কেউ আপনার কথা জানে না। নিচের একটি লিঙ্ক লগ ইন ছাড়াই তা জানিয়ে দেয়:`,
      answer: (state, address) => `${state}: ${address}`,
      details: (address) => `আরও জানাতে, যেমন কোথায়: ${address}`,
      why: "আপনি না জানানো পর্যন্ত মাসে সর্বাধিক একবার জিজ্ঞাসা করা হয়।",
    },
    correction: {
      accepted: {
        heading: "আপনার রেকর্ড সংশোধন করা হয়েছে",
        what: (fact, portal) =>
          `${portal}-এ আপনার রেকর্ডে আপনি সংশোধন চেয়েছিলেন: ${fact}। সংশোধন করা হয়েছে, আর নতুন মানটি নিশ্চিত।`,
      },
      refused: {
        heading: "আপনার রেকর্ড যেমন ছিল তেমনই আছে",
        what: (fact, portal) =>
          `${portal}-এ আপনার রেকর্ডে আপনি সংশোধন চেয়েছিলেন: ${fact}। সংশোধন করা হয়নি, কারণটি এই:`,
      },
      see: (address) => `আপনার রেকর্ড: ${address}`,
    },
    review: {
      approved: {
        subject: (title) => `অনুমোদিত: ${title}`,
        what: "প্লেসমেন্ট অফিস আপনার পোস্টিং অনুমোদন করেছে।",
        goOn: (address) => `শিক্ষার্থীরা এটি এভাবে দেখবেন: ${address}`,
      },
      "changes approved": {
        subject: (title) => `পরিবর্তন অনুমোদিত: ${title}`,
        what: "আপনার পোস্টিংয়ের পরিবর্তনগুলি প্লেসমেন্ট অফিস অনুমোদন করেছে।",
        goOn: (address) => `শিক্ষার্থীরা এটি এখন এভাবে দেখবেন: ${address}`,
      },
      returned: {
        subject: (title) => `অনুগ্রহ করে ঠিক করুন: ${title}`,
        what: "প্লেসমেন্ট অফিস এটি আপনার কাছে ফেরত পাঠিয়েছে, কারণ:",
        goOn: (address) => `ঠিক করে আবার পাঠান: ${address}`,
      },
    },
    stage: {
      unanswered: {
        accepted: (what) => `আপনি সময়মতো এই অফারের উত্তর দেননি, তাই এটি গৃহীত ধরা হলো: ${what}।`,
        declined: (what) =>
          `আপনি সময়মতো এই অফারের উত্তর দেননি, তাই এটি ফিরিয়ে দেওয়া ধরা হলো: ${what}।`,
      },
      restored: "এগুলি আবার চলছে, কারণ ওই অফারটিই এগুলি শেষ করেছিল:",
      corrected: (what) => `প্লেসমেন্ট অফিস আপনার অফার সংশোধন করেছে: ${what}।`,
      before: (said) => `সংশোধনের আগে: ${said}`,
      subject: (stage, title) => `${stage}: ${title}`,
      sentences: {
        revoked: (what) => `অফারটি ফিরিয়ে নেওয়া হয়েছে: ${what}।`,
        applied: (what) => `আপনি আবেদন করেছেন: ${what}।`,
        shortlisted: (what) => `আপনি শর্টলিস্টে আছেন: ${what}।`,
        interview: (what) => `আপনাকে ইন্টারভিউয়ে ডাকা হয়েছে: ${what}।`,
        offered: (what) => `আপনি একটি অফার পেয়েছেন: ${what}।`,
        accepted: (what, by) => `আপনি অফার গ্রহণ করেছেন বলে লিখেছেন ${by}: ${what}।`,
        declined: (what, by) => `আপনি অফার ফিরিয়ে দিয়েছেন বলে লিখেছেন ${by}: ${what}।`,
        rejected: (what) => `আপনি নির্বাচিত হননি: ${what}।`,
        withdrawn: (what) => `আপনার আবেদন তুলে নেওয়া হয়েছে: ${what}।`,
      },
      notRight: (email) => `ঠিক নয়? আমাদের লিখুন: ${email}`,
      changedBy: (who) => `কে বদলেছেন: ${who}।`,
      pay: (rupees) => `বেতন: বছরে ₹${rupees}।`,
      all: (address) => `আপনার আবেদনগুলি দেখুন: ${address}`,
    },
    digest: {
      heading: (found) => `আপনার জন্য: ${found}`,
      subject: (portal, found) => `${portal}: ${found}`,
      sections: {
        closing: "শিগগির বন্ধ হচ্ছে, আপনার সেভ করা",
        changed: "আপনি আবেদন করার পরে বদলেছে",
        drives: "নতুন ড্রাইভ, যেগুলোতে আপনি আবেদন করতে পারেন",
        fresh: "আপনার ফলো করা সার্চে নতুন",
      },
      found: {
        closing: (count) => `${formatNumber(count)}টি শিগগির বন্ধ`,
        changed: (count) => `${formatNumber(count)}টিতে পরিবর্তন`,
        drives: (count) => `${formatNumber(count)}টি নতুন ড্রাইভ`,
        fresh: (count) => `${formatNumber(count)}টি নতুন`,
      },
      more: (count, address) => `এবং আরও ${formatNumber(count)}টি: ${address}`,
      why: {
        daily: (portal) =>
          `${portal}-এ আপনি যা সেভ ও ফলো করেছেন, তার জন্য এই ইমেল দিনে সর্বাধিক একবার আসে, শুধু কিছু থাকলে।`,
        weekly: (portal) =>
          `${portal}-এ আপনি যা সেভ ও ফলো করেছেন, তার জন্য এই ইমেল সপ্তাহে সর্বাধিক একবার আসে, শুধু কিছু থাকলে।`,
      },
      settings: (address) => `কত দিন পরপর, আর কী: ${address}`,
      stop: (address) => `এই ইমেল বন্ধ করুন: ${address}`,
    },
  },
  changes: {
    line: (label, was, is) => `${label}: ${was}, ${is}`,
    was: (value) => `আগে ${value}`,
    wasNotGiven: "আগে দেওয়া ছিল না",
    isNow: (value) => `এখন ${value}`,
    isNotGiven: "এখন আর দেওয়া নেই",
  },
  feeds: {
    list: (types, portal) => `${types} · ${portal}`,
    own: (portal) => `সেভ করা ও আবেদন · ${portal}`,
    deadline: (title) => `শেষ তারিখ: ${title}`,
  },
  push: {
    step: "আপনার আবেদনের খবর",
    closing: (when, title) => `${when}: ${title}`,
    more: (count) => `আরও ${formatNumber(count)}টি সেভ করা পোস্টিং শিগগির বন্ধ হবে।`,
    added: "এই ডিভাইসে এখন নোটিফিকেশন আসবে।",
    ended: "ওই ডিভাইসে আর নোটিফিকেশন আসবে না।",
    gone: "ওই ডিভাইসে আপনার নোটিফিকেশন আসে না।",
    tooMany: (max) => `আপনি ${max}টি ডিভাইসে নোটিফিকেশন পান। আরেকটি যোগ করতে কোনো একটি সরান।`,
    unusable: "আপনার ব্রাউজারের উত্তর কাজে লাগানো গেল না। অনুগ্রহ করে আবার চেষ্টা করুন।",
    needsScript:
      "এই ডিভাইসে নোটিফিকেশন পেতে এমন ব্রাউজারে এই পৃষ্ঠা খুলুন যাতে JavaScript আছে এবং নোটিফিকেশন দেখানো যায়। iPhone-এ আগে পোর্টালটি হোম স্ক্রিনে যোগ করুন।",
  },
} satisfies Translation;
