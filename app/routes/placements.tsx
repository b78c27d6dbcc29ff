import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { todayIn } from "../dates";
import { env } from "../env.server";
import { PublicScreen } from "../figures/public-screen";
import { findPublished } from "../figures/publish.server";
import { page } from "../http/page.server";
import { textsOf } from "../languages/texts";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/placements.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, (m) => ({
    title: data ? m.placements.heading(data.year) : m.titles.placements,
    description: data && `${m.placements.heading(data.year)}: ${m.placements.chart}`,
    path: data && `/placements/${data.year}`,
  }));

export const loader = page(
  (m) => m.placements.failed,
  async (args: LoaderFunctionArgs) => {
    const { publishedAt, ...year } = await findPublished(args.params.year);
    const { dates } = textsOf(args.context.language);
    return { ...year, publishedOn: dates.day(todayIn(env.TIME_ZONE, publishedAt)) };
  },
);

export default function Placements() {
  return <PublicScreen {...useLoaderData<typeof loader>()} />;
}
