type Filter = { search: string; location: string };

/** A list's address with filters and place; blank ones are left out. */
export function listingAddress(path: string, filter: Filter, place: Record<string, string> = {}) {
  const query = new URLSearchParams({ ...filter, ...place });
  for (const [name, value] of [...query]) if (!value) query.delete(name);
  return query.size ? `${path}?${query}` : path;
}
