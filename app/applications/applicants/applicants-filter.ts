import type { Stage } from "~/db/schema-applications";
import { filterText } from "../../text";
import { stageNames } from "../stages/stages";

export const applicantSorts = ["newest", "name", "rollNumber", "cgpa"] as const;

/** Which applicants of one posting are listed; what is '' or undefined filters nothing. */
export type ApplicantsFilter = {
  stage?: Stage;
  /** In name, e-mail and roll number. */
  search: string;
  programme: string;
  department: string;
  batch?: number;
  /** At least. */
  cgpa?: number;
  /** Active ones at most. */
  backlogs?: number;
  /** What answers are to be, by the ids of questions: `answers.{id}` in addresses. */
  answers: Record<string, string>;
  sort: (typeof applicantSorts)[number];
};

/** Of calls and downloads, which are sorted by the newest. */
export const applicantParameters = "stage search programme department batch cgpa backlogs".split(
  " ",
);

/** Ignores unknown values. */
export function readApplicantsFilter(query: URLSearchParams): ApplicantsFilter {
  const number = (name: string, pattern: RegExp) => {
    const text = query.get(name)?.trim() ?? "";
    return pattern.test(text) ? Number(text) : undefined;
  };
  return {
    stage: stageNames.find((stage) => stage === query.get("stage")),
    search: filterText(query.get("search")),
    programme: filterText(query.get("programme")),
    department: filterText(query.get("department")),
    batch: number("batch", /^\d{4}$/),
    cgpa: number("cgpa", /^\d{1,2}(\.\d{1,2})?$/),
    backlogs: number("backlogs", /^\d{1,3}$/),
    answers: Object.fromEntries(
      [...query]
        .filter(([name, value]) => /^answers\.[a-z][a-z\d]*$/.test(name) && value.trim())
        .map(([name, value]) => [name.slice("answers.".length), filterText(value)]),
    ),
    sort: applicantSorts.find((sort) => sort === query.get("sort")) ?? "newest",
  };
}

/** Leaves out what filters nothing. */
export function applicantsQuery(asked: ApplicantsFilter): Record<string, string> {
  const { sort, answers, ...filter } = asked;
  const named = Object.entries(answers).map(([id, value]) => [`answers.${id}`, value]);
  return Object.fromEntries(
    Object.entries({
      ...filter,
      ...(Object.fromEntries(named) as Record<string, string>),
      sort: sort === "newest" ? "" : sort,
    }).flatMap(([name, value]) =>
      value === undefined || value === "" ? [] : [[name, String(value)]],
    ),
  );
}
