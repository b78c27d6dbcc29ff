import { assertCan } from "../access/can";
import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";

import { ApplicantsPage } from "../applications/applicants/applicants-screen";
import {
  answerApplicants,
  loadApplicants,
} from "../applications/applicants/applicants-request.server";
import { page, requirePermission } from "../http/page.server";
import { retryHeaders } from "../http/refusal.server";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";
import filesStyles from "../styles/files.css?url";
import selectionStyles from "../styles/selection.css?url";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: filesStyles },
  { rel: "stylesheet", href: selectionStyles },
];
export const headers = retryHeaders;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminApplicationsItem }));

export const loader = page(
  (m) => m.applicants.failed,
  (args: LoaderFunctionArgs) =>
    loadApplicants(
      requirePermission(args, "see report", (m) => m.report.refused),
      args,
    ),
);

export const action = page(
  (m) => m.stages.failed,
  (args: ActionFunctionArgs) => {
    const { user } = args.context;
    assertCan(user, "see report", (m) => m.report.refused);
    return answerApplicants(user, args);
  },
);

export default ApplicantsPage;
