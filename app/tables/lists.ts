import type { Action } from "../access/can";

/** The lists that remember how somebody likes them, and what whoever sees them may do. */
export const lists = {
  applicants: "see applicants",
  records: "see records",
  users: "manage users",
  log: "see log",
  registrations: "manage seasons",
  corrections: "decide corrections",
  outcomes: "see outcomes",
  report: "see report",
} as const satisfies Record<string, Action>;

export type ListName = keyof typeof lists;

export function isListName(name: string): name is ListName {
  return Object.hasOwn(lists, name);
}

export const rowChoices = [25, 50, 100];

/** As many as a message or a step takes. */
export const mostSelected = 5_000;
