import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ReportScreen } from "../admin/report-screen";
import { countByType, countReportItems, listReportItems } from "../admin/report.server";
import { isTracked } from "../applications/schema";
import { pageMeta } from "../shell/page-meta";
import { page, requireAdmin } from "../http/page.server";
import { messages } from "../messages";
import { pagingOf } from "../paging";
import styles from "../styles/admin.css?url";

const pageSize = 10;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Application report" });

export const loader = page(messages.report.failed, async (args: LoaderFunctionArgs) => {
  const admin = requireAdmin(args, messages.report.refused);
  const { searchParams } = new URL(args.request.url);
  const asked = searchParams.get("type") ?? "";
  const type = isTracked(asked) ? asked : undefined;
  const counts = await countByType(admin);
  const found = await countReportItems(admin, type);
  const paging = pagingOf(searchParams.get("page"), found, pageSize);
  const offset = (paging.page - 1) * pageSize;
  const items = await listReportItems(admin, { type, limit: pageSize, offset });
  return { counts, items, chosen: type ?? null, paging };
});

export default function Report() {
  return <ReportScreen {...useLoaderData<typeof loader>()} />;
}
