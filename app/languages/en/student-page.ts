import { formatNumber } from "../../text";
import { plural } from "../plural";

/** One student's page, as the office reads it. */
export const studentPageMessages = {
  studentPage: {
    facts: "Facts",
    waits: (typed: number, asked: number) =>
      [
        typed > 0 && `${formatNumber(typed)} to confirm`,
        asked > 0 &&
          plural("en", asked, {
            one: "1 correction asked for",
            other: `${formatNumber(asked)} corrections asked for`,
          }),
      ]
        .filter(Boolean)
        .join(", "),
    nothingWaits: "Nothing waits to be confirmed.",
    confirmAll: (count: number) => `Confirm all ${formatNumber(count)}`,
    confirmSelected: "Confirm the selected",
    edit: "Edit facts",
    editOf: (name: string) => `Facts of ${name}`,
    cancel: "Cancel",
    value: "Value",
    state: "State",
    confirm: "Confirm",
    confirmOne: (title: string) => `Confirm ${title}`,
    confirmed: "Confirmed:",
    by: (day: string, who: string) => `${day}, ${who}`,
    whom: { user: "student", recruiter: "recruiter", coordinator: "coordinator", admin: "office" },
    typed: (day: string) => `typed ${day}`,
    asksFor: (value: string) => `asks for ${value}`,
    history: (count: number) =>
      plural("en", count, {
        one: "What was before, 1 change",
        other: `What was before, ${formatNumber(count)} changes`,
      }),
    changed: (at: string, fact: string, change: string, who: string) =>
      `${at} · ${fact}: ${change} · ${who}`,
    message: "Message",
    more: "More",
    makeException: "Make an exception",
    recordOffer: "Record an outside offer",
    log: "Log of this record",
    applications: (count: number) => `Applications, ${formatNumber(count)}`,
    noApplications: "No applications.",
    drive: "Drive",
    moreApplications: (count: number) => `${formatNumber(count)} older ones`,
    line: (...parts: (string | null)[]) => parts.filter(Boolean).join(" · "),
    messages: "Messages",
    important: "important",
    inSeasons: "In seasons",
    registered: (season: string, state: string) => `${season}: ${state}`,
    noSeason: "In no season.",
    outsideOffer: (company: string, pay: string) => `${company}, ₹${pay}`,
    outsideState: (day: string, state: string) => `outside offer of ${day}, ${state}`,
    outsideStates: { reported: "not confirmed", confirmed: "confirmed", refused: "refused" },
    points: (event: string, day: string) => `Points: ${event}, ${day}`,
    exception: (day: string) => `Exception until ${day}`,
    exceptionAsked: "Exception asked for",
  },
};
