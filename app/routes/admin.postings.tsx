import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { assertAdmin } from "../accounts/users.server";
import { page, requireAdmin } from "../http/page.server";
import { messages } from "../messages";
import { loadWorkbench, runWorkbench } from "../postings/office/workbench-request.server";
import { WorkbenchScreen } from "../postings/office/workbench-screen";
import { sorts } from "../postings/office/workbench.server";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

const path = "/admin/postings";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "All postings" });

export const loader = page(messages.workbench.failed, async (args: LoaderFunctionArgs) => ({
  ...(await loadWorkbench(requireAdmin(args), args.request)),
  sorts,
}));

export const action = page(messages.workbench.failed, (args: ActionFunctionArgs) => {
  assertAdmin(args.context.user, messages.workbench.refused);
  return runWorkbench(args.context.user, args, path);
});

export default function Postings() {
  return <WorkbenchScreen {...useLoaderData<typeof loader>()} path={path} />;
}
