import type { Translation } from "../translations";

export const inputs = {
  inputs: { wrong: "ఇది లేదు లేదా చదవడం సాధ్యం కాదు." },
} satisfies Translation;
