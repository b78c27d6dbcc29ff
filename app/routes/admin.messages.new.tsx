import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { assertCan } from "../access/can";
import { readForm } from "../http/body.server";
import { page, requirePermission } from "../http/page.server";
import { textsOf } from "../languages/texts";
import { answerLetter, loadLetter } from "../messages/letter-request.server";
import { LetterScreen } from "../messages/letter-screen";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.sending.write }));

export const loader = page(
  (m) => m.sending.failed,
  (args: LoaderFunctionArgs) => {
    const sender = requirePermission(args, "send messages", (m) => m.sending.refused);
    const to = new URL(args.request.url).searchParams.getAll("to");
    return loadLetter(sender, textsOf(args.context.language), to);
  },
);

export const action = page(
  (m) => m.sending.notSent,
  async ({ request, context: { user, language } }: ActionFunctionArgs) => {
    assertCan(user, "send messages", (m) => m.sending.refused);
    return answerLetter(user, textsOf(language), await readForm(request));
  },
);

export default function NewMessage() {
  const loaded = useLoaderData<typeof loader>();
  return <LetterScreen {...(useActionData<typeof action>() ?? loaded)} />;
}
