import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import postingScript from "virtual:enhance/posting";
import { page, requirePermission } from "../http/page.server";
import { loadForm, saveForm } from "../postings/editing/form-request.server";
import { PostScreen, PostedScreen } from "../postings/editing/post-screen";
import { wordsOf } from "../postings/types";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { posting, type } = data;
  return pageMeta(matches, (m) => ({
    title: posting ? m.postScreen.edit(posting.title) : m.postScreen.post(wordsOf(m, type).name),
  }));
};

export const loader = page(
  (m) => m.broken,
  (args: LoaderFunctionArgs) =>
    loadForm(
      requirePermission(args, "publish postings", (m) => m.dashboard.refused),
      args,
    ),
);

export const action = page(
  (m) => m.broken,
  (args: ActionFunctionArgs) =>
    saveForm(
      requirePermission(args, "publish postings", (m) => m.dashboard.refused),
      args,
    ),
);

export default function Post() {
  const { type, posted, ...form } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const preview = answer && "preview" in answer ? answer.preview : null;
  return (
    <>
      {posted ? (
        <PostedScreen posting={posted} />
      ) : (
        <PostScreen type={type} {...form} lastResult={answer?.result} preview={preview} />
      )}
      <script type="module" src={postingScript} />
    </>
  );
}
