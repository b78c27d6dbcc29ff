import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { env } from "../env.server";
import { SealScreen } from "../figures/seal-screen";
import { findSeal } from "../figures/seal-changes.server";
import { page, requirePermission } from "../http/page.server";
import { textsOf } from "../languages/texts";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminFiguresSeal }));

export const loader = page(
  (m) => m.figures.failed,
  async (args: LoaderFunctionArgs) => {
    const admin = requirePermission(args, "see figures", (m) => m.figures.refused);
    const { sealedAt, ...seal } = await findSeal(admin, args.params.id ?? "");
    const { dates } = textsOf(args.context.language);
    return { ...seal, sealedOn: dates.moment(sealedAt, env.TIME_ZONE) };
  },
);

export default function Seal() {
  return <SealScreen {...useLoaderData<typeof loader>()} />;
}
