import { page } from "../http/page.server";
import { sitemap } from "../postings/sitemap.server";

export const loader = page(
  (m) => m.broken,
  async ({ request }) => {
    const asked = new URL(request.url).searchParams.get("part");
    const isPart = !asked || /^[1-9]\d{0,3}$/.test(asked);
    const xml = isPart ? await sitemap(asked ? Number(asked) : null) : null;
    if (xml === null) throw new Response("There is no such part.", { status: 404 });
    return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
  },
);
