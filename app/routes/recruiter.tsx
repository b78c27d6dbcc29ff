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
import { useTexts } from "../languages/use-texts";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: selectionStyles },
];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.recruiter }));

export const loader = page(
  (m) => m.workbench.failed,
  async (args: LoaderFunctionArgs) => {
    const recruiter = requirePermission(
      args,
      "send postings for approval",
      (m) => m.workbench.recruitersOnly,
    );
    return {
      ...(await loadWorkbench(recruiter, args)),
      hasCompany: Boolean(recruiter.companyId),
    };
  },
);

export const action = page(
  (m) => m.workbench.failed,
  (args: ActionFunctionArgs) => {
    assertCan(args.context.user, "send postings for approval", (m) => m.workbench.recruitersOnly);
    return runWorkbench(args.context.user, args, "/recruiter");
  },
);

export default function Postings() {
  const m = useTexts();
  const answer = useActionData<typeof action>();
  const { hasCompany, ...workbench } = useLoaderData<typeof loader>();
  return (
    <WorkbenchScreen {...workbench} area="recruiter" answer={answer}>
      {!hasCompany && <p className="message warning">{m.workbench.noCompany}</p>}
    </WorkbenchScreen>
  );
}
