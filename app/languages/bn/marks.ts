import type { Translation } from "../translations";

export const marks = {
  marks: {
    ask: (mark, most, percent) =>
      `${most}-এর মধ্যে ${mark}, নাকি ${mark} %? ${mark}/${most} লিখুন, যা ${percent} % ধরা হয়, অথবা ${mark}%`,
    hint: "শতকরা, যেমন 84.5; অথবা পয়েন্ট, যেমন 9.4/10",
    plainLetters: (plain) =>
      `কিছু ফোন এই অক্ষরগুলো বাক্সের মতো দেখায় এবং প্রোগ্রাম একে একে পড়ে। সাধারণ অক্ষরে: ${plain}। নিজেরটি রাখতে আবার পাঠান।`,
    onMarksheet: (figure) => `মার্কশিটে: ${figure}`,
  },
} satisfies Translation;
