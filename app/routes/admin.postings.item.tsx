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
import { answerReview, loadReview } from "../postings/editing/review-request.server";
import { ReviewScreen } from "../postings/editing/review-screen";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "For approval" });

export const loader = page(messages.workbench.failed, (args: LoaderFunctionArgs) =>
  loadReview(requirePermission(args, "publish postings", messages.dashboard.refused), args),
);

export const action = page(messages.approval.failed, (args: ActionFunctionArgs) => {
  const { user } = args.context;
  assertCan(user, "publish postings", messages.approval.refused);
  return answerReview(user, args);
});

export default function Review() {
  const lastResult = useActionData<typeof action>()?.result;
  return <ReviewScreen {...useLoaderData<typeof loader>()} lastResult={lastResult} />;
}
