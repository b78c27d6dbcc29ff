import type { PostingState } from "~/db/schema-postings";

/** The names of the states on screens, in the order of the workbench's filter. */
export const stateNames: Record<PostingState, string> = {
  published: "Published",
  scheduled: "Scheduled",
  draft: "Draft",
  submitted: "Waiting for approval",
  returned: "Returned",
  closed: "Closed",
  deleted: "In the bin",
};

export const shownStates = Object.keys(stateNames) as PostingState[];

export function isShownState(text: string): text is PostingState {
  return Object.hasOwn(stateNames, text);
}
