import type { Action } from "../access/can";
import { type Step, readAs, readDay } from "../import/cells";
import type { Column } from "../import/columns";
import { recordColumns } from "../records/import/columns";
import { readPay } from "../seasons/pay-text";

/**
 * What the office decides about single students, or notes of companies, many at once from a file: for each kind its
 * columns and whose it is to do. A spelling that offices use is a word here; what a row does stands in kinds.server.ts.
 */

export type RowColumn = Column & { steps: Step[] };

export type RowKind = {
  action: Action;
  /** What each row is about. */
  about: "student" | "company";
  /** Whether the file is of one season. */
  season: "needed" | "optional" | "none";
  columns: RowColumn[];
  /** Columns without which a row says too little; each inner list: one of these. */
  needs: string[][];
  /** What tells one row from another, besides whose it is. */
  differBy: string[];
};

/** Whose row it is, as in a file of records. */
const who: RowColumn[] = recordColumns.filter(({ name }) =>
  ["rollNumber", "email", "name"].includes(name),
);

const choices = (kind: string, pairs: Record<string, string>): Step => {
  const to = new Map(
    Object.entries(pairs).flatMap(([value, list]) =>
      list.split(" | ").map((word) => [word, value] as const),
    ),
  );
  return { kind, isWord: true, mend: (text) => to.get(text.toLowerCase().replace(/\.$/, "")) };
};

const pay: Step = {
  kind: "pay",
  mend(text) {
    const plain = /^(?:₹|rs\.?|inr)?\s*(\d[\d,\s]*)(?:\.0+)?(?:\s*\/-)?$/i.exec(text)?.[1];
    const read = plain?.replaceAll(/\D/g, "") ?? readPay(text, "year") ?? readPay(text, "month");
    return read === undefined ? undefined : String(read);
  },
};

const day: Step = {
  kind: "day",
  mend(text) {
    const read = readDay(text);
    return read === text ? undefined : read;
  },
};

const text = (name: string, title: string, spellings: string[]): RowColumn => ({
  ...{ name, title, spellings, steps: readAs.text },
});
const number = (name: string, title: string, spellings: string[]): RowColumn => ({
  ...{ name, title, spellings, steps: readAs.count },
});
const aDay = (name: string, title: string, spellings: string[]): RowColumn => ({
  ...{ name, title, spellings, steps: [day] },
});

const company = text("company", "Company", [
  ...["Company name", "Employer", "Organisation", "Organization", "Recruiter", "Firm"],
]);
const posting = text("posting", "Posting", [
  ...["Posting link", "Posting id", "Drive", "Link", "Address", "URL", "Address of the posting"],
]);
const reason = text("reason", "Reason", ["Why", "Remarks", "Remark", "Note", "Comment"]);
const amount: RowColumn = {
  ...{ name: "ctc", title: "Pay in rupees", steps: [pay] },
  looks: /\d/,
  spellings: [
    ...[
      "CTC",
      "Pay",
      "Package",
      "Salary",
      "Annual CTC",
      "CTC offered",
      "Salary package",
      "Stipend",
    ],
    ...["CTC in rupees", "CTC (Rs.)", "Correct CTC", "Correct pay", "Annual package", "Gross"],
  ],
};

export const rowKinds = {
  pays: {
    action: "correct offers",
    about: "student",
    season: "optional",
    columns: [...who, company, posting, amount, reason],
    needs: [["ctc"], ["company", "posting"]],
    differBy: ["company", "posting"],
  },
  "outside-offers": {
    action: "confirm outside offers",
    about: "student",
    season: "needed",
    columns: [
      ...who,
      company,
      amount,
      text("class", "Class", ["Category of the offer", "Band"]),
      text("sector", "Sector", ["Industry"]),
      aDay("offeredOn", "Offered on", ["Date of offer", "Offer date", "Offered date", "Date"]),
      {
        ...text("answer", "Answer", ["Response", "Status", "Accepted or not", "Student's answer"]),
        steps: [
          choices("answer", {
            accepted: "accepted | accept | yes | y | joined | joining",
            declined: "declined | decline | no | n | rejected | not accepted",
            open: "open | pending | not answered | waiting | not yet",
          }),
        ],
      },
      {
        ...text("toldBy", "How the student told you", ["Told by", "How told", "Told how", "Told"]),
        steps: [
          choices("toldBy", {
            writing: "in writing | writing | written | letter | email | e-mail | mail",
            person: "in person | person | personally",
            phone: "by phone | phone | call | phone call | telephone",
          }),
        ],
      },
      aDay("answeredOn", "Answered on", ["Accepted on", "Date of acceptance", "Acceptance date"]),
    ],
    needs: [["company"], ["ctc"], ["offeredOn"], ["answer"]],
    differBy: ["company"],
  },
  points: {
    action: "manage seasons",
    about: "student",
    season: "needed",
    columns: [
      ...who,
      {
        ...text("event", "For", ["Event", "For what", "Points for", "Offence", "Violation"]),
        steps: [
          choices("event", {
            absent: "absent | not appearing | did not appear | no show | ab",
            leftLate: "withdrawing late | withdrew late | left late | late withdrawal",
            noAnswer: "not answering | did not answer | no answer",
            didNotJoin: "not joining after accepting | did not join | not joined",
          }),
        ],
      },
      posting,
      reason,
    ],
    needs: [["event"], ["reason"]],
    differBy: ["event", "posting"],
  },
  exceptions: {
    action: "ask for exceptions",
    about: "student",
    season: "optional",
    columns: [
      ...who,
      number("clause", "Rule", ["Rule no", "Number of the rule", "Clause", "Clause no"]),
      number("condition", "Condition", ["Condition no", "Number of the condition"]),
      posting,
      aDay("until", "Last day", ["Until", "Valid until", "Valid till", "Till", "End date"]),
      reason,
    ],
    needs: [["clause", "condition"], ["until"], ["reason"]],
    differBy: ["clause", "condition", "posting"],
  },
  /** A row each or, where a company has several people, a row each of them. */
  companies: {
    action: "manage companies",
    about: "company",
    season: "none",
    columns: [
      {
        ...text("name", "Company", [
          ...(company.spellings ?? []),
          "Company's name",
          "Name of company",
        ]),
        isKey: true,
      },
      text("sector", "Sector", ["Industry", "Domain", "Field", "Type of company"]),
      text("website", "Website", ["Web site", "URL", "Site", "Link", "Careers page"]),
      {
        ...text("state", "This year", ["Status", "State", "Status this year", "Confirmation"]),
        steps: [
          choices("state", {
            "to contact": "to contact | not contacted | new | to be contacted | pending",
            invited: "invited | contacted | mailed | mail sent | invitation sent",
            confirmed: "confirmed | yes | y | coming | accepted",
            here: "here | visited | done | completed | on campus",
            declined: "declined | no | n | not coming | not interested | refused | rejected",
          }),
        ],
      },
      text("person", "Person", [
        ...["Contact person", "Contact", "Contact name", "HR", "HR name", "Name of HR", "SPOC"],
        ...["HR contact", "POC", "Point of contact", "Representative", "Recruiter name"],
      ]),
      text("role", "Role", ["Designation", "Position", "Title", "Post"]),
      {
        ...text("email", "Email", [
          ...["Mail", "E-mail", "Mail ID", "Email ID", "Email address", "HR email", "HR mail"],
          ...["Contact email", "Official email", "Official mail id"],
        ]),
        looks: /@/,
      },
      text("phone", "Phone", [
        ...[
          "Mobile",
          "Mobile no",
          "Contact number",
          "Contact no",
          "Phone number",
          "Phone no",
          "Cell",
        ],
        ...["HR phone", "HR mobile", "HR contact number", "Telephone", "WhatsApp"],
      ]),
      text("note", "Note", ["Notes", "Remarks", "Remark", "Comment", "Comments", "Follow up"]),
      aDay("dueOn", "Do it by", ["Due", "Due on", "Due date", "Next date", "Follow up on"]),
    ],
    needs: [["name"]],
    differBy: ["name", "person", "email", "note"],
  },
} satisfies Record<string, RowKind>;

export type RowKindName = keyof typeof rowKinds;
export const rowKindNames = Object.keys(rowKinds) as RowKindName[]; // Object.keys widens

export const rowKindNamed = (name: string | undefined) =>
  rowKindNames.find((known) => known === name) ?? null;

export const kindOf = (name: RowKindName): RowKind => rowKinds[name];

export const rowsPath = (kind: RowKindName, season?: string) =>
  `/admin/files/${kind}${season ? `?season=${season}` : ""}`;
