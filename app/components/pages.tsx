import { useTexts } from "../languages/use-texts";
import type { Paging } from "../paging";

/** Links to the previous and next page of a counted list. `path` has no query; `query` is added. */
export function Pages({
  page,
  pages,
  path,
  query = {},
}: Paging & { path: string; query?: Record<string, string> }) {
  const m = useTexts();
  if (pages === 1) return null;
  const address = (number: number) => {
    const search = new URLSearchParams({ ...query, page: String(number) });
    for (const [name, value] of [...search]) if (!value) search.delete(name);
    return `${path}?${search}`;
  };
  return (
    <nav className="pager" aria-label={m.pages.pages}>
      {page > 1 && (
        <a className="button quiet" rel="prev" href={address(page - 1)}>
          {m.pages.previousPage}
        </a>
      )}{" "}
      <span className="muted">{m.pages.page(page, pages)}</span>{" "}
      {page < pages && (
        <a className="button quiet" rel="next" href={address(page + 1)}>
          {m.pages.nextPage}
        </a>
      )}
    </nav>
  );
}
