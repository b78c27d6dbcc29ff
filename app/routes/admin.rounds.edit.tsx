import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { assertCan } from "../access/can";
import { RoundFormScreen } from "../day/rounds/round-form-screen";
import { answerRoundForm, loadRoundForm } from "../day/rounds/round-request.server";
import { readForm } from "../http/body.server";
import { page, requirePermission } from "../http/page.server";
import { textsOf } from "../languages/texts";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = ({ matches, params: { id } }) =>
  pageMeta(matches, (m) => ({ title: id ? m.roundOffice.editTitle : m.roundOffice.add }));

export const loader = page(
  (m) => m.roundOffice.failed,
  (args: LoaderFunctionArgs) => {
    const user = requirePermission(args, "hold rounds", (m) => m.roundOffice.refused);
    return loadRoundForm(user, args.request, args.params.id);
  },
);

export const action = page(
  (m) => m.roundOffice.notSaved,
  async ({ request, params: { id }, context: { user, language } }: ActionFunctionArgs) => {
    assertCan(user, "hold rounds", (m) => m.roundOffice.refused);
    return answerRoundForm(user, textsOf(language), await readForm(request), id);
  },
);

/** A new round, or one that there is. */
export default function OneRound() {
  const loaded = useLoaderData<typeof loader>();
  return <RoundFormScreen {...(useActionData<typeof action>() ?? loaded)} />;
}
