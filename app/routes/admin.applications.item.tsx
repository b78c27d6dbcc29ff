import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { assertAdmin } from "../accounts/users.server";
import { ApplicantsPage } from "../applications/applicants/applicants-screen";
import {
  answerApplicants,
  loadApplicants,
} from "../applications/applicants/applicants-request.server";
import { page, requireAdmin } from "../http/page.server";
import { retryHeaders } from "../http/refusal.server";
import { messages } from "../messages";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const headers = retryHeaders;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminApplicationsItem }));

export const loader = page(messages.applicants.failed, (args: LoaderFunctionArgs) =>
  loadApplicants(requireAdmin(args, messages.report.refused), args),
);

export const action = page(messages.stages.failed, (args: ActionFunctionArgs) => {
  const { user } = args.context;
  assertAdmin(user, messages.report.refused);
  return answerApplicants(user, args);
});

export default ApplicantsPage;
