import { byteOrderMark, toLine } from "../../csv";
import { postingType } from "../../postings/types";
import type { TypeName } from "../../postings/types";
import { stageNames, stages } from "../stages/stages";
import type { OutcomeGroup } from "./outcomes";

const heading = [
  ...["Type", "Company", "Month", "Applications", "Finished applying"],
  ...stageNames.map((stage) => stages[stage].name),
  ...["Offers", "Acceptances", "Median pay a year (₹)", "Highest pay a year (₹)"],
];

/** One line for each type, company and month. */
export async function* outcomesCsv(batches: AsyncIterable<OutcomeGroup[]>) {
  let head = byteOrderMark + toLine(heading);
  for await (const groups of batches) {
    yield head + groups.map(toRow).join("");
    head = "";
  }
  if (head) yield head;
}

function toRow({ keys: [type = "", company = "", month = ""], ...outcome }: OutcomeGroup) {
  return toLine([
    postingType(type as TypeName).name, // written by trackApplication only
    company,
    month,
    ...[outcome.applications, outcome.finished].map(String),
    ...stageNames.map((stage) => String(outcome.stages[stage])),
    ...[outcome.offers, outcome.acceptances].map(String),
    ...[outcome.medianPay, outcome.highestPay].map((pay) => String(pay ?? "")),
  ]);
}
