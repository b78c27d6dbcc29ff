import { formatNumber } from "../../text";
import { plural } from "../plural";

/** Who may apply: conditions of postings, verdicts on them, and the form for them. */
export const ruleMessages = {
  /** What conditions are made of (app/records/ops.ts, facts.ts, eligibility.ts). */
  ruleWords: {
    is: (title: string, value: string) => `${title} is ${value}`,
    isNot: (title: string, value: string) => `${title} is not ${value}`,
    isNoneOf: (title: string, values: string) => `${title} is none of ${values}`,
    atLeast: (title: string, value: string) => `${title} at least ${value}`,
    below: (title: string, value: string) => `${title} below ${value}`,
    atMost: (title: string, value: string) => `${title} at most ${value}`,
    above: (title: string, value: string) => `${title} above ${value}`,
    between: (title: string, low: string, high: string) => `${title} between ${low} and ${high}`,
    notBetween: (title: string, low: string, high: string) =>
      `${title} not between ${low} and ${high}`,
    or: (others: string, last: string) => `${others} or ${last}`,
    batchOf: (years: string) => `Batch of ${years}`,
    noActive: "No active backlogs",
    noneAtAll: "No backlogs, cleared ones included",
    womenOnly: "Women only",
    reserved: "Reserved for persons with disabilities",
    all: (one: string, other: string) => `${one} and ${other}`,
    oneOfThese: (alternatives: string) => `One of these: ${alternatives}`,
    yours: (condition: string, value: string, isPlural: boolean) =>
      `${condition}: yours ${isPlural ? "are" : "is"} ${value}`,
    missing: (condition: string, label: string, isPlural: boolean) =>
      `${condition}: your ${label} ${isPlural ? "are" : "is"} missing`,
    notConfirmed: (condition: string, label: string, isPlural: boolean) =>
      `${condition}: your ${label} ${isPlural ? "are" : "is"} not confirmed yet`,
  },
  eligibility: {
    unmet: "You do not meet the conditions of this opportunity.",
    canApply: "You can apply",
    notForYou: (count: number) =>
      `Not for you: ${formatNumber(count)} ${plural("en", count, { one: "condition", other: "conditions" })}`,
    notKnown: (count: number) =>
      `Not known yet: ${formatNumber(count)} ${plural("en", count, { one: "condition", other: "conditions" })}`,
    onlyMine: "What I can apply to",
    whoMayApply: "Who may apply",
    answers: { yes: "Met", no: "Not met", unknown: "Not known" },
    addToRecord: "Add what is missing to your record",
    seeRecord: "See your record",
  },
  eligibilityForm: {
    hint: "Leave empty what does not matter. Everybody sees these conditions; students see which they meet.",
    programmes: "Programmes",
    departments: "Departments",
    batches: "Batches",
    batchesHint: "Years of passing out, separated by commas",
    atLeast: (fact: string) => `${fact} at least`,
    atMost: (fact: string) => `${fact} at most`,
    otherCgpa: "Another CGPA for some departments",
    otherDepartments: "Departments for which it is another",
    alternativeHint: "If both are given, one of them is enough.",
    womenOnly: "Women only",
    asItStands: "These conditions are more than this form can show. They stay as they are.",
    replace: "Replace them by what is filled in here",
    tickToReplace: "Select this, or empty what is filled in below",
    enterCgpa: "Enter the CGPA for everybody else, too",
    enterOtherCgpa: "Enter the CGPA for these departments",
    chooseDepartments: "Choose the departments",
    preview: "How many can apply?",
    noConditions: "Without conditions, all students can apply.",
  },
  eligibilityPreview: {
    fromTo: (first: string, last: string) => `From ${first} to ${last}`,
    about: (count: string) => `about ${count}`,
    refused: "You are not authorized to count students.",
    failed: "The students could not be counted. Please try again.",
    noSeason: "There is no such season",
    rules: (season: string) => `The rules of ${season}`,
    can: (students: string, can: string) => `Of ${students}, ${can} can apply`,
    notKnown: (count: string) => `Of ${count} it is not known yet`,
    students: (count: number) =>
      `${formatNumber(count)} ${plural("en", count, { one: "student", other: "students" })}`,
    fewerStudents: (least: number) => `fewer than ${least} students`,
    fewer: (least: number) => `fewer than ${least}`,
    notCounted:
      "Students are counted by the form's conditions on groups of them: with round marks, and not by what only the office may see.",
    excludesHint: "How many each condition alone shuts out: so many more could apply without it.",
  },
};
