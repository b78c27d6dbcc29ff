import { headingLine, toCsv } from "../../csv";
import type { Column } from "../../import/columns";
import { type Posting, fieldText } from "../posting";
import { type TypeName, fieldsOf, postingType } from "../types";

/** The columns before those of the type's fields. */
export const lifeColumns = ["_id", "version", "state", "publishAt", "closesAtDeadline"] as const;

/** Headings of files that are not ours, by field. */
const spellings: Record<string, string[]> = {
  title: ["Job title", "Role", "Designation", "Position", "Profile", "Job role", "Topic"],
  company: [
    "Company name",
    "Organisation",
    "Organization",
    "Name of the company",
    "Employer",
    "Recruiter",
  ],
  location: ["Place", "City", "Venue", "Job location", "Work location"],
  description: ["Job description", "JD", "About", "Details"],
  requirements: ["Skills", "Skills required", "Requirement", "Eligibility criteria"],
  salary: ["CTC", "Package", "Pay", "Salary package", "CTC (LPA)", "Salary (LPA)"],
  stipend: ["Stipend per month", "Monthly stipend"],
  deadline: [
    "Last date",
    "Last date to apply",
    "Closing date",
    "Apply by",
    "Apply before",
    "Due date",
  ],
  link: ["URL", "Apply link", "Registration link", "Application link", "Website", "Form link"],
};

/** The columns of an import of one type. */
export function importColumns(type: TypeName): Column[] {
  const fields = new Map(fieldsOf(type));
  return columnsOf(type).map((name) => ({
    name,
    title: fields.get(name)?.label ?? name,
    spellings: spellings[name],
  }));
}

/** The columns of an import and of an export of one type. A picture does not fit into a cell. */
export function columnsOf(type: TypeName) {
  return [...lifeColumns, ...fieldColumns(type)];
}

export function fieldColumns(type: TypeName) {
  return fieldsOf(type).flatMap(([name, { kind }]) => (kind === "image" ? [] : [name]));
}

/** The column that names a row. */
export function titleColumnOf(type: TypeName) {
  return fieldsOf(type).find(([, { role }]) => role === "title")?.[0] ?? "title";
}

/** A file has no pictures, so types that require one cannot be imported. */
export function needsPicture(type: TypeName) {
  return fieldsOf(type).some(([, { kind, required }]) => kind === "image" && required);
}

/** A posting's cells by column. */
export function cellsOf(posting: Posting): Record<string, string> {
  const { id, version, state, publishAt, closesAtDeadline, type } = posting;
  return {
    _id: id,
    version: String(version),
    type: postingType(type).name,
    state,
    publishAt: publishAt?.toISOString() ?? "",
    closesAtDeadline: String(closesAtDeadline),
    ...Object.fromEntries(fieldColumns(type).map((name) => [name, fieldText(posting, name)])),
  };
}

/** An empty file to fill in. */
export function templateCsv(type: TypeName) {
  return headingLine(fieldColumns(type));
}

/** Postings as CSV. A file of one type can be imported again; one of several types is for reading only. */
export function postingsCsv(types: TypeName[], batches: AsyncIterable<Posting[]>) {
  const fields = [...new Set(types.flatMap(fieldColumns))];
  const [id, ...life] = lifeColumns;
  const columns = [id, ...(types.length > 1 ? ["type"] : []), ...life, ...fields];
  return toCsv(columns, batches, (posting) => {
    const cells = cellsOf(posting);
    return columns.map((name) => cells[name] ?? "");
  });
}
