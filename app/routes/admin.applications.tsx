import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readReportFilter } from "../applications/report/report-filter";
import { ReportScreen } from "../applications/report/report-screen";
import { countByType, listReportItems } from "../applications/report/report.server";
import { todayIn } from "../dates";
import { env } from "../env.server";
import { pageMeta } from "../shell/page-meta";
import { page, requirePermission } from "../http/page.server";
import { pagingOf } from "../paging";
import { viewOf } from "../tables/settings.server";
import styles from "../styles/admin.css?url";
import chartsStyles from "../styles/charts.css?url";
import reportStyles from "../styles/report.css?url";

const usual = 10;
/** More than there are: any page may exist until the list has been read. */
const maxItems = 1e9;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: chartsStyles },
  { rel: "stylesheet", href: reportStyles },
];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminApplications }));

export const loader = page(
  (m) => m.report.failed,
  async (args: LoaderFunctionArgs) => {
    const admin = requirePermission(args, "see report", (m) => m.report.refused);
    const { searchParams } = new URL(args.request.url);
    const filter = readReportFilter(searchParams);
    const asked = searchParams.get("page");
    const view = await viewOf(admin, "report", { address: args.request.url, usual });
    const offset = (pagingOf(asked, maxItems, view.rows).page - 1) * view.rows;
    const [counts, { items, found }] = await Promise.all([
      countByType(admin),
      listReportItems(admin, filter, { limit: view.rows, offset }),
    ]);
    const paging = pagingOf(asked, found, view.rows);
    const dated = items.map(({ applicants, ...item }) => ({
      ...item,
      applicants: applicants.map(({ appliedAt, ...applicant }) => ({
        ...applicant,
        appliedOn: todayIn(env.TIME_ZONE, appliedAt),
      })),
    }));
    return { counts, items: dated, filter, paging, view };
  },
);

export default function Report() {
  return <ReportScreen {...useLoaderData<typeof loader>()} />;
}
