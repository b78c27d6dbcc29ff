import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "../access/can";
import { DayScreen } from "../day/rounds/days-screen";
import { readDay } from "../day/rounds/read.server";
import { page, requirePermission } from "../http/page.server";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.roundOffice.days }));

export const loader = page(
  (m) => m.roundOffice.failed,
  async (args: LoaderFunctionArgs) => {
    const user = requirePermission(args, "hold rounds", (m) => m.roundOffice.refused);
    const day = args.params.date ?? "";
    return { day, rounds: await readDay(user, day), isOffice: can(user, "plan days") };
  },
);

export default function Day() {
  return <DayScreen {...useLoaderData<typeof loader>()} />;
}
