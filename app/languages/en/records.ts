import { type FactName, facts } from "../../records/facts";
import { formatNumber } from "../../text";
import { plural } from "../plural";

const students = (count: number) =>
  `${formatNumber(count)} ${plural("en", count, { one: "student", other: "students" })}`;

type FactWords = { label: string; title: string };

/** Programmes, records of students, and what is asked of them. */
export const recordMessages = {
  /** As the registry names them (app/records/facts.ts). */
  factWords: Object.fromEntries(
    Object.entries(facts).map(([name, { label, title }]) => [name, { label, title }]),
  ) as Record<FactName, FactWords>,
  /** The values of facts that are chosen from a few. */
  factChoices: {
    woman: "woman",
    man: "man",
    another: "another",
    yes: "yes",
    no: "no",
    "not said": "not said",
  },
  record: {
    failed: "Your record could not be loaded. Please try again.",
    notSaved: "Your record could not be saved. Please try again.",
    saved: "Your record is saved.",
    studentsOnly: "Only students have a record.",
    confirmed: "The office has confirmed this. Ask for a correction instead.",
    unknownFact: "There is no such fact",
    wrongText: (title: string, most: number) => `${title} can have 1 to ${most} letters and digits`,
    wrongNumber: (title: string, least: number, most: number) =>
      `${title} must be a whole number from ${least} to ${most}`,
    wrongMark: (title: string, least: number, most: number) =>
      `${title} must be a number from ${least} to ${most} with at most 2 decimals`,
    tooManyActive: "There cannot be more active backlogs than backlogs in all",
    programmeFirst: "Choose the programme, too",
    noSuchProgramme: "The office has no such programme",
    noDepartment: "The office has no such department",
    noSuchDepartment: (programme: string) => `${programme} has no such department`,
    rollNumberTaken:
      "This roll number belongs to another student. Is it yours? Ask your coordinator.",
    rollNumberLost: (number: string) =>
      `The office has confirmed ${number} for another student. Enter your own roll number.`,
  },
  recordScreen: {
    yourRecord: "Your record",
    intro:
      "The placement office uses these facts to decide who may apply to what. What it has confirmed can no longer be edited here.",
    missing: (missing: string) => `Still missing: ${missing}`,
    nothingMissing: "Nothing is missing.",
    opened: "Who looked at your record",
    confirmedFacts: "Confirmed",
    yourFacts: "What you can edit",
    choose: "Choose",
    save: "Save",
    saving: "Saving...",
    /** `by` is one of `recordBy`. */
    states: {
      claimed: (by: string, day: string) => `Not confirmed yet. ${by}, ${day}`,
      confirmed: (by: string, day: string) => `Confirmed. ${by}, ${day}`,
      correction: (by: string, day: string) => `Confirmed, correction asked for. ${by}, ${day}`,
    },
    privateHint: "Recruiters never see this.",
  },
  /** Who claimed or confirmed a fact. */
  recordBy: {
    user: "Student",
    recruiter: "Recruiter",
    coordinator: "Coordinator",
    admin: "Placement office",
  },
  records: {
    failed: "Failed to load the records.",
    refused: "You are not authorized to see records.",
    numberTaken: "This roll number is confirmed for another student.",
    contested:
      "This roll number is confirmed for another student. It waits in the corrections for whoever can see both.",
    notSaved: "The record could not be saved. Please try again.",
    noStudent: "There is no such student.",
    saved: (name: string) => `The record of ${name} is saved and confirmed.`,
    started: (name: string) => `A new enrolment of ${name} has begun.`,
    olderVersion: "The record has changed since you opened it. Please look at it again.",
    readFirst: "This may have changed since it was read. Name the version that you have read.",
    departmentFirst:
      "Confirm first that the student is in a department of yours. What they claim does not choose who decides.",
    nothingToConfirm: "There is nothing to confirm yet",
    empty: "No records match.",
    students: (count: number) =>
      `${formatNumber(count)} ${plural("en", count, { one: "student", other: "students" })}`,
  },
  recordsScreen: {
    records: "Records",
    programmes: "Programmes",
    importIt: "Import",
    graduatesFromFile: "After graduating, from a file",
    exportIt: "Export confirmed facts",
    nameEmailOrRoll: "Name, email or roll number",
    programme: "Programme",
    department: "Department",
    batch: "Batch",
    state: "State",
    any: "Any",
    show: "Show",
    showAll: "Show all",
    students: "Students",
    name: "Name",
    email: "Email",
    toConfirm: "To confirm",
    notGiven: "–",
    listedStates: {
      claimed: "Something to confirm",
      confirmed: "All confirmed",
      correction: "Correction asked for",
      noAccount: "No account yet",
      invited: "Invited, not come yet",
    },
    notRegistered: "Students of a season who have not registered",
    applications: "Applications",
    offers: "Offers",
    appliedOn: "Applied",
    title: "Title",
    company: "Company",
    stage: "Stage",
    pay: "Pay",
    corrections: (waiting: number) => `Corrections (${formatNumber(waiting)})`,
    setOrConfirm:
      "A value that you change is confirmed with it. The others stay as they are. An empty field clears the fact.",
    saveAndConfirm: "Save and confirm",
    none: "No enrolment has begun. It begins with the first fact.",
    startEnrolment: "Start a new enrolment",
    startHint:
      "For somebody who comes back for another programme. The new record is empty, the present one ends and stays below.",
    yesStart: "Start it",
    earlier: "Earlier enrolments",
    fromTo: (from: string, to: string) => `${from} to ${to}`,
    fact: "Fact",
    changedTo: (from: string, to: string) => `${from} → ${to}`,
    nothing: "nothing",
    confirmedNow: (change: string) => `${change}, confirmed`,
  },
  coordinators: {
    refused: "You are not authorized to manage coordinators.",
    notSaved: "The coordinator could not be saved. Please try again.",
    gone: "There is no such user.",
    none: "This user is no coordinator.",
    otherRole: (name: string) => `${name} recruits or is an admin, so they cannot coordinate.`,
    enrolled: (name: string) => `${name} is enrolled as a student, so they cannot coordinate.`,
    departments: "Departments",
    departmentsOf: (name: string) => `Departments that ${name} coordinates`,
    noDepartment: (name: string) => `There is no department ${name}`,
    chooseDepartments: "Choose at least one department",
    made: (name: string) => `${name} coordinates these departments now.`,
    ended: (name: string) => `${name} is no coordinator any more.`,
    coordinate: "Coordinator",
    coordinateOf: (name: string) => `Coordinator: ${name}`,
    explain:
      "Sees the records and applications of these departments, confirms facts, decides corrections.",
    save: "Save departments",
    takeBack: "Take the role back",
    invite: "Invite a coordinator",
    sendInvitation: "Send the invitation",
    invited: (name: string) => `${name} is being mailed a link to their account.`,
    hasAccount: "This address has an account: find it in the list and choose Coordinator",
    isStudent: "This is the address of an enrolled student",
  },
  corrections: {
    failed: "Failed to load the corrections.",
    refusedToSee: "You are not authorized to decide corrections.",
    notAsked: "The correction could not be asked for. Please try again.",
    notDecided: "The correction could not be decided. Please try again.",
    notConfirmed: "This is not confirmed: edit it yourself",
    same: "This is what your record says already",
    repeated: "You have asked for this correction already",
    enterReason: "Enter the reason",
    asked: "You have asked for a correction. You get a mail once it is decided.",
    accepted: (name: string) => `The record of ${name} is corrected. They are mailed.`,
    refused: (name: string) => `The correction of ${name} is refused. They are mailed.`,
    decided: "Somebody has decided this correction already.",
    gone: "There is no such correction.",
    impossible: "The record cannot have this value any more. Refuse it with this reason.",
    needs: (fact: string) =>
      `It contradicts the rest of the record. Accept it together with the correction of ${fact}.`,
    empty: "No correction is waiting.",
    waiting: (count: number) =>
      `${formatNumber(count)} ${plural("en", count, { one: "correction waits", other: "corrections wait" })}`,
  },
  correctionsScreen: {
    corrections: "Corrections",
    ofStudent: (fact: string, student: string) => `${fact} of ${student}`,
    askedOn: (day: string) => `Asked on ${day}.`,
    record: (student: string) => `Record of ${student}`,
    proofOf: (student: string) => `The proof that ${student} sent`,
    accept: "Accept",
    acceptBoth: "Accept both",
    countsAs: (percent: string) => `counts as ${percent} %`,
    holder: (number: string, who: string, hasAccount: boolean) =>
      hasAccount
        ? `${number} is confirmed for ${who}. If you accept, they lose it and are mailed.`
        : `${number} is confirmed for ${who}, without an account. If you accept, the two become one.`,
    together: (fact: string, value: string) =>
      `It fits the record only with another correction of theirs: ${fact} → ${value}.`,
    refuse: "Refuse",
    reason: "Reason",
    reasonForRefusal: (student: string) => `Reason, which ${student} is mailed`,
  },
  ownCorrections: {
    ask: (fact: string) => `Ask for a correction: ${fact}`,
    rightValue: "The right value",
    reason: "Reason",
    proof: "Proof, if you wish",
    proofHint:
      "A picture or PDF of at most 5 MB, such as of your marksheet. It is deleted once the correction is decided.",
    earlierProof: "Your proof",
    send: "Ask for the correction",
    waits: (value: string, day: string) => `You asked for ${value} on ${day}.`,
    refused: (value: string, reason: string) =>
      `Your correction to ${value} was refused: ${reason}`,
  },
  recordImport: {
    refused: "You are not authorized to import records.",
    tooMany: "The file has too many rows: at most 10,000.",
    enterEmail: "Enter the student's e-mail address",
    numberOf: (who: string) =>
      `This roll number is confirmed for ${who}. Correct the number or the address.`,
    newNumber: (before: string, after: string) =>
      `${before} becomes ${after}: is it the same student?`,
    enterPhone: "Enter a phone number",
    notStudent: "This account is not a student's.",
    done: (added: string, changed: string, waiting: string) =>
      `Imported: ${added} new records, ${changed} changed, ${waiting} of students who have no account yet.`,
    setAside: (rows: string) => `${rows} were set aside.`,
  },
  recordImportScreen: {
    importRecords: "Import records",
    importCount: (count: number) => `Import ${students(count)}`,
    intro:
      "A workbook or a table as you have it, with one row for each student. You first see how it is read and what each cell would change; nothing is saved until you say so. What is imported is confirmed.",
    columns:
      "A row needs a roll number or an e-mail address, which say whose it is. The headings may be the office's own; calls know the columns as",
    cells:
      "An empty cell leaves the fact as it is, <code>-</code> clears it (in a count it is 0). A student's new roll number is shown before it is saved.",
    withoutAccount:
      "Who has no account yet is a student all the same: in lists, counts and figures from now on. Invite them from the records.",
    waiting: (count: number) => `${students(count)} without an account`,
    right: (count: number) => `${formatNumber(count)} right`,
    rest: (mended: number, added: number, waiting: number, aside: number) =>
      [
        mended && `${formatNumber(mended)} of them mended`,
        added && `${formatNumber(added)} new records`,
        waiting && `${formatNumber(waiting)} without an account`,
        aside && `${formatNumber(aside)} set aside`,
      ]
        .filter(Boolean)
        .join(", "),
    whatChanges: "What changes",
    lookAt: "Look at these: names or roll numbers differ",
    waits: (who: string) => `${who}, no account yet`,
  },
  programmes: {
    failed: "Failed to load the programmes.",
    refused: "You are not authorized to manage programmes.",
    noneForRules: "Make a programme first: students without records can meet no condition.",
    notSaved: "The programme could not be saved. Please try again.",
    notDeleted: "The programme could not be deleted. Please try again.",
    name: "Name",
    departments: "Departments",
    department: "Department",
    departmentName: "Its new name",
    chooseDepartment: "Choose one of its departments",
    departmentTaken: "There is a department of this name.",
    enterName: "Enter the name",
    enterYears: (most: number) => `Enter its years: a whole number from 1 to ${most}`,
    enterDepartments: "Enter its departments, one in each line",
    tooManyDepartments: (most: number) => `A programme has at most ${most} departments`,
    aliases: "Other names",
    aliasesAreList: "Other names must be a list",
    tooManyAliases: (most: number) => `At most ${most} other names`,
    aliasTaken: (alias: string, name: string) => `'${alias}' means ${name} already.`,
    taken: "There is a programme of this name.",
    departmentInUse: (name: string) => `${name} has students, now or before. It has to stay.`,
    inUse: "Students are or were enrolled in it. It has to stay.",
    gone: "There is no such programme.",
    created: (name: string) => `${name} is added.`,
    changed: (name: string) => `${name} is saved.`,
    deleted: (name: string) => `${name} is deleted.`,
    ask: (name: string) => `${name} has no students. Delete it?`,
    empty: "There are no programmes yet. With the first one, students get a record.",
  },
  programmesScreen: {
    programmes: "Programmes",
    intro:
      "A programme is what students enrol in, such as B.Tech. Its departments are what they choose from.",
    add: "Add a programme",
    edit: (name: string) => `Edit ${name}`,
    editIt: "Edit",
    years: "Years",
    oneInEachLine:
      "One in each line, with its other names after a colon: 'Computer Science: CSE, CS'",
    aliasesHint: "As files have them, separated by commas. Case, dots and blanks do not matter.",
    save: "Save",
    students: "Students",
    deleteIt: "Delete",
    yesDelete: "Yes, delete it",
    rename: "Rename a department",
    renameHint:
      "In all programmes, records and conditions, and in what waits. Files may go on using the old name.",
    cancel: "Cancel",
  },
};
