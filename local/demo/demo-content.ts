import type { postingTypes } from "~/app/postings/registry";
import type { TypeName } from "~/app/postings/types";

/** In `input` a number is a day: that many days from today. */
export type DemoContent = { [Type in TypeName]: Content<Type> }[TypeName];

type Content<Type extends TypeName> = {
  type: Type;
  /** How long ago it was posted; all different. */
  daysAgo: number;
  /** Name of a drawing in `art`, the podcast's picture. */
  art?: string;
  input: { [Name in keyof (typeof postingTypes)[Type]["fields"]]?: string | string[] | number };
};
