import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { page, requirePermission } from "../http/page.server";
import { textsOf } from "../languages/texts";
import { listInbox } from "../messages/inbox.server";
import { shownMessage } from "../messages/inbox-request.server";
import { InboxScreen } from "../messages/inbox-screen";
import { pageMeta } from "../shell/page-meta";

const onPage = 20;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.inbox.title }));

export const loader = page(
  (m) => m.inbox.failed,
  async (args: LoaderFunctionArgs) => {
    const student = requirePermission(args, "read messages", (m) => m.inbox.studentsOnly);
    const m = textsOf(args.context.language);
    const before = new URL(args.request.url).searchParams.get("before");
    const found = await listInbox(student, { limit: onPage, before });
    return {
      messages: found.map((message) => shownMessage(m, message)),
      next: found.length === onPage ? (found.at(-1)?.id ?? null) : null,
    };
  },
);

export default function Inbox() {
  return <InboxScreen {...useLoaderData<typeof loader>()} />;
}
