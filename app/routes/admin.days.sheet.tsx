import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sheetOf } from "../day/rounds/sheet-response.server";
import { SheetScreen } from "../day/rounds/sheet-screen";
import { readSheet } from "../day/rounds/sheet.server";
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
    const of = sheetOf(new URL(args.request.url).searchParams);
    return { day, of, rows: await readSheet(user, day, of) };
  },
);

export default function Sheet() {
  return <SheetScreen {...useLoaderData<typeof loader>()} />;
}
