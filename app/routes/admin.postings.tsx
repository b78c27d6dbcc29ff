import { assertCan } from "../access/can";
import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { page, requirePermission } from "../http/page.server";
import { loadWorkbench, runWorkbench } from "../postings/workbench/workbench-request.server";
import { WorkbenchScreen } from "../postings/workbench/workbench-screen";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";
import selectionStyles from "../styles/selection.css?url";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: selectionStyles },
];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminPostings }));

export const loader = page(
  (m) => m.workbench.failed,
  (args: LoaderFunctionArgs) =>
    loadWorkbench(
      requirePermission(args, "publish postings", (m) => m.dashboard.refused),
      args,
    ),
);

export const action = page(
  (m) => m.workbench.failed,
  (args: ActionFunctionArgs) => {
    assertCan(args.context.user, "publish postings", (m) => m.workbench.refused);
    return runWorkbench(args.context.user, args, "/admin/postings");
  },
);

export default function Postings() {
  const answer = useActionData<typeof action>();
  return <WorkbenchScreen {...useLoaderData<typeof loader>()} area="admin" answer={answer} />;
}
