import type { OfferTerms } from "~/db/schema-applications";
import type { User } from "../../accounts/users.server";
import { phoneForSheet, toCsv } from "../../csv";
import { appUrl } from "../../env.server";
import { streamedCsv } from "../../http/stream.server";
import { streamedWorkbook } from "../../http/workbook.server";
import { textsOf } from "../../languages/texts";
import { type Question, answerCell } from "../../questions/kinds";
import { hasRecords } from "../../records/programmes.server";
import { finishedInWords } from "../application";
import { termsCells } from "../stages/offer-terms";
import { stages } from "../stages/stages";
import { onlySelected } from "../../tables/selection-request.server";
import { type Applicant, exportApplicants, shownFacts } from "./applicants.server";
import { readApplicantsFilter } from "./applicants-filter";
import { type ReachedPosting, selectionIn } from "./reached-posting.server";

/** Those whom the address's filter finds, for a spreadsheet. */
export async function applicantsFile(
  user: User | null,
  posting: ReachedPosting,
  { query, kind }: { query: URLSearchParams; kind: "csv" | "xlsx" },
) {
  const only = await onlySelected(user, selectionIn(posting), query);
  const batches = await exportApplicants(user, posting, {
    ...readApplicantsFilter(query),
    ...only,
  });
  const { questions } = posting;
  const headings = await headingsOf(questions);
  return kind === "xlsx"
    ? streamedWorkbook("applicants", inRows(headings, batches, questions))
    : streamedCsv("applicants", applicantsCsv(headings, batches, questions));
}

export function applicantsCsv(
  headings: string[],
  batches: AsyncIterable<Applicant[]>,
  questions: Question[] = [],
) {
  return toCsv(headings, batches, (one) => cellsOf(one, headings, questions).map(String));
}

async function* inRows(
  headings: string[],
  batches: AsyncIterable<Applicant[]>,
  questions: Question[],
) {
  yield [headings];
  for await (const batch of batches) yield batch.map((one) => cellsOf(one, headings, questions));
}

const partHeadings: Record<keyof OfferTerms, string> = {
  fixed: "Fixed pay a year (₹)",
  variable: "Variable pay a year (₹)",
  joiningBonus: "Joining bonus (₹)",
  stipend: "Stipend a month (₹)",
  bondMonths: "Bond in months",
  joiningDate: "Joining on",
  respondBy: "Answer by",
};

/** Of a download; those of the record are there in a portal with records. */
const columnsBefore = ["Name", "Email", "Phone", "Student ID"];
const columnsAfter = [
  "Applied at (UTC)",
  "Stage",
  "Finished applying",
  "Pay a year (₹)",
  "Resume",
  ...Object.values(partHeadings),
  ...["Pay from the posting (₹)", "Replaced by a later offer"],
];
const notConfirmedHeading = "Not confirmed";

async function headingsOf(questions: Question[]) {
  const { factWords } = textsOf("en");
  const ofRecord = (await hasRecords())
    ? [...shownFacts.map((name) => factWords[name].title), notConfirmedHeading]
    : [];
  return [...columnsBefore, ...ofRecord, ...columnsAfter, ...questions.map(({ label }) => label)];
}

/** One applicant's cells under these headings. Numbers are numbers. */
function cellsOf(
  { id, appliedAt, facts, ...applicant }: Applicant,
  headings: string[],
  questions: Question[],
): (string | number)[] {
  const { factWords } = textsOf("en");
  const claimed = shownFacts.filter((name) => facts[name] && !facts[name].isConfirmed);
  const ofRecord = headings.includes(notConfirmedHeading)
    ? [
        ...shownFacts.map((name) => facts[name]?.value ?? ""),
        claimed.map((name) => factWords[name].title).join(", "),
      ]
    : [];
  return [
    ...[applicant.name, applicant.email],
    ...[phoneForSheet(applicant.phone), applicant.studentId ?? ""],
    ...ofRecord,
    appliedAt.toISOString(),
    stages[applicant.stage].name,
    finishedInWords(applicant.finished),
    applicant.ctc ?? "",
    applicant.hasResume ? `${appUrl}/applications/${id}/resume.pdf` : "",
    ...termsCells(applicant.terms),
    stages[applicant.stage].hasPay && applicant.payFrom === "posting" ? (applicant.pay ?? "") : "",
    applicant.isReplaced ? "yes" : "",
    ...questions.map((question) =>
      answerCell(
        applicant.answers?.[question.id],
        ({ file }) => `${appUrl}/applications/${id}/files/${file}`,
      ),
    ),
  ];
}
