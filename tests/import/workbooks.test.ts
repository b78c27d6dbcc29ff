// @module-tag thorough
import { writeOds } from "hucre/ods";
import { writeXlsx } from "hucre/xlsx";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { ZipFile } from "yazl";
import type { Column } from "../../app/import/columns";
import { readTable } from "../../app/import/read-table.server";
import type { Row } from "../../app/import/sheets";
import { recordColumns } from "../../app/records/import/columns";

/** Workbooks as offices have them, and as nobody should send them. */
const columns: Column[] = recordColumns;

async function read(bytes: Uint8Array, sheet?: string) {
  const found = await readTable({ bytes, columns, sheet });
  if ("unread" in found) return { ...found.unread, rows: [] as Row[], read: {} };
  const rows = found.batches.flatMap(
    (batch) => JSON.parse(new TextDecoder().decode(batch)) as Row[],
  );
  const read = Object.fromEntries(
    found.headings.map((heading, at) => [heading, found.guesses[at]?.name ?? null]),
  );
  return { ...found, why: undefined, rows, read };
}

const cellsOf = async (bytes: Uint8Array) => (await read(bytes)).rows.map(({ cells }) => cells);

/** A workbook of these parts, beside those that every one has. */
function zipped(parts: Record<string, string | Buffer>) {
  const zip = new ZipFile();
  const type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const rels = (entries: string) => `<Relationships>${entries}</Relationships>`;
  const all = {
    "_rels/.rels": rels(
      `<Relationship Id="r1" Type="${type}/officeDocument" Target="xl/workbook.xml"/>`,
    ),
    "xl/workbook.xml": `<workbook><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": rels(
      `<Relationship Id="r1" Type="${type}/worksheet" Target="worksheets/sheet1.xml"/>` +
        `<Relationship Id="r2" Type="${type}/sharedStrings" Target="sharedStrings.xml"/>` +
        `<Relationship Id="r3" Type="${type}/styles" Target="styles.xml"/>` +
        `<Relationship Id="r4" Type="${type}/externalLink" Target="http://127.0.0.1:9/x" TargetMode="External"/>`,
    ),
    ...parts,
  };
  for (const [name, content] of Object.entries(all)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
}

const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const text = (ref: string, value: string) =>
  `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;
const head = `<row r="1">${text("A1", "Roll No")}${text("B1", "Email")}${text("C1", "X %")}</row>`;

describe("a workbook's cells are read as they are shown", () => {
  const styles =
    `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="&quot;22CS&quot;000"/>` +
    `<numFmt numFmtId="166" formatCode="dd\\-mmm\\-yyyy"/></numFmts>` +
    `<cellXfs><xf numFmtId="0"/><xf numFmtId="10"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>`;

  test("percentages, padded numbers, days, results of formulas, long numbers", async () => {
    const bytes = await zipped({
      "xl/styles.xml": styles,
      "xl/worksheets/sheet1.xml": sheet(
        `${head}<row r="2"><c r="A2" s="2"><v>42</v></c><c r="B2" t="str"><f>A1&amp;"x"</f><v>a@s.example</v></c><c r="C2" s="1"><v>0.942</v></c><c r="D2" s="4"><v>46519</v></c></row>` +
          `<row r="3"><c r="A3" s="3"><v>14</v></c><c r="B3"><v>102220345678</v></c><c r="C3"><v>88.400000000000006</v></c></row>`,
      ),
    });
    expect(await cellsOf(bytes)).toEqual([
      ["00042", "a@s.example", "94.2%", "2027-05-12"],
      ["22CS014", "102220345678", "88.4"],
    ]);
  });

  test("the sheet with headings is found, hidden ones and notes are not; another can be asked for", async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: "Notes", rows: [["Prepared by the examination section"]] },
        {
          name: "Old",
          hidden: true,
          rows: [
            ["Roll No", "Email", "CGPA", "Branch"],
            ["1A", "", 7, "x"],
          ],
        },
        { name: "Final", rows: [[], ["College"], ["USN", "Dept"], ["1SC23CS002", "CSE"]] },
        {
          name: "Mech",
          rows: [
            ["USN", "Dept"],
            ["1SC23ME001", "ME"],
          ],
        },
      ],
    });
    const found = await read(bytes);
    expect([found.why, "sheet" in found && found.sheet]).toEqual([undefined, "Final"]);
    expect(found.rows).toEqual([{ row: 4, cells: ["1SC23CS002", "CSE"] }]);
    expect((await read(bytes, "Mech")).rows[0]?.cells[0]).toBe("1SC23ME001");
    expect((await read(bytes, "None")).why).toBe("sheet");
  });

  test("of ODS, too, with cells and rows that repeat", async () => {
    const bytes = await writeOds({
      sheets: [
        {
          name: "S",
          rows: [
            ["Roll No", "X %", "XII %"],
            ["1A", 91, 91],
            ["1A", 91, 91],
          ],
        },
      ],
    });
    expect(await cellsOf(bytes)).toEqual([
      ["1A", "91", "91"],
      ["1A", "91", "91"],
    ]);
  });
});

describe("headings", () => {
  const of = async (lines: string[]) => read(Buffer.from(lines.join("\n")));

  test("in two rows, merged above, are one", async () => {
    const { read: found, rows } = await of([
      "Roll No,Name,10th,,12th,",
      ",,%,Year,%,Year",
      "22CS014,Asha,91,2021,88,2023",
    ]);
    expect(Object.values(found)).toEqual([
      ...["rollNumber", "name", "class10", "class10Year", "class12", "class12Year"],
    ]);
    expect(rows).toHaveLength(1);
  });

  test("printed again, totals, names of departments and signatures are passed over", async () => {
    const { rows } = await of([
      "Sl No,Reg No,Name,CGPA",
      "Department of Mechanical,,,",
      "1,22ME001,Total Kumar,8",
      "Sl No,Reg No,Name,CGPA",
      "2,22ME002,Ravi,7",
      "Total,,,2",
      "HOD,,,",
    ]);
    expect(rows.map(({ row }) => row)).toEqual([3, 5]);
  });

  test.each([
    [
      "Student's Name;Univ. Roll No.;E-mail ID;SSC %;HSC %;KT",
      "name rollNumber email class10 class12 activeBacklogs",
    ],
    [
      "Hall Ticket No;Official Mail ID;Inter %;CGPA upto VI sem;No. of Standing Arrears",
      "rollNumber email class12 cgpa activeBacklogs",
    ],
    [
      "Enrollment Number;Branch Name;Degree;Passing Year;Sex;History of Arrears",
      "rollNumber department programme batch gender allBacklogs",
    ],
    ["Father's Name;10th Board;SGPA;Contact No;12th School", "- - - - -"],
  ])("%s", async (headings, expected) => {
    const values = headings.split(";").map((heading) => (/year/i.test(heading) ? "2027" : "y1"));
    const { read: found } = await of([headings, values.join(";")]);
    expect(
      Object.values(found)
        .map((name) => name ?? "-")
        .join(" "),
    ).toBe(expected);
  });

  test("of which two can be the same column are told apart by what stands below", async () => {
    const { read: found } = await of([
      "Roll No,USN,Year,CGPA",
      "1,1SC23CS002,IV,8",
      "2,1SC23CS004,IV,7",
    ]);
    expect(found).toEqual({ "Roll No": null, USN: "rollNumber", Year: null, CGPA: "cgpa" });
  });
});

describe("what nobody should send is refused in words", () => {
  test("a ZIP that unpacks to more than it may, also if it says less", async () => {
    const bomb = await zipped({ "xl/worksheets/sheet1.xml": Buffer.alloc(60 * 1024 * 1024, 32) });
    expect(bomb.length).toBeLessThan(200_000);
    expect((await read(bomb)).why).toBe("unpacked");
    const size = 60 * 1024 * 1024;
    const liar = Buffer.from(bomb);
    const told = Buffer.alloc(4);
    told.writeUInt32LE(size);
    for (let at = liar.indexOf(told); at >= 0; at = liar.indexOf(told, at + 4))
      liar.writeUInt32LE(1_000, at);
    expect((await read(liar)).why).toBe("broken");
  });

  test.each([
    [
      "16,384 columns",
      head + `<row r="2">${text("A2", "1A")}${text("XFD2", "far")}</row>`,
      "columns",
    ],
    ["broken XML", head + "<row r='2'><c r='A2'", "broken"],
  ])("%s", async (_what, rows, why) => {
    const bytes = await zipped({
      "xl/worksheets/sheet1.xml": why === "broken" ? `<worksheet><sheetData>${rows}` : sheet(rows),
    });
    expect((await read(bytes)).why).toBe(why);
  });

  test("too many rows; blank ones to the end of the sheet do not count", async () => {
    const blank = Array.from({ length: 150_000 }, (_, at) => `<row r="${at + 3}"/>`).join("");
    const few = await zipped({
      "xl/worksheets/sheet1.xml": sheet(`${head}<row r="2">${text("A2", "1A")}</row>${blank}`),
    });
    expect((await read(few)).rows).toHaveLength(1);
    const many = Buffer.from(`Roll No\n${"1A\n".repeat(100_100)}`);
    expect((await read(many)).why).toBe("rows");
  });

  test("40 MB of shared texts are read, as only what the sheet shows of them counts", async () => {
    const strings = `<sst>${`<si><t>${"x".repeat(1_000)}</t></si>`.repeat(40_000)}<si><t>1A</t></si></sst>`;
    const bytes = await zipped({
      "xl/sharedStrings.xml": strings,
      "xl/worksheets/sheet1.xml": sheet(`${head}<row r="2"><c r="A2" t="s"><v>40000</v></c></row>`),
    });
    expect((await read(bytes)).rows[0]?.cells).toEqual(["1A"]);
  });
});
