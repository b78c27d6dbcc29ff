import type { LoaderFunctionArgs } from "@remix-run/node";
import { page } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { calendarType } from "../news/feeds/feed-response.server";
import { ownerOfCalendar, readOwnCalendar } from "../news/feeds/own-calendar.server";

export const loader = page(
  (m) => m.broken,
  async ({ params }: LoaderFunctionArgs) => {
    const owner = await ownerOfCalendar(params.secret ?? "");
    await limit("calendar", owner.id);
    const calendar = await readOwnCalendar(owner);
    const headers = { "Content-Type": calendarType, "Cache-Control": "private, no-store" };
    return new Response(calendar, { headers });
  },
);
