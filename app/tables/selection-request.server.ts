import type { User } from "../access/can";
import type { Selection } from "../components/selection";
import type { TableView } from "../components/table-view";
import { queryOf } from "../http/query";
import { mostSelected } from "./lists";
import { isSelectable, selectOnPage, selectedRows } from "./selections.server";

/**
 * What a form's ticks select, together with what is selected on the other pages of its list; that list is stored as it is
 * now. A form without a list has its ticks alone.
 */
export async function selectedIn(user: User | null, form: FormData) {
  const ticked = form.getAll("tick").map(String);
  const list = form.get("rowsOf");
  if (typeof list !== "string" || !isSelectable(list)) return ticked;
  return selectOnPage(user, list, { listed: String(form.get("listed")).split(" "), ticked });
}

const isOfSelected = (query: URLSearchParams) => query.get("only") === "selected";

/** For a download of what a list shows: what the query of its filter needs besides. */
export async function onlySelected(user: User | null, list: string, query: URLSearchParams) {
  return user && isOfSelected(query) ? { ids: await selectedRows(user, list) } : {};
}

type Asked = {
  view: TableView;
  /** Which of these ids are rows that the user sees. */
  among: (ids: string[]) => Promise<string[]>;
};

/** Before a list is read: what is selected there, and whether only that is shown. */
export async function selectionOf(user: User, list: string, { view, among }: Asked) {
  const stored = await selectedRows(user, list);
  const selected = stored.length ? await among(stored) : [];
  const address = queryOf(view.here);
  // With nobody selected there would be nothing to see, and no way back.
  const isOnly = isOfSelected(address) && selected.length > 0;
  const from = address.get("from");
  return {
    /** For the query of the list. */
    only: isOnly ? { ids: selected } : {},
    /** Once it is read: for the screen. */
    shown(rows: string[], found: number): Selection {
      return {
        ...{ list, here: view.here, selected, found, isOnly },
        isTooMany: found > mostSelected,
        query: isOnly ? { only: "selected", ...(from && { from }) } : {},
        listed: rows,
        elsewhere: selected.filter((id) => !rows.includes(id)).length,
      };
    },
  };
}
