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
import { messages } from "../messages";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const headers = retryHeaders;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Applications for one item" });

export const loader = page(messages.applicants.failed, (args: LoaderFunctionArgs) =>
  loadApplicants(requirePermission(args, "see report", messages.report.refused), args),
);

export const action = page(messages.stages.failed, (args: ActionFunctionArgs) => {
  const { user } = args.context;
  assertCan(user, "see report", messages.report.refused);
  return answerApplicants(user, args);
});

export default ApplicantsPage;
