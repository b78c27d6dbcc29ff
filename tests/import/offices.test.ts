// @module-tag thorough
import { writeOds } from "hucre/ods";
import { writeXlsx } from "hucre/xlsx";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "../../db/client";
import { aProgramme, anAdmin, clientOf } from "../support/factories";
import type { Client } from "../support/client";
import { withWeb } from "../support/hooks";
import { lines, xlsx } from "./tables";

/** Files as twenty offices make them, each in its own way; all say the same of two students. */
const web = withWeb();

let admin: Client;
beforeAll(async () => {
  await aProgramme({ name: "B.Tech", departments: ["Computer Science", "Mechanical"] });
  await db
    .updateTable("departments")
    .set({ aliases: ["CSE", "CS"] })
    .where("name", "=", "Computer Science")
    .execute();
  admin = await clientOf(web.url, await anAdmin());
});
beforeEach(async () => {
  await db.deleteFrom("import_headings").execute();
});

const utf16be = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16();
const western = (text: string) => Buffer.from(text, "latin1");

/** What a file says of Asha, 22CS014, and Ravi, 22ME003; null: it does not say. */
type Said = Record<string, [asha: string | null, ravi: string | null]>;

const addresses = ["asha@s.example", "ravi@s.example"] as const;

const files: Record<string, { bytes: () => Promise<Uint8Array> | Uint8Array; says: Said }> = {
  "a university's export, with semicolons and decimal commas": {
    bytes: () =>
      western(
        lines(
          [
            ["Enrollment No.", "Student's Name", "E-Mail ID", "CPI", "SSC %", "HSC %"],
            ["22CS014", "Ren\u00e9e Asha", addresses[0], '"8,12"', '"94,2"', '"91"'],
            ["22ME003", "Ravi", addresses[1], '"7,4"', '"88"', '"79,5"'],
          ],
          ";",
        ),
      ),
    says: { cgpa: ["8.12", "7.4"], class10: ["94.2", "88"], class12: ["91", "79.5"] },
  },
  "answers of a form": {
    bytes: () =>
      Buffer.from(
        lines(
          [
            [
              ...["Timestamp", "Email Address", "Full Name (as per records)", "Register Number"],
              ...["10th Percentage (in %)", "No. of Standing Arrears", "Gender"],
            ],
            ["14/08/2026 10:02:11", addresses[0], "Ms. Asha Rao", "22CS014", "94.2%", "Nil", "F"],
            ["14/08/2026 10:04:50", addresses[1], "Ravi Kumar", "22ME003", "88.00 %", "1", "Male"],
          ],
          ",",
          "\n",
        ),
      ),
    says: { class10: ["94.2", "88"], activeBacklogs: ["0", "1"], gender: ["woman", "man"] },
  },
  "headings in two rows, with a school above its marks": {
    bytes: () =>
      xlsx([
        ["DETAILS OF FINAL YEAR STUDENTS"],
        [],
        ["Sl. No", "USN", "Mail ID", "10th", null, "12th", null],
        [null, null, null, "%", "Year", "%", "Year"],
        [1, "22CS014", addresses[0], 94.2, 2020, 91, 2022],
        [2, "22ME003", addresses[1], 88, 2020, 79.5, 2022],
      ]),
    says: { class10: ["94.2", "88"], class12Year: ["2022", "2022"] },
  },
  "a department's sheets behind a cover": {
    bytes: () =>
      xlsx(
        [["Training and Placement Cell"], ["Batch 2027"], ["Prepared by: HOD"]],
        {
          name: "ALL",
          rows: [
            ["Roll No", "Email", "Branch", "YOP"],
            ["22CS014", addresses[0], "CSE", 2027],
            ["22ME003", addresses[1], "Mechanical", 2027],
          ],
        },
        {
          name: "Summary",
          rows: [
            ["Branch", "Count"],
            ["CSE", 1],
          ],
        },
      ),
    says: { department: ["Computer Science", "Mechanical"], batch: ["2027", "2027"] },
  },
  "numbers as sheets calculate them": {
    bytes: () =>
      xlsx([
        ["Reg. No.", "Mail", "CGPA (upto VI Sem)", "X Marks %"],
        ["22CS014", addresses[0], 8.123333333, 94.20000000001],
        ["22ME003", addresses[1], 7.4, 88],
      ]),
    says: { cgpa: ["8.12", "7.4"], class10: ["94.2", "88"] },
  },
  "an OpenDocument sheet with a total below": {
    bytes: () =>
      writeOds({
        sheets: [
          {
            name: "List",
            rows: [
              ["Hall Ticket No.", "Mail ID", "Intermediate %", "Backlogs"],
              ["22CS014", addresses[0], 91, "NIL"],
              ["22ME003", addresses[1], 79.5, 1],
              ["Total students", 2, null, null],
            ],
          },
        ],
      }),
    says: { class12: ["91", "79.5"], activeBacklogs: ["0", "1"] },
  },
  "cells pasted from a sheet, with blanks that do not break": {
    bytes: () =>
      Buffer.from(
        lines(
          [
            ["Roll\u00a0No", "Email", "Dept", "10th\u00a0%"],
            ["22CS014", `mailto:${addresses[0]}`, "CSE", "94.2"],
            ["22ME003", `Ravi Kumar <${addresses[1]}>`, "Mechanical", "88\u00a0%"],
          ],
          "\t",
        ),
      ),
    says: { class10: ["94.2", "88"], department: ["Computer Science", "Mechanical"] },
  },
  "bars between the cells": {
    bytes: () =>
      Buffer.from(
        lines(
          [
            ["PRN No", "E-mail", "KT", "CGPI"],
            ["22CS014", addresses[0], "-", "8.12"],
            ["22ME003", addresses[1], "1", "7.4"],
          ],
          "|",
        ),
      ),
    says: { activeBacklogs: ["0", "1"], cgpa: ["8.12", "7.4"] },
  },
  "Unicode text with the high byte first": {
    bytes: () =>
      utf16be(
        lines(
          [
            ["Student ID", "Email ID", "Name", "CGPA"],
            ["22CS014", addresses[0], "\u0b85\u0bb7\u0bbe", "8.12"],
            ["22ME003", addresses[1], "\u0930\u0935\u093f", "7.4"],
          ],
          "\t",
        ),
      ),
    says: { cgpa: ["8.12", "7.4"] },
  },
  "a separator that is named, and numbers kept as texts": {
    bytes: () =>
      Buffer.from(
        `sep=;\r\n${lines(
          [
            ["University Reg No", "Email", "Year of Passing", "Dept/Branch"],
            ['="22CS014"', addresses[0], "2023-27", "C.S.E."],
            ["'22ME003", addresses[1], "May 2027", "MECHANICAL"],
          ],
          ";",
        )}`,
      ),
    says: { batch: ["2027", "2027"], department: ["Computer Science", "Mechanical"] },
  },
  "headings again on every page": {
    bytes: () =>
      xlsx([
        ["S.No", "Roll No.", "Email", "CGPA"],
        [1, "22CS014", addresses[0], "8.12/10"],
        ["S.No", "Roll No.", "Email", "CGPA"],
        [2, "22ME003", addresses[1], "7.4/10"],
      ]),
    says: { cgpa: ["8.12", "7.4"] },
  },
  "departments as headings between the rows, signed below": {
    bytes: () =>
      xlsx([
        ["Sl", "Roll Number", "Mail id", "Arrears"],
        ["COMPUTER SCIENCE"],
        [1, "22CS014", addresses[0], "Nil"],
        ["MECHANICAL"],
        [1, "22ME003", addresses[1], 1],
        [],
        [null, null, null, "Principal"],
      ]),
    says: { activeBacklogs: ["0", "1"] },
  },
  "an empty column first, and line breaks in headings": {
    bytes: () =>
      xlsx([
        [],
        [null, "Roll\nNumber", "Email\nAddress", "SSLC\n(%)", "PUC\n(%)"],
        [null, "22CS014", addresses[0], "94.2", "91"],
        [null, "22ME003", addresses[1], "88", "79.5"],
      ]),
    says: { class10: ["94.2", "88"], class12: ["91", "79.5"] },
  },
  "schools or diplomas": {
    bytes: () =>
      Buffer.from(
        lines(
          [
            ["Univ. Roll No", "Mail", "XII %", "Diploma %", "Gap"],
            ["22CS014", addresses[0], "91", "NA", "0"],
            ["22ME003", addresses[1], "N/A", "82.5", "1"],
          ],
          ",",
        ),
      ),
    says: { class12: ["91", null], diploma: [null, "82.5"], gapYears: ["0", "1"] },
  },
  "marks out of a hundred": {
    bytes: () =>
      Buffer.from(
        lines(
          [
            ["Roll No", "Email", "10th", "12th"],
            ["22CS014", addresses[0], "94.2/100", "91 out of 100"],
            ["22ME003", addresses[1], "88/100", "AB"],
          ],
          ",",
        ),
      ),
    says: { class10: ["94.2", "88"], class12: ["91", null] },
  },
  "a course in many spellings": {
    bytes: () =>
      Buffer.from(
        lines(
          [
            ["REG NO", "EMAIL", "COURSE", "BRANCH"],
            ["22CS014", addresses[0], "B. TECH", "C S E"],
            ["22ME003", addresses[1], "b.tech.", "mechanical"],
          ],
          ",",
        ),
      ),
    says: {
      programme: ["B.Tech", "B.Tech"],
      department: ["Computer Science", "Mechanical"],
    },
  },
  "percentages as a workbook formats them, and who is differently abled": {
    bytes: () =>
      writeXlsx({
        sheets: [
          {
            name: "Data",
            rows: [
              ["USN No", "Official Email ID", "10th (%)", "Differently abled"],
              ["22CS014", addresses[0], "94.2%", "No"],
              ["22ME003", addresses[1], "88%", "YES"],
            ],
          },
        ],
      }),
    says: { class10: ["94.2", "88"], disability: ["no", "yes"] },
  },
  "history beside what stands": {
    bytes: () =>
      Buffer.from(
        lines(
          [
            ["Register No", "Email", "Standing arrears", "History of arrears"],
            ["22CS014", addresses[0], "Nil", "2"],
            ["22ME003", addresses[1], "1", "3"],
          ],
          ",",
        ),
      ),
    says: { activeBacklogs: ["0", "1"], allBacklogs: ["2", "3"] },
  },
  "no headings that anybody knows over whose row it is": {
    bytes: () =>
      Buffer.from(
        lines(
          [
            ["Candidate", "Contact", "CGPA"],
            ["22CS014", addresses[0], "8.12"],
            ["22ME003", addresses[1], "7.4"],
          ],
          ",",
        ),
      ),
    says: { cgpa: ["8.12", "7.4"] },
  },
  "addresses in capitals with dots after them": {
    bytes: () =>
      Buffer.from(
        lines(
          [
            ["Roll no.", "Gmail", "M/F", "Passing year"],
            ["22cs014", `${addresses[0].toUpperCase()}.`, "f", "2027"],
            ["22me003", ` ${addresses[1]} `, "m", "2027.0"],
          ],
          ",",
        ),
      ),
    says: { gender: ["woman", "man"], batch: ["2027", "2027"] },
  },
};

test.each(Object.entries(files))("%s", async (name, { bytes, says }) => {
  const file = new File([new Uint8Array(await bytes())], `${name}.dat`);
  const answer = await admin.multipart("/api/admin/records/import", [
    ["file", file],
    ["dryRun", "true"],
  ]);
  const body = (await answer.json()) as {
    rows: {
      email: string;
      rollNumber?: string;
      errors?: object;
      changes?: Record<string, { to: string | null }>;
    }[];
  };
  expect([answer.status, body.rows?.map(({ errors }) => errors)]).toEqual([
    200,
    [undefined, undefined],
  ]);
  expect(body.rows.map(({ email }) => email)).toEqual([...addresses]);
  const facts = (at: number) =>
    Object.fromEntries(
      Object.keys(says).map((fact) => [fact, body.rows[at]?.changes?.[fact]?.to ?? null]),
    );
  const expected = (at: 0 | 1) =>
    Object.fromEntries(Object.entries(says).map(([fact, both]) => [fact, both[at]]));
  expect([facts(0), facts(1)]).toEqual([expected(0), expected(1)]);
  expect(
    body.rows.map(({ rollNumber }) => rollNumber?.replace(/^[='"]+|"$/g, "").toUpperCase()),
  ).toEqual(["22CS014", "22ME003"]);
});
