import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { assertCan } from "../access/can";
import { doAndTell } from "../http/flash.server";
import { page, requirePermission } from "../http/page.server";
import { textsOf } from "../languages/texts";
import { acknowledge, findInInbox, openMessage } from "../messages/inbox.server";
import { isOpened, shownMessage } from "../messages/inbox-request.server";
import { MessageScreen } from "../messages/inbox-screen";
import { pageMeta } from "../shell/page-meta";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.inbox.title }));

export const loader = page(
  (m) => m.inbox.failed,
  async (args: LoaderFunctionArgs) => {
    const student = requirePermission(args, "read messages", (m) => m.inbox.studentsOnly);
    const find = isOpened(args.request) ? openMessage : findInInbox;
    const message = await find(student, args.params.id ?? "");
    // A drive's page says all there is, and takes the application.
    if (message.drive) throw redirect(message.drive.path);
    return { message: shownMessage(textsOf(args.context.language), message) };
  },
);

/** 'I have read this', here and on the home page. */
export const action = page(
  (m) => m.inbox.failed,
  ({ params: { id = "" }, context: { user, language } }: ActionFunctionArgs) => {
    assertCan(user, "read messages", (m) => m.inbox.studentsOnly);
    return doAndTell({ path: "/messages", language, fallback: (m) => m.inbox.failed }, async () => {
      await acknowledge(user, id);
      return (m) => m.inbox.said;
    });
  },
);

export default function Message() {
  return <MessageScreen {...useLoaderData<typeof loader>()} />;
}
