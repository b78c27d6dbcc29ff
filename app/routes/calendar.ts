import type { LoaderFunctionArgs } from "@remix-run/node";
import { page } from "../http/page.server";
import { messages } from "../messages";
import { calendarType } from "../news/feeds/feed-response.server";
import { readOwnCalendar } from "../news/feeds/own-calendar.server";

export const loader = page(messages.broken, async ({ params }: LoaderFunctionArgs) => {
  const calendar = await readOwnCalendar(params.secret ?? "");
  const headers = { "Content-Type": calendarType, "Cache-Control": "private, no-store" };
  return new Response(calendar, { headers });
});
