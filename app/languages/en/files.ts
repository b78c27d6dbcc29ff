import { formatNumber } from "../../text";
import { plural } from "../plural";

const cells = (count: number) =>
  `${formatNumber(count)} ${plural("en", count, { one: "cell", other: "cells" })}`;
const rows = (count: number) =>
  `${formatNumber(count)} ${plural("en", count, { one: "row", other: "rows" })}`;

/** Reading files and pasted lists: what only the office and recruiters see. */
export const fileMessages = {
  files: {
    unread: {
      nothing: "There is nothing in this file.",
      binary: "This is no table. Upload an .xlsx, .ods, .csv, .tsv or .txt file.",
      oldWorkbook: "Save it as .xlsx or CSV and upload that.",
      broken: "The workbook is damaged. Open it, save it again and upload that.",
      unpacked: "The workbook is too large: unpacked it may have 50 MB.",
      columns: "The sheet has too many columns: at most 200.",
      rows: "The sheet has too many rows: at most 1,00,000.",
      sheet: (sheets: string[]) =>
        `There is no such sheet with rows. The sheets are: ${sheets.join(", ")}.`,
    },
    noHeading: (name: string) => `The file has no heading '${name}'.`,
    noKey: "No column says whose row it is: choose the one with roll numbers or e-mail addresses.",
    cutByExcel: "Excel has cut this number. Format the column as text and paste it again.",
    wrongScale: {
      percent: (title: string, value: string) =>
        `${title} is ${value}, percent where a CGPA is wanted.`,
      other: (title: string, value: string) =>
        `${title} is ${value}, in another scale. Nothing is converted.`,
    },
    refusedRepair: (from: string, to: string) => `"${from}" is not to be read as ${to}.`,
    repair: (from: string, to: string) => `"${from}" is read as ${to}`,
    notKnown: "not known",
    noRollNumberOrAddress: "No roll number and no address.",
    otherName: (typed: string, roll: string, name: string) =>
      `The file says ${typed}, ${roll} is ${name}.`,
    askProgramme: (typed: string) =>
      `'${typed}' is none of the office's programmes. Say which it is.`,
    askDepartment: (typed: string) =>
      `'${typed}' is none of the office's departments. Say which it is.`,
    noSuchPlace: (name: string) => `There is no '${name}'.`,
    problem: "Problem",
  },
  filesScreen: {
    nothingSaved: "nothing is saved yet",
    anotherFile: "Another file",
    sheet: "Sheet",
    sheetRows: (name: string, count: number) => `${name}, ${rows(count)}`,
    headingRow: "Heading in row",
    passed: {
      title: (list: string) => `${list}: a title`,
      blank: (list: string) => `${list}: blank`,
      heading: (list: string) => `${list}: headings again`,
      total: (list: string) => `${list}: a total`,
      note: (list: string) => `${list}: a note`,
    },
    passedOver: (list: string) => `Passed over: ${list}.`,
    row: (list: string) => `row ${list}`,
    rows: (list: string) => `rows ${list}`,
    columns: "What each column is",
    columnsCount: (read: number, left: number) =>
      `${read} read, ${left} left out. Remembered for the next file with these headings`,
    inFile: "In the file",
    firstValues: "Its first values",
    readAs: "Is read as",
    isReadAs: (heading: string) => `${heading} is read as`,
    leaveOut: "Leave out",
    orElse: (title: string) => `or ${title}?`,
    noHeading: "no heading",
    blank: "blank",
    asks: "What the office calls it",
    asksHint: "Asked once: it is kept with the programme or department.",
    isWhich: (typed: string) => `'${typed}' is`,
    notYet: "Not known: set its rows aside",
    scales: "Points or percent?",
    whichScale: (title: string, mark: string, count: number) =>
      `${title}: ${mark} out of 10, or ${mark} %? Asked of ${rows(count)} with marks from 0 to 10.`,
    saidScale: (title: string) => `${title}: marks from 0 to 10 are`,
    points: "Points out of 10",
    percent: "Percent",
    asPoints: (mark: string, percent: string) => `Out of 10: ${mark} counts as ${percent} %`,
    asPercent: (mark: string) => `Percent: ${mark} %`,
    mended: "What we mended",
    mendedHint: (count: number) => `${cells(count)}. Untick to refuse a kind`,
    mend: "Mend",
    repair: "Repair",
    becomes: "Becomes",
    column: "Column",
    cells: "Cells",
    aside: (count: number) => `Set aside: ${rows(count)}`,
    asWorkbook: 'As a workbook, with a column "Problem"',
    readAgain: "Read again",
    reading: "Reading...",
    file: "File",
    paste: "Or paste cells from a sheet",
    hint: ".xlsx, .ods, .csv, .tsv or .txt, at most 5 MB",
    changedFirst: "You have changed how the file is read. This is what it would do now.",
  },
};
