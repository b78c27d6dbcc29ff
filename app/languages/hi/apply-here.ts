import type { Translation } from "../translations";

export const applyHere = {
  applyHere: {
    label: "विद्यार्थी यहीं आवेदन करते हैं, किसी और पेज के बिना",
    apply: "आवेदन करें",
    how: "आप यहीं आवेदन करते हैं। और कुछ भरना नहीं है।",
    done: (title) => `आपने आवेदन कर दिया है: ${title}`,
  },
} satisfies Translation;
