// @module-tag thorough
import { writeOds } from "hucre/ods";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { RowKindName } from "../../app/from-files/kinds";
import type { User } from "../../app/access/can";
import { thisYear } from "../../app/figures/after/after.server";
import { confirmFacts } from "../../app/records/change-record.server";
import type { Clause } from "../../app/seasons/policy/policy";
import { register } from "../../app/seasons/registrations.server";
import { db } from "../../db/client";
import { type Cell, lines, xlsx } from "../import/tables";
import { anOffer } from "../seasons/offers";
import type { Client } from "../support/client";
import { aProgramme, aSeason, aStudent, anAdmin, clientOf } from "../support/factories";
import { withWeb } from "../support/hooks";

/** Twenty more files as offices make them, of what is not a record: each in its own way, about the same two students. */

const web = withWeb();

const clauses: Clause[] = [
  { kind: "points", for: { absent: 2, didNotJoin: 5 }, bars: [{ from: 9, season: true }] },
];

let office: User;
let client: Client;
let season: string;
const rolls = ["22CS014", "22ME003"] as const;
const address = { asha: "asha@s.example", ravi: "ravi@s.example" };

beforeAll(async () => {
  office = await anAdmin();
  client = await clientOf(web.url, office);
  const { name: programme } = await aProgramme();
  const open = await aSeason({ clauses });
  season = open.id;
  for (const [at, [name, email]] of (
    [
      ["Asha Rao", address.asha],
      ["Ravi Kumar", address.ravi],
    ] as const
  ).entries()) {
    const student = await aStudent({ name, email });
    const changes = { rollNumber: rolls[at]!, programme, department: "CSE", batch: thisYear() };
    await confirmFacts(office, student.id, { changes });
    await register(student, season, open.policy.version);
    await anOffer(student, season, { company: "Kaveri Motors" });
  }
});
beforeEach(async () => {
  await db.deleteFrom("import_headings").execute();
});

const ods = (rows: Cell[][]) => writeOds({ sheets: [{ name: "Sheet1", rows }] });
const text = (rows: Cell[][], separator = ",") => Buffer.from(lines(rows, separator));
const utf16 = (rows: Cell[][]) => Buffer.from(`\uFEFF${lines(rows, "\t")}`, "utf16le");

type Wanted = {
  kind: RowKindName;
  bytes: () => Promise<Uint8Array> | Uint8Array;
  /** Of each row what it does, or the columns at which it is wrong. */
  rows: (string | string[])[];
  needsSeason?: boolean;
  toldBy?: string;
};

const files: Record<string, Wanted> = {
  "NAAC's table of progression, with its title": {
    kind: "graduates",
    bytes: () =>
      xlsx([
        ["5.2.2 Student progression to higher education during the year"],
        [],
        [
          ...["Sl. No.", "Reg. No", "Name of student enrolling into higher education"],
          ...[
            "Program graduated from",
            "Name of institution joined",
            "Name of programme admitted to",
          ],
        ],
        [1, rolls[0], "Ms. Asha Rao", "B.Tech CSE", "IISc Bengaluru", "M.Tech AI"],
        [2, rolls[1], "RAVI KUMAR", "B.Tech CSE", "Purdue University, USA", "MS"],
      ]),
    rows: [
      "Higher studies, IISc Bengaluru, M.Tech AI",
      "Higher studies, Purdue University, USA, MS",
    ],
  },
  "NAAC's table of placements": {
    kind: "graduates",
    bytes: () =>
      xlsx([
        [
          ...["S.No", "Roll Number", "Name of student placed", "Program graduated from"],
          ...["Name of the employer", "Contact details of the employer"],
          "Pay package at appointment (In INR per annum)",
        ],
        [1, rolls[0], "Asha Rao", "B.Tech", "Nila Analytics", "hr@nila.example", 650000],
        [2, rolls[1], "Ravi Kumar", "B.Tech", "Periyar Power Ltd.", "044-2345678", "4,50,000/-"],
      ]),
    rows: [
      "Placed elsewhere, Nila Analytics, ₹6,50,000",
      "Placed elsewhere, Periyar Power Ltd., ₹4,50,000",
    ],
  },
  "what graduates wrote in a form": {
    kind: "graduates",
    bytes: () =>
      text([
        [
          ...["Timestamp", "Email Address", "Full Name", "USN", "What are you doing now?"],
          ...["Name of the organisation / university", "Annual CTC (in LPA)"],
        ],
        [
          "14/08/2026 10:02:11",
          address.asha,
          "Asha Rao",
          rolls[0],
          "Working",
          "Nila Analytics",
          "6.5",
        ],
        [
          "14/08/2026 10:09:40",
          address.ravi,
          "Ravi",
          rolls[1],
          "Preparing for competitive exams",
          "",
          "",
        ],
      ]),
    rows: [
      "Placed elsewhere, Nila Analytics, ₹6,50,000",
      "Preparing for an examination or admission",
    ],
  },
  "a sheet of outcomes with headings in two rows": {
    kind: "graduates",
    bytes: () =>
      xlsx([
        ["OUTCOME OF THE OUTGOING BATCH"],
        ["Sl", "Univ. Reg. No.", "Student Name", "Present Status", "Higher studies", null],
        [null, null, null, null, "Institute", "Course"],
        [1, rolls[0], "Asha Rao", "H.S.", "NIT Trichy", "M.E."],
        [2, rolls[1], "Ravi Kumar", "Entrepreneur", null, null],
        ["Total", 2],
      ]),
    rows: ["Higher studies, NIT Trichy, M.E.", "Own business"],
  },
  "cells pasted from a sheet of alumni": {
    kind: "graduates",
    bytes: () =>
      text(
        [
          ["Roll No", "Name", "Batch", "Current Status", "Company / Institution", "Salary"],
          [rolls[0], "Asha Rao", thisYear(), "Job", "Moyar Systems", "₹ 5.2 LPA"],
          [rolls[1], "Ravi Kumar", thisYear(), "Not placed", "", ""],
        ],
        "\t",
      ),
    rows: ["Placed elsewhere, Moyar Systems, ₹5,20,000", ["state"]],
  },
  "willingness, as departments collect it": {
    kind: "registrations",
    needsSeason: true,
    toldBy: "writing",
    bytes: () =>
      xlsx([
        ["DEPARTMENT OF CSE"],
        ["STUDENTS WILLING FOR CAMPUS PLACEMENT"],
        ["Sl.No", "Regn. No.", "Name", "Willing (Y/N)", "Signature"],
        [1, rolls[0], "Asha Rao", "Y", null],
        [2, "22ME099", "Somebody", "Y", null],
      ]),
    rows: ["", ["rollNumber"]],
  },
  "who opted, as a form's answers": {
    kind: "registrations",
    needsSeason: true,
    bytes: () =>
      text([
        ["Timestamp", "Username", "Roll number", "Do you want to register for placements?"],
        ["2026/08/14 10:02:11 am GMT+5:30", address.asha, rolls[0], "Yes, I am interested"],
        ["2026/08/14 10:05:00 am GMT+5:30", address.ravi, rolls[1], "Yes"],
      ]),
    rows: ["", ""],
  },
  "Unicode text of who registered, without a word about the rest": {
    kind: "registrations",
    needsSeason: true,
    toldBy: "person",
    bytes: () =>
      utf16([
        ["Enrolment No", "Student", "Branch"],
        [rolls[0], "Asha Rao", "CSE"],
        [rolls[1], "Ravi Kumar", "ME"],
      ]),
    rows: ["", ""],
  },
  "contacts of companies, to be given accounts": {
    kind: "recruiters",
    bytes: () =>
      xlsx([
        ["Company-wise HR contacts 2026-27"],
        ["S. No.", "Name of the Company", "HR Contact Person", "Mobile No.", "E-mail ID"],
        [1, "Kaveri Chips Pvt. Ltd.", "Ms. Esha Iyer", "98450 12345", "esha@kaveri.example"],
        [2, "Nila Analytics", "Mr Farah Khan", "+91-9845012346", "mailto:farah@nila.example"],
      ]),
    rows: [
      "Invited to recruit for Kaveri Chips Pvt. Ltd.",
      "Invited to recruit for Nila Analytics",
    ],
  },
  "an export with semicolons, and two addresses in a cell": {
    kind: "recruiters",
    bytes: () =>
      Buffer.from(
        lines(
          [
            ["Organisation", "SPOC Name", "SPOC Email"],
            ["Société Kaveri", "Renée Iyer", "renee@k.example"],
            ["Nila", "Farah", '"farah@n.example; hr@n.example"'],
          ],
          ";",
        ),
        "latin1",
      ),
    rows: ["Invited to recruit for Société Kaveri", ["email"]],
  },
  "an address book": {
    kind: "recruiters",
    bytes: () =>
      text([
        ["First Name", "Last Name", "Company", "E-mail Address"],
        ["Esha", "Iyer", "Kaveri Chips", "Esha Iyer <esha.iyer@kaveri.example>"],
      ]),
    rows: ["Invited to recruit for Kaveri Chips"],
  },
  "the register of companies as it was kept": {
    kind: "companies",
    bytes: () =>
      ods([
        ["LIST OF COMPANIES CONTACTED"],
        [
          ...["S.No", "Company Name", "Domain", "HR Name", "Designation", "Contact No"],
          ...["Mail ID", "Status", "Remarks", "Follow up date"],
        ],
        [
          ...[1, "Bhavani Labs", "Pharma", "Mr. Dev Das", "HR Manager", "9845012347"],
          ...["dev@bhavani.example", "Mail sent", "Asked for the brochure", "12/05/2027"],
        ],
        [2, "Moyar Systems", "IT", null, null, null, null, "Not interested", null, null],
      ]),
    rows: [
      "New · Pharma · This year: Invited · Dev Das · Asked for the brochure",
      "New · IT · This year: Declined",
    ],
  },
  "companies with their sites, one person a row": {
    kind: "companies",
    bytes: () =>
      text([
        ["Company", "Website", "Point of Contact", "POC Email", "POC Mobile"],
        ["Periyar Power", "www.periyar.example", "Lata", "lata@periyar.example", "9845012348"],
        ["Periyar Power", "", "Vikram", "vikram@periyar.example", ""],
      ]),
    rows: ["New · https://www.periyar.example/ · Lata", "New · Vikram"],
  },
  "final pays in lakhs": {
    kind: "pays",
    bytes: () =>
      xlsx([
        ["Sl", "USN", "Name", "Company Placed", "CTC (LPA)"],
        [1, rolls[0], "Asha Rao", "Kaveri Motors", 6.5],
        [2, rolls[1], "Ravi Kumar", "Kaveri Motors", 12],
      ]),
    rows: ["Kaveri Motors: ₹6,50,000 (said nothing)", "Kaveri Motors: ₹12,00,000 (said nothing)"],
  },
  "final pays in rupees, with words around them": {
    kind: "pays",
    bytes: () =>
      text([
        ["Hall Ticket No", "Organisation", "Salary (Rs. per annum)"],
        [rolls[0], "KAVERI MOTORS", '"Rs. 6,50,000/-"'],
        [rolls[1], "Kaveri Motors", '"INR 7,00,000"'],
      ]),
    rows: ["Kaveri Motors: ₹6,50,000 (said nothing)", "Kaveri Motors: ₹7,00,000 (said nothing)"],
  },
  "pre-placement offers": {
    kind: "outside-offers",
    needsSeason: true,
    bytes: () =>
      xlsx([
        ["PPO DETAILS"],
        [
          ...["S.No.", "Roll No.", "Student Name", "Company Name", "Package (LPA)"],
          ...["Offer Letter Date", "Accepted (Yes/No)", "Confirmed through"],
        ],
        [1, rolls[0], "Asha Rao", "Nila Analytics", "8.5", "12-05-2026", "No", "Email"],
        [2, rolls[1], "Ravi Kumar", "Nila Analytics", "8.5 LPA", "12 May 2026", "Pending", ""],
      ]),
    rows: [
      "Nila Analytics, ₹8,50,000, 12 May 2026 · Declined",
      "Nila Analytics, ₹8,50,000, 12 May 2026 · Not answered yet",
    ],
  },
  "off-campus offers, with a state that nobody can read": {
    kind: "outside-offers",
    needsSeason: true,
    bytes: () =>
      text([
        ["Reg No", "Employer", "CTC", "Date", "Response"],
        [rolls[0], "Bhavani", "500000", "01.04.2026", "may be"],
        [rolls[1], "Bhavani", "five lakhs", "01.04.2026", "open"],
      ]),
    rows: [["answer"], ["ctc"]],
  },
  "absentees of a test": {
    kind: "points",
    needsSeason: true,
    bytes: () =>
      xlsx([
        ["ABSENTEES - Kaveri Motors written test"],
        ["Sl. No", "Register Number", "Name of the Candidate", "Violation", "Remarks"],
        [1, rolls[0], "Asha Rao", "ABSENT", "Written test of 12 May"],
        [2, rolls[1], "Ravi Kumar", "Did not join", "Left after a week"],
      ]),
    rows: [
      "Not appearing: Written test of 12 May",
      "Not joining after accepting: Left after a week",
    ],
  },
  "exceptions as the principal allowed them": {
    kind: "exceptions",
    needsSeason: true,
    bytes: () =>
      ods([
        ["Roll No", "Name", "Rule No.", "Valid upto", "Reason for exemption"],
        [rolls[0], "Asha Rao", 1, "31/01/2099", "Medical leave"],
        [rolls[1], "Ravi Kumar", 7, "31/01/2099", "Sports"],
      ]),
    rows: ["Rule 1 until 31 Jan 2099: Medical leave", ["clause"]],
  },
  "names that are somebody else's": {
    kind: "pays",
    bytes: () =>
      text(
        [
          ["PRN", "Name", "Firm", "Package"],
          [rolls[0], "Ravi Kumar", "Kaveri Motors", "6 LPA"],
          [rolls[1], "Kumar R", "Kaveri Motors", "600000.00"],
        ],
        "|",
      ),
    rows: ["Kaveri Motors: ₹6,00,000 (said nothing)", "Kaveri Motors: ₹6,00,000 (said nothing)"],
  },
};

test.each(Object.entries(files))(
  "%s",
  async (name, { kind, bytes, rows, needsSeason, toldBy = "" }) => {
    const file = new File([new Uint8Array(await bytes())], `${name}.dat`);
    const answer = await client.multipart(`/api/admin/files/${kind}`, [
      ["file", file],
      ["dryRun", "true"],
      ...(toldBy ? [["toldBy", toldBy] as [string, string]] : []),
      ...(needsSeason ? [["season", season] as [string, string]] : []),
    ]);
    const body = (await answer.json()) as {
      msg?: string;
      rows?: { says?: string; errors?: Record<string, string> }[];
    };
    expect([answer.status, body.msg]).toEqual([200, undefined]);
    expect(
      body.rows?.map(({ says = "", errors }) => (errors ? Object.keys(errors) : says)),
      JSON.stringify(body.rows?.map(({ errors }) => errors)),
    ).toEqual(rows);
  },
);
