import { createContext, useContext } from "react";
import { type Texts, textsOf } from "./texts";

/** Provided by entry.server.tsx for a whole page, in its reader's language; English without it. */
export const TextsContext = createContext<Texts | null>(null);

export function useTexts(): Texts {
  return useContext(TextsContext) ?? textsOf("en");
}
