import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import type { User } from "../access/can";
import { readUsersFilter } from "../admin/users-filter";
import { userIds } from "../admin/users.server";
import { readApplicantsFilter } from "../applications/applicants/applicants-filter";
import { applicantIds } from "../applications/applicants/applicants.server";
import { reachPosting } from "../applications/applicants/reached-posting.server";
import { isTracked } from "../applications/terms";
import { AppError } from "../errors";
import { readForm } from "../http/body.server";
import { page } from "../http/page.server";
import { nextPath, queryOf } from "../http/query";
import { readRecordsFilter } from "../records/records-filter";
import { recordIds } from "../records/records.server";
import { isListName, mostSelected } from "../tables/lists";
import { selectedIn } from "../tables/selection-request.server";
import { selectOnPage, selectOnly } from "../tables/selections.server";
import { rememberColumns, rememberRows } from "../tables/settings.server";

/** Who had to log in first comes back by GET. */
export function loader() {
  return redirect("/");
}

/** How one likes a list; leads back to it. */
export const action = page(
  (m) => m.tables.failed,
  async ({ request, params, context: { user } }: ActionFunctionArgs) => {
    const { list = "" } = params;
    const form = await readForm(request);
    if (form.has("select") || form.has("go")) return select(user, list, form);
    if (!isListName(list)) throw new AppError((m) => m.pageNotFound, 404);
    if (form.has("rowsOf")) await selectedIn(user, form);
    const next = nextPath(textIn(form, "next") || textIn(form, "here"), "/");
    if (form.has("rows")) {
      const rows = textIn(form, "rows");
      await rememberRows(user, list, rows);
      return redirect(withRows(next, rows), 303);
    }
    const shown = form.getAll("column").map(String);
    await rememberColumns(user, list, { shown, offered: textIn(form, "offered").split(" ") });
    return redirect(next, 303);
  },
);

function textIn(form: FormData, name: string) {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** Stores this page's ticks, or another selection, and goes where that leads. */
async function select(user: User | null, list: string, form: FormData) {
  const here = nextPath(textIn(form, "here"), "/");
  const wanted = textIn(form, "select");
  let selected: string[] = [];
  if (wanted === "none") await selectOnly(user, list, []);
  else if (wanted === "all") await selectOnly(user, list, await everyRowOf(user, list, here));
  else {
    const listed = textIn(form, "listed").split(" ");
    const ticked = form.getAll("tick").map(String);
    selected = await selectOnPage(user, list, { listed, ticked });
  }
  if (form.has("go")) return redirect(nextPath(textIn(form, "go"), here), 303);
  const query = queryOf(here);
  if (wanted === "only" && selected.length) return redirect(onlyOf(here), 303);
  const leadsBack = wanted === "every" || query.has("only");
  return redirect(leadsBack ? withQuery(here, query.get("from") ?? "") : here, 303);
}

/** The list with the selected alone, whatever its filter, to which one comes back from there. */
function onlyOf(address: string) {
  const from = queryOf(address);
  for (const name of ["page", "only", "from"]) from.delete(name);
  const only = { only: "selected", ...(from.size && { from: String(from) }) };
  return withQuery(address, String(new URLSearchParams(only)));
}

function withQuery(address: string, query: string) {
  const { pathname } = new URL(address, "http://here.invalid");
  return nextPath(query ? `${pathname}?${query}` : pathname, pathname);
}

/** All that the filter of the list's address finds. */
async function everyRowOf(user: User | null, list: string, address: string) {
  const query = queryOf(address);
  const [kind, type = "", postingId = ""] = list.split(".");
  if (kind === "records") return recordIds(user, readRecordsFilter(query), mostSelected + 1);
  if (kind === "users") return userIds(user, readUsersFilter(query), mostSelected + 1);
  if (kind !== "applicants" || !isTracked(type)) throw new AppError((m) => m.pageNotFound, 404);
  const posting = await reachPosting(user, { type, postingId });
  return applicantIds(user, posting, readApplicantsFilter(query), mostSelected + 1);
}

/** From the first page, as the others begin elsewhere now. */
function withRows(address: string, rows: string) {
  const url = new URL(address, "http://here.invalid");
  for (const name of ["page", "before", "after", "rows"]) url.searchParams.delete(name);
  if (rows) url.searchParams.set("rows", rows);
  return url.pathname + url.search;
}
