import { formatNumber } from "../../text";
import { plural } from "../plural";

/** Who is meant, what is shown of applicants, and how students come to their accounts. */
export const studentMessages = {
  named: {
    typed: "typed by the student, not confirmed",
    earlier: "an earlier number of theirs",
    typedLine: (line: string, name: string) =>
      `${line}: ${name}, typed by the student, not confirmed.`,
    onlyTyped: (line: string) => `${line} is typed by the student, not confirmed. Use the email`,
    noAccount: (line: string) => `${line} has no account yet`,
    takeTyped: "Take the numbers that students typed, too",
    emailsOrNumbers: "Emails or roll numbers",
    record: "Record",
  },
  studentIds: {
    notTyped: "Your roll number stands in your record, and the office confirms it there",
  },
  /** A roll number that is confirmed for somebody else. */
  contested: {
    ask: "Is it yours? Ask your coordinator",
    lost: "Your roll number has changed",
    whatLost: (portal: string) =>
      `The placement office has confirmed the roll number of your record at ${portal} for another student.`,
    isItYours: (address: string) => `Is it yours? Ask your coordinator: ${address}`,
  },
  noAccount: {
    state: "No account yet",
    hasOne: (name: string) => `${name} has an account by now.`,
    startsNone: (name: string) => `${name} has no account yet. Change the record instead.`,
  },
  joining: {
    failed: "Your account could not be made. Please try again.",
    expired:
      "This link has been used or has expired. Log in, or sign up with the address it was sent to.",
    done: "Welcome! Your account is ready.",
    passkeyNext: "Your account is ready. Now make your passkey.",
    welcome: "Your account",
    of: "Your account at <email/>. What the college has recorded:",
    ofCoordinator: "Your account at <email/>, as a coordinator",
    create: "Create account",
    passkeyInstead: "Use a passkey instead",
    saving: "Creating...",
    mail: {
      subject: (portal: string) => `Your account at ${portal}`,
      student: (name: string, college: string) =>
        `Hello${name && ` ${name}`}, the placement office of ${college} has entered you. Your record is there already.`,
      coordinator: (name: string, college: string) =>
        `Hello${name && ` ${name}`}, ${college} asks you to coordinate placements for your department.`,
      begin: (address: string) => `Make your account: ${address}`,
      worksOnce: "The link works once, within 14 days.",
      ifNotExpected: (email: string) =>
        `If you did not expect this, ignore this mail, or ask the placement office: ${email}`,
    },
  },
  inviting: {
    refused: "You are not authorized to invite students.",
    failed: "The invitations could not be sent. Please try again.",
    bounced: "The invitation came back: no such mailbox",
    invite: (count: string) => `Invite ${count} without an account`,
    inviteQuestion: "Each gets a mail with a link to their account.",
    yesInvite: "Yes, invite",
    remind: (count: string) => `Remind ${count} who have not come`,
    remindQuestion: "Each gets a new link, in place of the last one.",
    yesRemind: "Yes, remind",
    done: (count: number) =>
      `${plural("en", count, { one: "1 student is", other: `${formatNumber(count)} students are` })} being mailed.`,
    nobodySelected: "Select somebody in the list first.",
    inviteSelected: "Invite those selected",
    remindSelected: "Remind those selected",
    select: (name: string) => `Select ${name}`,
    mustBeIds: "A list of up to 10,000 ids",
    nobody: "There is nobody to mail: each has an account, no address, or a mail of today.",
    inviteOne: "Mail a link to the account",
    invited: (name: string) => `${name} is being mailed a link.`,
    move: "Change the address",
    moved: (name: string) => `${name} has this address now.`,
    release: "Take the address off",
    released: (name: string) => `${name} has no address now. Links mailed before do not work.`,
    needsEither: "A student without an account needs a roll number or an address.",
    contested: (name: string) =>
      `${name} has an account there, with another roll number. It waits in the corrections.`,
    taken: (email: string) => `Another student has ${email}`,
    deleteIt: "Delete this student",
    deleteQuestion: "The record and its history are deleted. There is no account.",
    yesDelete: "Yes, delete",
    deleted: (name: string) => `${name} is deleted.`,
  },
  applicantsFilter: {
    search: "Name, email or roll number",
    any: "Any",
    cgpa: "CGPA at least",
    backlogs: "Active backlogs at most",
    order: "Order",
    sorts: { newest: "Newest", name: "Name", rollNumber: "Roll number", cgpa: "CGPA" },
    show: "Show",
    showAll: (found: string) => `${found} found, show all`,
    asXlsx: "Applicants as a workbook",
    schoolMarks: "10th, 12th",
    activeOfAll: "Backlogs: active, all",
    claimed: (value: string) => `${value} (not confirmed)`,
    unknown: "–",
  },
};
