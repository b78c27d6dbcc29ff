import type { Translation } from "../translations";

export const applyHere = {
  applyHere: {
    label: "மாணவர்கள் இங்கேயே விண்ணப்பிக்கிறார்கள், வேறு பக்கம் இல்லாமல்",
    apply: "விண்ணப்பிக்கவும்",
    how: "நீங்கள் இங்கேயே விண்ணப்பிக்கிறீர்கள். வேறு எதையும் நிரப்ப வேண்டியதில்லை.",
    done: (title) => `விண்ணப்பித்துவிட்டீர்கள்: ${title}`,
  },
} satisfies Translation;
