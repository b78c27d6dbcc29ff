import { bn } from "./bn";
import type { en } from "./en";
import { hi } from "./hi";
import { kn } from "./kn";
import type { Translated } from "./known";
import { mr } from "./mr";
import { ta } from "./ta";
import { te } from "./te";

/** What a translation may have: any part of the English catalogue, in its shape. */
export type Translation = PartOf<typeof en>;

type PartOf<Part> = Part extends string
  ? string
  : Part extends (...given: never) => unknown
    ? Part
    : Part extends object
      ? { readonly [Name in keyof Part]?: PartOf<Part[Name]> }
      : Part;

/** The browsers' build leaves this file's content out (vite.plugins.ts). */
export const translations: Record<Translated, Translation> = { hi, ta, te, kn, bn, mr };
