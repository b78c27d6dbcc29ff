import type { Translation } from "../translations";

export const inputs = {
  inputs: { wrong: "हे राहिले आहे किंवा वाचता येत नाही." },
} satisfies Translation;
