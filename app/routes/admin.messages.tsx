import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { assertCan, can } from "../access/can";
import { readForm } from "../http/body.server";
import { validate } from "../errors";
import { doAndTell } from "../http/flash.server";
import { page, requirePermission } from "../http/page.server";
import { textsOf } from "../languages/texts";
import { shownSent } from "../messages/sent-request.server";
import { MessagesScreen, sentPath } from "../messages/messages-screen";
import { messageSettingsSchema } from "../messages/schema.server";
import { listMessages, recruitersWait, setRecruitersWait } from "../messages/sent.server";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

const onPage = 20;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.sending.title }));

export const loader = page(
  (m) => m.sending.failed,
  async (args: LoaderFunctionArgs) => {
    const staff = requirePermission(args, "send messages", (m) => m.sending.refused);
    const m = textsOf(args.context.language);
    const before = new URL(args.request.url).searchParams.get("before");
    const found = await listMessages(staff, { limit: onPage, before });
    return {
      messages: found.map((message) => shownSent(m, message)),
      next: found.length === onPage ? (found.at(-1)?.id ?? null) : null,
      recruitersWait: can(staff, "approve messages") ? await recruitersWait() : null,
    };
  },
);

/** Whether recruiters' messages wait for the office. */
export const action = page(
  (m) => m.sending.failed,
  ({ request, context: { user, language } }: ActionFunctionArgs) => {
    assertCan(user, "approve messages", (m) => m.sending.refused);
    return doAndTell({ path: sentPath, language, fallback: (m) => m.sending.failed }, async () => {
      const form = await readForm(request);
      const { recruitersWait: wait } = validate(messageSettingsSchema, Object.fromEntries(form));
      await setRecruitersWait(user, wait);
      return (m) => m.sending.settingSaved;
    });
  },
);

export default function Messages() {
  return <MessagesScreen {...useLoaderData<typeof loader>()} />;
}
