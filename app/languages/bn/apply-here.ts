import type { Translation } from "../translations";

export const applyHere = {
  applyHere: {
    label: "শিক্ষার্থীরা এখানেই আবেদন করেন, অন্য কোনো পৃষ্ঠা ছাড়া",
    hint: "এটি না বাছলে আর লিঙ্কও না দিলে কেউ আবেদন করতে পারবেন না।",
    nobody: "কেউ আবেদন করতে পারবেন না: লিঙ্ক নেই, আর শিক্ষার্থীরা এখানেও আবেদন করেন না।",
    apply: "আবেদন করুন",
    how: "আপনি এখানেই আবেদন করেন। আর কিছু পূরণ করতে হবে না।",
    done: (title) => `আপনি আবেদন করেছেন: ${title}`,
  },
} satisfies Translation;
