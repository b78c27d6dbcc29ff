import { textsOf } from "../languages/texts";
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { lastSeen, listLog, logFilterOf, usualEntries } from "../admin/log.server";
import { LogScreen } from "../admin/log-screen";
import { env } from "../env.server";
import { page, requirePermission } from "../http/page.server";
import { pageMeta } from "../shell/page-meta";
import { viewOf } from "../tables/settings.server";
import styles from "../styles/admin.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminLog }));

export const loader = page(
  (m) => m.auditLog.failed,
  async (args: LoaderFunctionArgs) => {
    const { dates } = textsOf(args.context.language);
    const admin = requirePermission(args, "see log", (m) => m.auditLog.refused);
    const search = new URL(args.request.url).searchParams;
    const filter = logFilterOf(search);
    const view = await viewOf(admin, "log", { address: args.request.url, usual: usualEntries });
    const range = { limit: view.rows, before: lastSeen(search) };
    const { entries, next } = await listLog(admin, filter, range);
    const shown = entries.map(({ at, ...entry }) => ({
      ...entry,
      when: dates.moment(at, env.TIME_ZONE),
    }));
    return { entries: shown, filter, next, view };
  },
);

export default function Log() {
  return <LogScreen {...useLoaderData<typeof loader>()} />;
}
