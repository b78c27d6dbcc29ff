import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "../access/can";
import { DayPlan } from "../day/meetings/day-plan";
import { readRooms, summarizePlan } from "../day/meetings/rooms.server";
import { DayScreen } from "../day/rounds/days-screen";
import { readDay } from "../day/rounds/read.server";
import { page, requirePermission } from "../http/page.server";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.roundOffice.days }));

export const loader = page(
  (m) => m.roundOffice.failed,
  async (args: LoaderFunctionArgs) => {
    const user = requirePermission(args, "hold rounds", (m) => m.roundOffice.refused);
    const day = args.params.date ?? "";
    const rounds = await readDay(user, day);
    const { searchParams } = new URL(args.request.url);
    return {
      ...{ day, rounds, isOffice: can(user, "plan days") },
      rooms: await readRooms(rounds, searchParams),
      summary: await summarizePlan(user, day, rounds),
    };
  },
);

export default function Day() {
  const { rooms, summary, ...shown } = useLoaderData<typeof loader>();
  return (
    <DayScreen {...shown}>
      <DayPlan day={shown.day} rooms={rooms} summary={summary} />
    </DayScreen>
  );
}
