import { formatNumber } from "../../text";
import { plural } from "../plural";

const lines = (count: number) =>
  plural("en", count, { one: "1 line", other: `${formatNumber(count)} lines` });
const students = (count: number) =>
  plural("en", count, { one: "1 student", other: `${formatNumber(count)} students` });

/** Lists by which companies say who goes on; what only the office and recruiters see. */
export const companyListMessages = {
  companyList: {
    othersAre: "Others can only be 'rejected'",
    othersOf: (stage: string) => `Nobody waits to become '${stage}': leave this empty`,
    pasteOrUpload: "Paste or upload a list instead",
    asItIs:
      "As the company sent it: numbers, bullets, names and headings beside them do not matter",
    file: "Or its file",
    others: "All others: not selected",
    othersHint: "Who is not on the list and has not come as far",
    notSelected: (count: number) => `Not on the list, and not selected: ${students(count)}`,
    noOthers: "All others: there are none who have not come as far.",
    eachMailed: "Each of them gets a mail, without your note.",
    lookAt: "Is it them?",
    aside: (count: number) => `Set aside: ${lines(count)}`,
    asideHint: "They hold up nobody: correct them below, or go on without them.",
    mayBeOthers: "Whoever these lines mean is not selected if they applied: look at them first.",
    setAsideAnd: (count: number, stage: string) =>
      `Set ${plural("en", count, { one: "this line", other: `these ${formatNumber(count)} lines` })} aside, and make the others '${stage}'`,
    nobody: "Nobody moves, until one of these lines is corrected:",
    sheet: (name: string) => `Read from the sheet '${name}'.`,
    sheetLabel: "Sheet",
    readSheet: "Read this sheet",
    wasSetAside: (count: number, which: string) =>
      `${plural("en", count, { one: "1 line was", other: `${formatNumber(count)} lines were` })} set aside: ${which}`,
    othersDone: (count: number) =>
      plural("en", count, {
        one: "1 other was not selected.",
        other: `${formatNumber(count)} others were not selected.`,
      }),
    would: (count: number, stage: string) =>
      `Nothing is saved yet: ${plural("en", count, { one: "1 application", other: `${formatNumber(count)} applications` })} would be '${stage}'.`,
  },
};
