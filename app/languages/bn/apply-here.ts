import type { Translation } from "../translations";

export const applyHere = {
  applyHere: {
    label: "শিক্ষার্থীরা এখানেই আবেদন করে, অন্য কোনো পাতা ছাড়া",
    apply: "আবেদন করুন",
    how: "আপনি এখানেই আবেদন করেন। আর কিছু পূরণ করতে হবে না।",
    done: (title) => `আপনি আবেদন করেছেন: ${title}`,
  },
} satisfies Translation;
