import { formatNumber } from "../../text";
import { plural } from "../plural";
import { counted } from "./shell";

/** Where a season's students stand, for the office (app/standing). */
export const standingMessages = {
  standing: {
    title: "Standing",
    refused: "Only the placement office and coordinators see where students stand.",
    failed: "Where the students stand could not be loaded. Please try again.",
    noList: "There is no such list of students.",
    nobody: "Nobody whom you see is registered.",
    /** Below a number of the picture. */
    steps: {
      registered: "registered",
      applied: "applied at least once",
      shortlisted: "shortlisted at least once",
      offered: "had an offer",
      placed: "are placed",
    },
    share: (percent: number) => `${percent} %`,
    picture: (steps: string) => `How far students have come: ${steps}`,
    columns: {
      registered: "Registered",
      applied: "Applied",
      shortlisted: "Shortlisted",
      offered: "Offered",
      placed: "Placed",
    },
    placedShare: "Placed, %",
    bar: "From registered to placed",
    by: { department: "By department", programme: "By programme" },
    place: { department: "Department", programme: "Programme" },
    all: "All",
    none: "Not recorded",
    shades: "From faint to full: registered, applied, shortlisted, offered, placed.",
    counts:
      "Placed is who has accepted an offer of this season, here or from outside. An offer from outside counts once the office has confirmed it.",
    left: "Who is left",
    hints: {
      unplaced: "no offer accepted",
      neverApplied: "and not placed",
      notSeen: "by page or by call",
      unanswered: "an offer waits for their answer",
      withoutPay: "what the posting promised counts",
    },
    silent: (drive: string) => `Could apply and have not: ${drive}`,
    silentNow: "Those who said no, or withdrew, have answered.",
    closes: (day: string) => `closes on ${day}`,
    open: "no last day",
    csv: "CSV",
    xlsx: "XLSX",
    exportOf: (list: string, kind: string) => `${list} as ${kind}`,
    students: (count: number) => counted(count, "student", "students"),
    list: {
      name: "Name",
      rollNumber: "Roll number",
      place: "Programme",
      batch: "Batch",
      applications: "Applications",
      offers: "Offers",
    },
    empty: "Nobody is in this list.",
    lists: "Lists",
    number: (count: number) => formatNumber(count),
  },
  /** The season at a glance, on the dashboard. */
  glance: {
    ofRegistered: (registered: number) => `of ${formatNumber(registered)} registered are placed.`,
    than: (more: number) => {
      if (more === 0) return "As many as in this week last year.";
      const many = formatNumber(Math.abs(more));
      return more > 0
        ? `${many} more than in this week last year.`
        : `${many} fewer than in this week last year.`;
    },
    thisYear: (placed: number) => `this year, ${formatNumber(placed)}`,
    lastYear: (then: number, inTheEnd: number) =>
      `last year, ${formatNumber(then)} then, ${formatNumber(inTheEnd)} in the end`,
    picture: (placed: number, then: number, inTheEnd: number) =>
      `Placed week by week: ${formatNumber(placed)} now, ${formatNumber(then)} in the same week last year, ${formatNumber(inTheEnd)} at the end of last year`,
    pictureAlone: (placed: number) => `Placed week by week: ${formatNumber(placed)} now`,
    inNumbers: "In numbers",
    weeks: "Placed by week",
    until: "Until",
    now: "This year",
    before: "Last year",
    offersAndPay: "Offers and pay",
    allOutcomes: "All outcomes",
    noOffers: "No offer has been made yet.",
    noClass: "In no class",
    class: "Class",
    share: "Share",
    offers: "Offers",
    median: "Median",
    withoutPay: (students: number) =>
      plural("en", students, {
        one: "1 student has an offer that says no pay: what the posting promised counts.",
        other: `${formatNumber(students)} students have offers that say no pay: what the posting promised counts.`,
      }),
    offersBefore: (offers: number, median: string) =>
      `Last year at this time: ${counted(offers, "offer", "offers")}, median ${median}.`,
  },
};
