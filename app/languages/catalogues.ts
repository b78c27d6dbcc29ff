import { bn } from "./bn";
import { hi } from "./hi";
import { kn } from "./kn";
import type { Translated } from "./known";
import { mr } from "./mr";
import { ta } from "./ta";
import { te } from "./te";
import type { Translation } from "./translations";

/** The browsers' build leaves this file's content out (vite.plugins.ts). */
export const translations: Record<Translated, Translation> = { hi, ta, te, kn, bn, mr };
