import { toCsv } from "../../csv";
import { appUrl } from "../../env.server";
import { streamedCsv } from "../../http/stream.server";
import { streamedWorkbook } from "../../http/workbook.server";
import type { User } from "../../accounts/users.server";
import {
  type Applicant,
  type ReachedPosting,
  applicantCells,
  applicantHeadings,
  exportApplicants,
} from "./applicants.server";
import { readApplicantsFilter } from "./applicants-filter";

/** Those whom the address's filter finds, for a spreadsheet. */
export async function applicantsFile(
  user: User | null,
  posting: ReachedPosting,
  { query, kind }: { query: URLSearchParams; kind: "csv" | "xlsx" },
) {
  const batches = await exportApplicants(user, posting, readApplicantsFilter(query));
  const headings = await applicantHeadings();
  return kind === "xlsx"
    ? streamedWorkbook("applicants", inRows(headings, batches))
    : streamedCsv("applicants", applicantsCsv(headings, batches));
}

export function applicantsCsv(headings: string[], batches: AsyncIterable<Applicant[]>) {
  return toCsv(headings, batches, (one) => applicantCells(one, headings, appUrl).map(String));
}

async function* inRows(headings: string[], batches: AsyncIterable<Applicant[]>) {
  yield [headings];
  for await (const batch of batches)
    yield batch.map((one) => applicantCells(one, headings, appUrl));
}
