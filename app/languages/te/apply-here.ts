import type { Translation } from "../translations";

export const applyHere = {
  applyHere: {
    label: "విద్యార్థులు ఇక్కడే దరఖాస్తు చేస్తారు, వేరే పేజీ లేకుండా",
    apply: "దరఖాస్తు చేయండి",
    how: "మీరు ఇక్కడే దరఖాస్తు చేస్తారు. ఇంకేమీ నింపాల్సిన అవసరం లేదు.",
    done: (title) => `మీరు దరఖాస్తు చేశారు: ${title}`,
  },
} satisfies Translation;
