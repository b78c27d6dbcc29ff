import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countErasures } from "../accounts/own-data/erasure-requests.server";
import { DashboardCards } from "../admin/dashboard-cards";
import { PostNewContent } from "../admin/post-new-content";
import { countApplications, countUsers } from "../admin/stats.server";
import { formatDay, todayIn } from "../dates";
import { env } from "../env.server";
import { pageMeta } from "../shell/page-meta";
import { page, requireAdmin } from "../http/page.server";
import { messages } from "../messages";
import { formatNumber } from "../text";
import styles from "../styles/admin.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Admin dashboard" });

export const loader = page(messages.dashboard.failed, async (args: LoaderFunctionArgs) => {
  const admin = requireAdmin(args);
  const [stats, totalApplications, erasures] = await Promise.all([
    countUsers(admin),
    loadTotal(args),
    countErasures(admin),
  ]);
  const { waiting, since } = erasures;
  const waitingSince = since && formatDay(todayIn(env.TIME_ZONE, since));
  return { stats, totalApplications, waiting, waitingSince };
});

/** A loader of its own, as it fails with another sentence (specification: error catalogue). */
const loadTotal = page(messages.applications.statsFailed, ({ context }: LoaderFunctionArgs) =>
  countApplications(context.user),
);

export default function AdminDashboard() {
  const { stats, totalApplications, waiting, waitingSince } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Admin dashboard</h1>
      <DashboardCards stats={stats} totalApplications={totalApplications} />
      <PostNewContent />
      <p>
        Many at once: <a href="/admin/import">Import from a file</a>
      </p>
      <p>
        Mails and PDFs on their way: <a href="/admin/queues">Queues</a>. Who did what:{" "}
        <a href="/admin/log">Log</a>
      </p>
      <p>
        Who may recruit here: <a href="/admin/recruiters">Recruiters</a>. What became of
        applications: <a href="/admin/outcomes">Outcomes</a>
      </p>
      <p>
        <a href="/admin/erasures">Requests to be erased</a>:{" "}
        {waitingSince ? `${formatNumber(waiting)} waiting since ${waitingSince}` : "none waiting"}
      </p>
    </>
  );
}
