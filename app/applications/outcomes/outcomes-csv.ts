import { toCsv } from "../../csv";
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
export function outcomesCsv(batches: AsyncIterable<OutcomeGroup[]>) {
  return toCsv(heading, batches, toCells);
}

function toCells({ keys: [type = "", company = "", month = ""], ...outcome }: OutcomeGroup) {
  return [
    postingType(type as TypeName).name, // written by trackApplication only
    company,
    month,
    ...[outcome.applications, outcome.finished].map(String),
    ...stageNames.map((stage) => String(outcome.stages[stage])),
    ...[outcome.offers, outcome.acceptances].map(String),
    ...[outcome.medianPay, outcome.highestPay].map((pay) => String(pay ?? "")),
  ];
}
