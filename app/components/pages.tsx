import type { ReactNode } from "react";
import { useTexts } from "../languages/use-texts";
import type { Paging } from "../paging";
import { KeepTicks, type Selection } from "./selection";
import { RowsAPage, type TableView } from "./table-view";

type Props = Paging & {
  path: string;
  query?: Record<string, string>;
  /** Of lists whose reader can choose how many rows a page has. */
  view?: TableView;
  /** Of lists with boxes to tick: their form, by whose ticks the pages are turned. */
  ticks?: { selection: Selection; form: string };
};

/** Links to the previous and next page of a counted list. `path` has no query; `query` is added. */
export function Pages({ page, pages, path, query = {}, view, ticks }: Props) {
  const m = useTexts();
  // Fewer rows might be more pages.
  const rows = view && (pages > 1 || view.rows > Math.min(...view.sizes)) && (
    <RowsAPage {...view} ticks={ticks?.form} />
  );
  if (pages === 1) return rows ? <div className="pager">{rows}</div> : null;
  const address = (number: number) => {
    const search = new URLSearchParams({ ...query, ...view?.query, page: String(number) });
    for (const [name, value] of [...search]) if (!value) search.delete(name);
    return `${path}?${search}`;
  };
  return (
    <nav className="pager" aria-label={m.pages.pages}>
      {page > 1 && (
        <Turn to={address(page - 1)} rel="prev" ticks={ticks}>
          {m.pages.previousPage}
        </Turn>
      )}{" "}
      <span className="muted">{m.pages.page(page, pages)}</span> {rows}{" "}
      {page < pages && (
        <Turn to={address(page + 1)} rel="next" ticks={ticks}>
          {m.pages.nextPage}
        </Turn>
      )}
    </nav>
  );
}

type TurnProps = Pick<Props, "ticks"> & { to: string; rel: "prev" | "next"; children: ReactNode };

function Turn({ to, rel, ticks, children }: TurnProps) {
  if (ticks)
    return (
      <KeepTicks {...ticks} name="go" value={to}>
        {children}
      </KeepTicks>
    );
  return (
    <a className="button quiet" rel={rel} href={to}>
      {children}
    </a>
  );
}
