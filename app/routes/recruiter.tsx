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

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Your postings" });

export const loader = page(messages.workbench.failed, async (args: LoaderFunctionArgs) => {
  const recruiter = requirePermission(
    args,
    "send postings for approval",
    messages.workbench.recruitersOnly,
  );
  return {
    ...(await loadWorkbench(recruiter, args.request)),
    hasCompany: Boolean(recruiter.companyId),
  };
});

export const action = page(messages.workbench.failed, (args: ActionFunctionArgs) => {
  assertCan(args.context.user, "send postings for approval", messages.workbench.recruitersOnly);
  return runWorkbench(args.context.user, args, "/recruiter");
});

export default function Postings() {
  const answer = useActionData<typeof action>();
  const { hasCompany, ...workbench } = useLoaderData<typeof loader>();
  return (
    <WorkbenchScreen {...workbench} desk="recruiter" answer={answer}>
      {!hasCompany && <p className="message warning">{messages.workbench.noCompany}</p>}
    </WorkbenchScreen>
  );
}
