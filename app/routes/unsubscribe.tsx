import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { AppError } from "../errors";
import { page } from "../http/page.server";
import { endNews } from "../news/digest/settings.server";
import { userOfToken } from "../news/digest/mail-digest.server";
import { UnsubscribeScreen } from "../news/news-screen";
import { pageMeta } from "../shell/page-meta";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.unsubscribe }));

/** Changes nothing yet, as mail programs and scanners open every link. */
export const loader = page(
  (m) => m.news.failed,
  ({ params }: LoaderFunctionArgs) => {
    ownerOf(params.token);
    return null;
  },
);

/** Ends news for the page's button and for a mail program's one click (RFC 8058), without a login. */
export const action = page(
  (m) => m.news.failed,
  async ({ params }: ActionFunctionArgs) => {
    await endNews(ownerOf(params.token));
    return { isEnded: true };
  },
);

function ownerOf(token = "") {
  const userId = userOfToken(token);
  if (!userId) throw new AppError((m) => m.news.linkUnknown, 404);
  return userId;
}

export default function Unsubscribe() {
  return <UnsubscribeScreen isEnded={useActionData<typeof action>()?.isEnded ?? false} />;
}
