import type { en } from "./en";

/** What a translation may have: any part of the English catalogue, in its shape. */
export type Translation = PartOf<typeof en>;

type PartOf<Part> = Part extends string
  ? string
  : Part extends (...given: never) => unknown
    ? Part
    : Part extends object
      ? { readonly [Name in keyof Part]?: PartOf<Part[Name]> }
      : Part;
