import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { assertCan } from "../access/can";
import { env } from "../env.server";
import { askedOf, pageOfRoll, tableOf } from "../figures/figures-request.server";
import { FiguresScreen } from "../figures/figures-screen";
import { countTable } from "../figures/figures.server";
import { countWithoutBatch } from "../figures/graduated.server";
import { listSeals, sealTable } from "../figures/seals.server";
import { isRoll } from "../figures/tables";
import { readForm } from "../http/body.server";
import { doAndTell } from "../http/flash.server";
import { page, requirePermission } from "../http/page.server";
import { textsOf } from "../languages/texts";
import { programmeChoices } from "../records/programmes.server";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminFigures }));

export const loader = page(
  (m) => m.figures.failed,
  async (args: LoaderFunctionArgs) => {
    const admin = requirePermission(args, "see figures", (m) => m.figures.refused);
    const m = textsOf(args.context.language);
    const query = new URL(args.request.url).searchParams;
    const table = tableOf(query.get("table") || "nirf");
    const asked = await askedOf(args.request);
    const { parts, gaps, settings } = await countTable(admin, table, asked);
    const count = Number(parts[0]?.rows[0]?.[0]?.value ?? 0);
    const seals = await listSeals(admin, table, asked);
    return {
      ...{ table, ...asked, gaps, settings },
      parts: isRoll(table) ? [] : parts,
      programmes: await programmeChoices(),
      withoutBatch: await countWithoutBatch(),
      roll: await pageOfRoll(admin, { table, asked, count, page: query.get("page") }),
      seals: seals.map(({ id, sealedAt }) => ({
        id,
        on: m.dates.moment(sealedAt, env.TIME_ZONE),
      })),
    };
  },
);

/** Seals the table that is shown. */
export const action = page(
  (m) => m.figures.failed,
  async (args: ActionFunctionArgs) => {
    const { user: admin, language } = args.context;
    assertCan(admin, "manage figures", (m) => m.figures.refused);
    const table = tableOf(String((await readForm(args.request)).get("seal")));
    const { pathname, search } = new URL(args.request.url);
    const fallback = (m: ReturnType<typeof textsOf>) => m.figures.notSaved;
    return doAndTell({ path: pathname + search, language, fallback }, async () => {
      await sealTable(admin, table, await askedOf(args.request));
      return (m) => m.figures.sealed(m.figuresScreen.tables[table]);
    });
  },
);

export default function Figures() {
  return <FiguresScreen {...useLoaderData<typeof loader>()} />;
}
