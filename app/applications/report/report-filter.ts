import { messages } from "../../messages";
import { isTracked } from "../terms";
import { filterText } from "../../text";
import type { TypeName } from "../../postings/types";

export const reportPath = "/admin/applications";

export const reportSorts = messages.reportScreen.sorts;

export type ReportFilter = {
  /** None means all. */
  type: TypeName | null;
  search: string;
  sort: keyof typeof reportSorts;
};

/** Ignores unknown values. */
export function readReportFilter(query: URLSearchParams): ReportFilter {
  const type = query.get("type") ?? "";
  const sort = query.get("sort") ?? "";
  return {
    type: isTracked(type) ? type : null,
    search: filterText(query.get("search")),
    sort: Object.hasOwn(reportSorts, sort) ? (sort as keyof typeof reportSorts) : "newest",
  };
}

/** The filter as parameters of the address. */
export function reportQuery({ type, search, sort }: ReportFilter) {
  return {
    ...(type && { type }),
    ...(search && { search }),
    ...(sort !== "newest" && { sort }),
  };
}

export function reportAddress(filter: ReportFilter) {
  const query = new URLSearchParams(reportQuery(filter));
  return query.size ? `${reportPath}?${query}` : reportPath;
}
