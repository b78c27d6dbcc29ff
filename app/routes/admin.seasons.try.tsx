import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { env } from "../env.server";
import { page, requirePermission } from "../http/page.server";
import { textsOf } from "../languages/texts";
import { sentencesOf } from "../seasons/policy/policy";
import { findSeason } from "../seasons/seasons.server";
import { type TrialProps, TrialScreen } from "../seasons/simulation/trial-screen";
import { findTrial, namesOf } from "../seasons/simulation/trials.server";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminSeasonsTry }));

export const loader = page(
  (m) => m.seasons.failed,
  async (args: LoaderFunctionArgs): Promise<TrialProps> => {
    const admin = requirePermission(args, "manage seasons", (m) => m.seasonOffice.refused);
    const { dates } = textsOf(args.context.language);
    const { id, name, kind } = await findSeason(admin, args.params.id ?? "");
    const season = { id, name };
    const asked = new URL(args.request.url).searchParams.get("trial");
    if (!asked) return { season, trial: null };
    const trial = await findTrial(admin, id, asked);
    const differences = (await namesOf(trial.differences)).map((one) => ({
      ...one,
      on: dates.moment(new Date(one.at), env.TIME_ZONE),
    }));
    const { result, clauses } = trial;
    return {
      season,
      trial: {
        id: trial.id,
        sentences: sentencesOf(clauses, kind === "internship"),
        result,
        differences,
      },
    };
  },
);

export default function TryPolicy() {
  return <TrialScreen {...useLoaderData<typeof loader>()} />;
}
