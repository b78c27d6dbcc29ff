/**
 * Which part of a list a call asks for by `?page=`, from 1, and the header that leads to the next one: a full page may
 * have one after it.
 */
export function pageAsked(request: Request, size: number) {
  const url = new URL(request.url);
  const page = Math.min(
    100_000,
    Math.max(1, Math.trunc(Number(url.searchParams.get("page")) || 1)),
  );
  return {
    range: { limit: size, offset: (page - 1) * size },
    headers(found: number): Record<string, string> {
      if (found < size) return {};
      url.searchParams.set("page", String(page + 1));
      return { Link: `<${url.href}>; rel="next"` };
    },
  };
}
