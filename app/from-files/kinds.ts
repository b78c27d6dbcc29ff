import type { Action } from "../access/can";
import { type Step, readAs, readDay } from "../import/cells";
import type { Column } from "../import/columns";
import { recordColumns } from "../records/import/columns";
import { readPay } from "../seasons/pay-text";

/**
 * What the office decides about single students, notes of companies or does for recruiters, many at once from a file: for each kind its
 * columns and whose it is to do. A spelling that offices use is a word here; what a row does stands in kinds.server.ts.
 */

export type RowColumn = Column & { steps: Step[] };

export type RowKind = {
  action: Action;
  /** What each row is about. */
  about: "student" | "company" | "person";
  /** Whether the file is of one season. */
  season: "needed" | "optional" | "none";
  columns: RowColumn[];
  /** Columns without which a row says too little; each inner list: one of these. */
  needs: string[][];
  /** What tells one row from another, besides whose it is. */
  differBy: string[];
  /** The form asks how students told the office, for rows that do not say it. */
  asksHowTold?: true;
  /** What each row says in columns that the file hasn't; an empty cell of one that it has is not known. */
  withoutColumn?: Record<string, string>;
  /** Students without an account are meant, too. */
  withoutAccount?: true;
  /** What it shows is what records say: its students can see who looked. */
  readsRecords?: true;
  /** Carrying it out asks for the password again, as the form does for one; each row that is carried out counts. */
  invites?: true;
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
  const found = (text: string) => to.get(text) ?? to.get(text.replaceAll(".", ""));
  return { kind, isWord: true, mend: (text) => found(text.toLowerCase().trim()) };
};

/** Lakhs that nobody repeats in each cell, as the heading says so: 6.5 below 'CTC (LPA)'. */
const inLakhs = /\b(?:lpa|lakhs?|lacs?)\b/i;

const pay: Step = {
  kind: "pay",
  mend(text, heading) {
    if (inLakhs.test(heading) && /^\d{1,3}(?:\.\d{1,4})?$/.test(text))
      return String(readPay(`${text} LPA`, "year") ?? text);
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

const text = (
  name: string,
  title: string,
  spellings: string[],
  steps: Step[] = readAs.text,
): RowColumn => ({ name, title, spellings, steps });
const number = (name: string, title: string, spellings: string[]): RowColumn => ({
  ...{ name, title, spellings, steps: readAs.count },
});
const aDay = (name: string, title: string, spellings: string[]): RowColumn => ({
  ...{ name, title, spellings, steps: [day] },
});

const toldBy: RowColumn = {
  ...text("toldBy", "How the student told you", [
    ...["Told by", "How told", "Told how", "Told", "Confirmed through", "Mode of confirmation"],
  ]),
  steps: [
    choices("toldBy", {
      writing: "in writing | writing | written | letter | form | signed | email | e-mail | mail",
      person: "in person | person | personally",
      phone: "by phone | phone | call | phone call | telephone",
    }),
  ],
};

const company = text("company", "Company", [
  ...["Company name", "Employer", "Organisation", "Organization", "Recruiter", "Firm"],
  ...["Name of the company", "Name of company", "Company placed", "Placed company", "Placed in"],
  ...["Name of the employer", "Name of the organisation", "Name of the organization"],
  ...["Company selected", "Selected company", "Name of the recruiter", "Industry name"],
]);
const posting = text("posting", "Posting", [
  ...["Posting link", "Posting id", "Drive", "Link", "Address", "URL", "Address of the posting"],
]);
const reason = text("reason", "Reason", [
  ...["Why", "Remarks", "Remark", "Note", "Comment", "Reason for exemption", "Reason in brief"],
  ...["Reason for exception", "Reasons", "Justification", "Details"],
]);
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
    ...[
      "CTC in rupees",
      "CTC (Rs.)",
      "Pay package at appointment",
      "Pay package",
      "Correct CTC",
      "Correct pay",
      "Annual package",
      "Gross",
    ],
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
      aDay("offeredOn", "Offered on", [
        ...["Date of offer", "Offer date", "Offered date", "Date", "Offer letter date"],
        ...["Date of offer letter", "Date of the offer letter"],
      ]),
      {
        ...text("answer", "Answer", [
          ...["Response", "Status", "Accepted or not", "Student's answer", "Accepted"],
          ...["Offer accepted", "Offer status", "Accepted by the student", "Student response"],
        ]),
        steps: [
          choices("answer", {
            accepted: "accepted | accept | yes | y | joined | joining",
            declined: "declined | decline | no | n | rejected | not accepted",
            open: "open | pending | not answered | waiting | not yet",
          }),
        ],
      },
      toldBy,
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
      aDay("until", "Last day", [
        ...["Until", "Valid until", "Valid till", "Till", "End date", "Valid upto", "Valid up to"],
        ...["Upto", "Exempted till", "Expires on"],
      ]),
      reason,
    ],
    needs: [["clause", "condition"], ["until"], ["reason"]],
    differBy: ["clause", "condition", "posting"],
  },
  /** Who takes part: lets in or refuses who waits, and registers who told the office so. */
  registrations: {
    action: "manage seasons",
    about: "student",
    season: "needed",
    columns: [
      ...who,
      {
        ...text("part", "Takes part", [
          ...[
            "Status",
            "Registered",
            "Registration",
            "Registration status",
            "Decision",
            "Approved",
          ],
          ...["Opted for placement", "Opted", "Opting for placements", "Interested in placement"],
          ...["Willing", "Willingness", "Interested", "Eligible", "Approval", "Option"],
          ...["Do you want to register for placements", "Do you want to opt for placements"],
          ...["Are you interested in placements", "Are you willing", "Willing for placement"],
        ]),
        steps: [
          { kind: "part", mend: (text) => /^(yes|no)[\s,.:;–-]/i.exec(text)?.[1]?.toLowerCase() },
          choices("part", {
            yes: "yes | y | registered | approved | approve | accepted | opted | opted in | interested | willing | ok | eligible | allowed",
            no: "no | n | refused | refuse | rejected | not approved | not allowed | not eligible | declined | opted out | not interested | not willing | unwilling",
          }),
        ],
      },
      toldBy,
      reason,
    ],
    // A list of names alone says it where the form says how they told the office.
    needs: [["part", "toldBy"]],
    differBy: [],
    asksHowTold: true,
    withoutColumn: { part: "yes" },
  },
  /** What became of them: of the last enrolment, or of the one whose year of passing out a row names. */
  graduates: {
    action: "confirm records",
    about: "student",
    season: "none",
    columns: [
      ...who,
      {
        ...text("state", "What became of them", [
          ...[
            "Status",
            "Current status",
            "Present status",
            "Outcome",
            "After graduation",
            "Category",
          ],
          ...["After graduating", "Progression", "Placement status", "Placed or higher studies"],
          ...["Doing now", "Career status", "Type of progression", "Placed / higher studies"],
          ...["What are you doing now", "What are you doing", "Currently doing", "Destination"],
        ]),
        steps: [
          choices("state", {
            elsewhere:
              "placed elsewhere | placed | employed | working | job | placed off campus | off campus | off-campus | employment | service",
            studies:
              "higher studies | higher study | higher education | hs | studying | pg | pursuing higher studies | ms | mtech | mba",
            business:
              "own business | business | entrepreneur | entrepreneurship | self employed | self-employed | startup | start-up | family business",
            preparing:
              "preparing | preparing for an examination or admission | preparing for exams | preparing for competitive exams | competitive exams | exam preparation | gate | upsc",
            notLooking: "not looking | not looking for a job | not interested | married | home",
          }),
        ],
      },
      text("organisation", "Employer, institution or business", [
        ...(company.spellings ?? []),
        ...["Company", "Name of employer", "Institution", "Institute", "College", "Where"],
        ...["Name of institution joined", "Name of the institution", "Institution joined"],
        ...["University", "Name of the university", "Organisation name", "Business"],
        ...["Company / institution", "Company / university", "Name of the company"],
      ]),
      text("programme", "What they study there", [
        ...["Programme admitted to", "Name of programme admitted to", "Course", "Programme joined"],
        ...[
          "Program admitted to",
          "Degree",
          "Course joined",
          "Higher study programme",
          "PG course",
        ],
      ]),
      text("contact", "Contact of the employer", [
        ...["Employer contact", "Contact details of the employer", "Employer's contact details"],
        ...["Contact of employer", "Employer address", "HR contact", "Contact"],
      ]),
      { ...amount, name: "pay", title: "Pay in rupees a year" },
      {
        ...text("batch", "Year of passing out", [
          ...[
            "YOP",
            "Batch",
            "Year of graduation",
            "Graduated in",
            "Passing year",
            "Year of passing",
          ],
          ...["Year", "Passed out in", "Graduation year"],
        ]),
        looks: /(?:19|20)\d\d/,
        steps: readAs.year,
      },
    ],
    // NAAC's tables have none of a state: who has a programme studies, and who has a pay works.
    needs: [["state", "programme", "pay"]],
    differBy: ["batch"],
    withoutAccount: true,
    readsRecords: true,
  },
  recruiters: {
    action: "manage recruiters",
    about: "person",
    season: "none",
    columns: [
      text(
        "name",
        "Name",
        [
          ...[
            "Contact person",
            "Contact name",
            "Person",
            "HR name",
            "Name of HR",
            "HR",
            "Recruiter",
          ],
          ...[
            "Recruiter name",
            "Name of the recruiter",
            "SPOC",
            "POC",
            "Point of contact",
            "Contact",
          ],
          ...["Name of the contact person", "Full name", "Representative", "HR contact"],
          ...["HR contact person", "SPOC name", "POC name", "First name", "Given name"],
        ],
        readAs.name,
      ),
      text("lastName", "Last name", ["Surname", "Family name"]),
      {
        ...text("email", "Email", [
          ...["Mail", "E-mail", "Mail ID", "Email ID", "E-mail ID", "Email address", "HR email"],
          ...["HR mail", "HR mail ID", "HR email ID", "Contact email", "Official email"],
          ...["Official mail id", "Official email id", "Recruiter email", "Login"],
          ...["SPOC email", "POC email", "SPOC mail", "Contact mail", "Company email"],
        ]),
        isKey: true,
        looks: /@/,
        steps: readAs.address,
      },
      company,
      text("text", "Text of the mail", ["Message", "Mail text", "Own text"]),
    ],
    needs: [["name"], ["email"], ["company"]],
    differBy: ["email"],
    invites: true,
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
      text(
        "person",
        "Person",
        [
          ...["Contact person", "Contact", "Contact name", "HR", "HR name", "Name of HR", "SPOC"],
          ...["HR contact", "POC", "Point of contact", "Representative", "Recruiter name"],
          ...["HR contact person", "SPOC name", "POC name", "Name of the contact person"],
        ],
        readAs.name,
      ),
      text("role", "Role", ["Designation", "Position", "Title", "Post"]),
      {
        ...text("email", "Email", [
          ...["Mail", "E-mail", "Mail ID", "Email ID", "Email address", "HR email", "HR mail"],
          ...["Contact email", "Official email", "Official mail id", "SPOC email", "POC email"],
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
        ...["POC mobile", "SPOC mobile", "POC phone", "Contact mobile"],
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
