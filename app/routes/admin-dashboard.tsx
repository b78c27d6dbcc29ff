import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DashboardCards } from "../admin/dashboard-cards";
import { PostNewContent } from "../admin/post-new-content";
import { countApplications, countUsers } from "../admin/stats.server";
import { pageMeta } from "../shell/page-meta";
import { page, requireAdmin } from "../http/page.server";
import { messages } from "../messages";
import styles from "../styles/admin.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Admin dashboard" });

export const loader = page(messages.dashboard.failed, async (args: LoaderFunctionArgs) => {
  const admin = requireAdmin(args);
  const [stats, totalApplications] = await Promise.all([countUsers(admin), loadTotal(args)]);
  return { stats, totalApplications };
});

/** A loader of its own, as it fails with another sentence (specification: error catalogue). */
const loadTotal = page(messages.applications.statsFailed, ({ context }: LoaderFunctionArgs) =>
  countApplications(context.user),
);

export default function AdminDashboard() {
  return (
    <>
      <h1>Admin dashboard</h1>
      <DashboardCards {...useLoaderData<typeof loader>()} />
      <PostNewContent />
      <p>
        Mails and PDFs on their way: <a href="/admin/queues">Queues</a>. Who did what:{" "}
        <a href="/admin/log">Log</a>
      </p>
    </>
  );
}
