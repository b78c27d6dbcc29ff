import type { Translation } from "../translations";

export const newsEnded = {
  newsEnded: {
    heading: "মেইলে আর খবর আসবে না",
    what: (site) =>
      `${site}-এর খবরের মেইলের শেষের লিংকটি ব্যবহার করা হয়েছে। মেইল পরীক্ষা করা প্রোগ্রামও কখনও কখনও তা করে।`,
    again: (address) => `আবার খবর পান: ${address}`,
  },
} satisfies Translation;
