import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OutcomesScreen } from "../applications/outcomes/outcomes-screen";
import { readOutcomes } from "../applications/outcomes/outcomes.server";
import { page, requirePermission } from "../http/page.server";
import { pagingOf } from "../paging";
import { pageMeta } from "../shell/page-meta";
import { viewOf } from "../tables/settings.server";
import styles from "../styles/admin.css?url";
import chartsStyles from "../styles/charts.css?url";
import standingStyles from "../styles/standing.css?url";

const usual = 15;
const maxMonths = 12;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: chartsStyles },
  { rel: "stylesheet", href: standingStyles },
];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminOutcomes }));

export const loader = page(
  (m) => m.outcomes.failed,
  async (args: LoaderFunctionArgs) => {
    const admin = requirePermission(args, "see outcomes", (m) => m.outcomes.refused);
    const { byCompany, byMonth, ...outcomes } = await readOutcomes(admin);
    const asked = new URL(args.request.url).searchParams.get("page");
    const view = await viewOf(admin, "outcomes", { address: args.request.url, usual });
    const paging = pagingOf(asked, byCompany.length, view.rows);
    const start = (paging.page - 1) * view.rows;
    return {
      ...outcomes,
      byCompany: byCompany.slice(start, start + view.rows),
      companies: byCompany.length,
      byMonth: byMonth.slice(-maxMonths).reverse(),
      paging,
      view,
    };
  },
);

export default function OutcomesPage() {
  return <OutcomesScreen {...useLoaderData<typeof loader>()} />;
}
