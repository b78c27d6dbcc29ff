import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { page } from "../http/page.server";
import { textsOf } from "../languages/texts";
import { shownSeason } from "../seasons/season-request.server";
import { SeasonsScreen } from "../seasons/seasons-screen";
import { listSeasons } from "../seasons/seasons.server";
import { pageMeta } from "../shell/page-meta";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.seasons, path: "/seasons" }));

export const loader = page(
  (m) => m.seasons.failed,
  async ({ context }: LoaderFunctionArgs) => {
    const m = textsOf(context.language);
    return { seasons: (await listSeasons(null)).map((season) => shownSeason(m, season)) };
  },
);

export default function Seasons() {
  return <SeasonsScreen {...useLoaderData<typeof loader>()} />;
}
