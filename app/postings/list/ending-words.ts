import { type TypeName, labelOf } from "../types";

const week = 7;

/** Words for the order and filters of lists: jobs close, seminars take place. */
const closing = {
  /** The order, as a choice and beside the count. */
  soon: "Closing soon",
  order: "closing soonest first",
  within: (days: number) => (days === week ? "Closes this week" : `Closes within ${days} days`),
};
const happening: typeof closing = {
  soon: "Coming up",
  order: "soonest first",
  within: (days: number) => (days === week ? "This week" : `Within ${days} days`),
};

/** Null for a type whose items have no last day. */
export function endingWords(type: TypeName) {
  if (labelOf(type, "deadline")) return closing;
  return (labelOf(type, "day") ?? labelOf(type, "start")) ? happening : null;
}
