import { appUrl } from "../env.server";

/** Excludes personal and admin pages; everything else may be found. */
export function loader() {
  const closed = ["/admin", "/api/", "/profile", "/my-applications"];
  const lines = [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    `Sitemap: ${appUrl}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
