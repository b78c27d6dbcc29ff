import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import postingScript from "virtual:enhance/posting";
import { page, requirePermission } from "../http/page.server";
import { messages } from "../messages";
import { loadForm, saveForm } from "../postings/editing/form-request.server";
import { PostScreen } from "../postings/editing/post-screen";
import { postingType } from "../postings/types";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { posting, type } = data;
  const title = posting ? `Edit: ${posting.title}` : `Post: ${postingType(type).name}`;
  return pageMeta(matches, { title });
};

export const loader = page(messages.broken, (args: LoaderFunctionArgs) =>
  loadForm(
    requirePermission(args, "send postings for approval", messages.workbench.recruitersOnly),
    args,
  ),
);

export const action = page(messages.broken, (args: ActionFunctionArgs) =>
  saveForm(
    requirePermission(args, "send postings for approval", messages.workbench.recruitersOnly),
    args,
  ),
);

export default function Post() {
  const lastResult = useActionData<typeof action>()?.result;
  return (
    <>
      <PostScreen {...useLoaderData<typeof loader>()} lastResult={lastResult} />
      <script type="module" src={postingScript} />
    </>
  );
}
