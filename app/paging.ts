/** Pages by number, for lists whose length is shown; `?page=` counts from 1. */
export type Paging = { page: number; pages: number };

/** Corrects a page number from the address to a page that exists. */
export function pagingOf(asked: string | null, count: number, size: number): Paging {
  const pages = Math.max(1, Math.ceil(count / size));
  const page = Number(asked ?? 1);
  return { page: Number.isInteger(page) && page >= 1 ? Math.min(page, pages) : 1, pages };
}
