import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { assertCan, can } from "../access/can";
import { appUrl, env } from "../env.server";
import { AppError } from "../errors";
import { readForm } from "../http/body.server";
import { doAndTell } from "../http/flash.server";
import { page, requirePermission } from "../http/page.server";
import { textsOf } from "../languages/texts";
import { inboxPath, writerOf } from "../messages/inbox.server";
import { piecesOf } from "../messages/message-text";
import { SentScreen, type SentProps, sentPath } from "../messages/messages-screen";
import { approveMessage, remind, takeBack } from "../messages/send.server";
import { findMessage, listReaders, readerStates } from "../messages/sent.server";
import { shownSent } from "../messages/sent-request.server";
import { pagingOf } from "../paging";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";
import selectionStyles from "../styles/selection.css?url";

const onPage = 25;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: selectionStyles },
];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.sending.title }));

export const loader = page(
  (m) => m.sending.failed,
  async (args: LoaderFunctionArgs): Promise<SentProps> => {
    const staff = requirePermission(args, "send messages", (m) => m.sending.refused);
    const m = textsOf(args.context.language);
    const { searchParams } = new URL(args.request.url);
    const message = await findMessage(staff, args.params.id ?? "");
    const chosen = readerStates.find((state) => state === searchParams.get("state")) ?? null;
    const all = readerStates.reduce((sum, state) => sum + message[state], 0);
    const paging = pagingOf(searchParams.get("page"), chosen ? message[chosen] : all, onPage);
    const range = { state: chosen, limit: onPage, offset: (paging.page - 1) * onPage };
    const readers = await listReaders(staff, message.id, range);
    const approves = can(staff, "approve messages");
    return {
      message: {
        ...shownSent(m, message),
        text: message.text,
        pieces: piecesOf(message.text, {}, appUrl),
      },
      share: {
        text: m.sharing.message(writerOf(m, message)),
        address: appUrl + inboxPath(message.id),
      },
      secondsLeft: Math.max(0, Math.ceil((message.goesAt.getTime() - Date.now()) / 1000)),
      readers: readers.map(({ at, ...reader }) => ({
        ...reader,
        at: at && m.dates.moment(at, env.TIME_ZONE),
      })),
      ...{ paging, chosen, mayChange: message.isOwn || approves, mayApprove: approves },
      studentPath: can(staff, "see records") ? "/admin/records" : null,
    };
  },
);

export const action = page(
  (m) => m.sending.failed,
  ({ request, params: { id = "" }, context: { user, language } }: ActionFunctionArgs) => {
    assertCan(user, "send messages", (m) => m.sending.refused);
    const path = `${sentPath}/${id}`;
    return doAndTell({ path, language, fallback: (m) => m.sending.failed }, async () => {
      const intent = (await readForm(request)).get("intent");
      if (intent === "remind") {
        const count = await remind(user, id);
        return (m) => m.sending.reminded(count);
      }
      if (intent === "approve") {
        await approveMessage(user, id);
        return (m) => m.sending.approved;
      }
      if (intent !== "take-back") throw new AppError((m) => m.checkInputs, 422);
      await takeBack(user, id);
      return (m) => m.sending.takenBack;
    });
  },
);

export default function SentMessage() {
  return <SentScreen {...useLoaderData<typeof loader>()} />;
}
