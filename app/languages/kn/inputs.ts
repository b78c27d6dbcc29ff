import type { Translation } from "../translations";

export const inputs = {
  inputs: { wrong: "ಇದು ಬಿಟ್ಟುಹೋಗಿದೆ ಅಥವಾ ಓದಲಾಗುತ್ತಿಲ್ಲ." },
} satisfies Translation;
