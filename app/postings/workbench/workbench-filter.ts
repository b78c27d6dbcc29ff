import type { PostingState } from "~/db/schema-postings";
import { messages } from "../../messages";
import { shownStates } from "../editing/states";
import type { TypeName } from "../types";

export const sorts = messages.workbenchScreen.sorts;
export type Sort = keyof typeof sorts;

export type WorkbenchFilter = {
  search: string;
  type: TypeName | "";
  /** '' is everything but the bin; 'waiting' is what the office has to decide, proposals included. */
  state: PostingState | "waiting" | "";
  sort: Sort;
};

/** The states that the workbench can be narrowed to. 'waiting' finds postings with proposals as well. */
export const tabStates = [
  "waiting",
  ...shownStates.filter((state) => state !== "submitted"),
] as const;

/** Counting on would take longer the longer the portal is in use. */
export const maxCount = 1_000;
