import { assertCan } from "../access/can";
import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { page, requirePermission } from "../http/page.server";
import { answerReview, loadReview } from "../postings/editing/review-request.server";
import { ReviewScreen } from "../postings/editing/review-screen";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminPostingsItem }));

export const loader = page(
  (m) => m.workbench.failed,
  (args: LoaderFunctionArgs) =>
    loadReview(
      requirePermission(args, "publish postings", (m) => m.dashboard.refused),
      args,
    ),
);

export const action = page(
  (m) => m.approval.failed,
  (args: ActionFunctionArgs) => {
    const { user } = args.context;
    assertCan(user, "publish postings", (m) => m.approval.refused);
    return answerReview(user, args);
  },
);

export default function Review() {
  const lastResult = useActionData<typeof action>()?.result;
  return <ReviewScreen {...useLoaderData<typeof loader>()} lastResult={lastResult} />;
}
