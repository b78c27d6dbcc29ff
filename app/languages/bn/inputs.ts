import type { Translation } from "../translations";

export const inputs = {
  inputs: { wrong: "এটি বাদ পড়েছে বা পড়া যাচ্ছে না।" },
} satisfies Translation;
