import { assertCan } from "../access/can";
import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { page, requirePermission } from "../http/page.server";
import { messages } from "../messages";
import { loadWorkbench, runWorkbench } from "../postings/workbench/workbench-request.server";
import { WorkbenchScreen } from "../postings/workbench/workbench-screen";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "All postings" });

export const loader = page(messages.workbench.failed, (args: LoaderFunctionArgs) =>
  loadWorkbench(
    requirePermission(args, "publish postings", messages.dashboard.refused),
    args.request,
  ),
);

export const action = page(messages.workbench.failed, (args: ActionFunctionArgs) => {
  assertCan(args.context.user, "publish postings", messages.workbench.refused);
  return runWorkbench(args.context.user, args, "/admin/postings");
});

export default function Postings() {
  const answer = useActionData<typeof action>();
  return <WorkbenchScreen {...useLoaderData<typeof loader>()} desk="admin" answer={answer} />;
}
