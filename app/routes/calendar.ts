import type { LoaderFunctionArgs } from "@remix-run/node";
import { page } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { calendarType } from "../news/feeds/feed-response.server";
import { ownerOfCalendar, readOwnCalendar } from "../news/feeds/own-calendar.server";

export const loader = page(
  (m) => m.broken,
  async ({ params }: LoaderFunctionArgs) => {
    const ownerId = await ownerOfCalendar(params.secret ?? "");
    await limit("calendar", ownerId);
    const calendar = await readOwnCalendar(ownerId);
    const headers = { "Content-Type": calendarType, "Cache-Control": "private, no-store" };
    return new Response(calendar, { headers });
  },
);
