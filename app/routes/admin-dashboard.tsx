import { Screen } from "../components/screen";
import { useTexts } from "../languages/use-texts";
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Closing, DashboardCards, LastDays, LatestPostings, ToDo } from "../admin/dashboard-screen";
import { PostNewContent } from "../postings/workbench/workbench-screen";
import {
  countApplications,
  countByDay,
  countUsers,
  listClosingThisWeek,
  listLatest,
} from "../admin/dashboard.server";
import { nowIn, todayIn } from "../dates";
import { env } from "../env.server";
import { PostedNote } from "../postings/editing/post-screen";
import { pageMeta } from "../shell/page-meta";
import { page, requirePermission } from "../http/page.server";
import { GlanceParts } from "../standing/glance-screen";
import { shownGlance } from "../standing/standing-request.server";
import { textsOf } from "../languages/texts";
import { log } from "../log.server";
import { countWaiting } from "../waiting/waiting.server";
import styles from "../styles/admin.css?url";
import chartsStyles from "../styles/charts.css?url";
import standingStyles from "../styles/standing.css?url";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: chartsStyles },
  { rel: "stylesheet", href: standingStyles },
];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminDashboard }));

export const loader = page(
  (m) => m.dashboard.failed,
  async (args: LoaderFunctionArgs) => {
    const admin = requirePermission(args, "see dashboard", (m) => m.dashboard.refused);
    const [stats, applications, waiting, glance, closing, latest] = await Promise.all([
      countUsers(admin),
      loadApplications(args),
      countWaiting(admin),
      // What waits is shown without it.
      shownGlance(admin, textsOf(args.context.language)).catch((error: Error) => {
        log.warn({ event: "glance failed", reason: error.message });
        return null;
      }),
      listClosingThisWeek(admin, 5),
      listLatest(admin, 5),
    ]);
    const postedId = new URL(args.request.url).searchParams.get("posted");
    const dayOf = (moment: Date) => todayIn(env.TIME_ZONE, moment);
    return {
      stats,
      applications,
      closing,
      glance,
      latest: latest.map((row) => ({ ...row, postedOn: dayOf(row.posting.createdAt) })),
      posted: latest.find(({ posting }) => posting.id === postedId)?.posting,
      waiting: waiting.map(({ since, ...one }) => ({ ...one, since: dayOf(since) })),
      now: nowIn(env.TIME_ZONE),
    };
  },
);

/** Separate, because it fails with a different sentence (specification: error catalogue). */
const loadApplications = page(
  (m) => m.applications.statsFailed,
  async ({ context }: LoaderFunctionArgs) => {
    const [total, byDay] = await Promise.all([
      countApplications(context.user),
      countByDay(context.user),
    ]);
    return { total, ...byDay };
  },
);

export default function AdminDashboard() {
  const m = useTexts();
  const { stats, applications, closing, latest, posted, waiting, glance, now } =
    useLoaderData<typeof loader>();
  return (
    <Screen title={m.dashboardScreen.adminDashboard}>
      {posted && <PostedNote posting={posted} />}
      <ToDo waiting={waiting} today={now} />
      {glance && <GlanceParts {...glance} />}
      <DashboardCards stats={stats} totalApplications={applications.total} />
      <PostNewContent />
      <div className="halves">
        <div>
          <Closing postings={closing} now={now} />
        </div>
        <LastDays applied={applications.applied} signUps={applications.signUps} />
      </div>
      <LatestPostings latest={latest} />
    </Screen>
  );
}
