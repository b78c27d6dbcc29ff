import { formatNumber } from "../../text";
import { plural } from "../plural";

const rows = (count: number) =>
  `${formatNumber(count)} ${plural("en", count, { one: "row", other: "rows" })}`;

/** What the office decides about many students at once, from a file or a list. For the office only. */
export const rowMessages = {
  rows: {
    refused: "You are not authorized to do this from a file.",
    titles: {
      pays: "Correct pays from a file",
      "outside-offers": "Record offers from outside, from a file",
      points: "Give points from a file",
      exceptions: "Give exceptions from a file",
      registrations: "Registrations from a file",
      graduates: "What became of graduates, from a file",
      recruiters: "Invite recruiters from a file",
      companies: "Companies from a sheet",
    },
    intros: {
      pays: "One row for each open or accepted offer: whose it is, of which company or posting, and what it really pays. The student is mailed; nothing decided before changes.",
      "outside-offers":
        "One row for each offer: whose it is, which company, the pay, the day of the offer, and what the student answered. It counts at once as the rules say, and the student is mailed.",
      points:
        "One row for each student: for what, why, and at which posting if it is about one. The student is mailed and can ask for a second look.",
      exceptions:
        "One row for each student: the number of the rule of the season, or of the condition of a posting, the last day, and why.",
      registrations:
        "One row for each student. Who waits is let in, or refused with a reason; who has told you that they take part is registered by the rules as they are now, mailed, and has 48 hours to say that they did not.",
      graduates:
        "One row for each student: what became of them, where, and what they earn. It is confirmed. What somebody has said otherwise already is set aside, for you to decide on the student's page.",
      recruiters:
        "One row for each person: name, address and company. Each gets a mail with a link to their account. Who recruits for the company already, or has a link that still works, gets no other.",
      companies:
        "One row for each company or, if it has several people, for each of them. Who is in the register already is filled in and not added again.",
    },
    columns: "A file can have these columns, in its own words:",
    again: "The file can be uploaded again: what has been done is left as it is.",
    season: "Season",
    howTold: "How the students told you",
    rowsSay: "The rows say it",
    anySeason: "Any",
    chooseSeason: "Choose a season",
    tooMany: "At most 1,000 rows at a time.",
    needs: (columns: string) => `No column says: ${columns}.`,
    sameRow: (row: number) => `This is the same as row ${row}.`,
    disagree: "The roll number and the address are of two students.",
    noOffer: "The student has no open or accepted offer from there.",
    severalOffers: "The student has several offers from there: give the address of the posting.",
    pay: (company: string, is: string, was: string | null) =>
      was ? `${company}: ₹${is} (was ₹${was})` : `${company}: ₹${is} (said nothing)`,
    clause: (number: number) => `Rule ${number}`,
    condition: (number: number) => `Condition ${number}`,
    exception: (rule: string, until: string, reason: string) => `${rule} until ${until}: ${reason}`,
    /** What a list of registrations does. */
    parts: {
      letIn: "Let in",
      refused: "Refused",
      registered: "Registered, as they told you",
    },
    yesOrNo: "Write yes or no",
    partIs: (state: string) =>
      `Their part in this season: ${state}. Only who waits is decided here.`,
    student: "Student",
    company: "Company",
    person: "Person",
    would: "What it does",
    right: (count: number) => `${rows(count)} to carry out`,
    nothingNew: (count: number) => `${rows(count)} change nothing`,
    lookAt: "Look at these: the names differ",
    carryOut: (count: number) => `Carry out ${rows(count)}`,
    carryingOut: "Working...",
    done: (count: number, same: number) =>
      `Done: ${rows(count)}${same ? `, ${rows(same)} changed nothing` : ""}.`,
    setAside: (count: number) => `${rows(count)} set aside.`,
    fromFile: "From a file",
  },
  manyStudents: {
    title: "Students",
    hint: "Roll numbers, addresses or ids, one a line. A pasted list will do.",
    nobody: "Name at least one student",
    tooMany: "At most 1,000 students at a time",
    strangers: (names: string, more: number) =>
      `These name no student: ${names}${more > 0 ? ` and ${formatNumber(more)} more` : ""}`,
    these: (count: number) =>
      `${formatNumber(count)} ${plural("en", count, { one: "student", other: "students" })}:`,
    sure: (count: number) => `Yes, for these ${formatNumber(count)}`,
    given: (count: number) => `Done for ${formatNumber(count)} students. Each gets a mail.`,
    asked: (count: number) => `Asked for ${formatNumber(count)} students. The office decides.`,
    record: "Record an offer",
    answer: "The student's answer",
  },
};
