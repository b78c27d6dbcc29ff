import type { Translation } from "../translations";

export const inputs = {
  inputs: { wrong: "இது விடுபட்டுள்ளது அல்லது படிக்க முடியவில்லை." },
} satisfies Translation;
