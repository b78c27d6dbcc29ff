import { filterText } from "../postings/list/list-filter";
import type { LogFilter } from "./log-entries.server";

/** Reads the filters of the log's page or export. */
export function logFilterOf(request: Request): LogFilter {
  const { searchParams } = new URL(request.url);
  const read = (name: string) => filterText(searchParams.get(name));
  return {
    action: read("action"),
    who: read("who"),
    target: read("target"),
    from: read("from"),
    to: read("to"),
  };
}

/** The number of the last entry on the previous page, if any. */
export function placeOf(request: Request) {
  const before = new URL(request.url).searchParams.get("before") ?? "";
  return /^[1-9]\d{0,14}$/.test(before) ? Number(before) : undefined;
}
