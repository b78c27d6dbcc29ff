import type { Translation } from "../translations";

export const applyHere = {
  applyHere: {
    label: "छात्र यहीं आवेदन करते हैं, किसी और पृष्ठ के बिना",
    hint: "अगर न यह चुना हो और न लिंक दिया हो, तो कोई आवेदन नहीं कर सकता।",
    nobody: "कोई आवेदन नहीं कर सकता: लिंक नहीं है, और छात्र यहाँ भी आवेदन नहीं करते।",
    apply: "आवेदन करें",
    how: "आप यहीं आवेदन करते हैं। और कुछ भरना नहीं है।",
    done: (title) => `आपने आवेदन कर दिया है: ${title}`,
  },
} satisfies Translation;
