import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { assertCan } from "../access/can";
import { answerResultsForm, loadResults } from "../day/rounds/results-request.server";
import { ResultsScreen } from "../day/rounds/results-screen";
import { readForm } from "../http/body.server";
import { page, requirePermission } from "../http/page.server";
import { textsOf } from "../languages/texts";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.roundOffice.results }));

export const loader = page(
  (m) => m.roundOffice.failed,
  (args: LoaderFunctionArgs) => {
    const user = requirePermission(args, "hold rounds", (m) => m.roundOffice.refused);
    return loadResults(user, args.params.id ?? "");
  },
);

export const action = page(
  (m) => m.roundOffice.notSaved,
  async ({ request, params: { id = "" }, context: { user, language } }: ActionFunctionArgs) => {
    assertCan(user, "hold rounds", (m) => m.roundOffice.refused);
    return answerResultsForm(user, id, textsOf(language), await readForm(request));
  },
);

export default function Results() {
  const loaded = useLoaderData<typeof loader>();
  return <ResultsScreen {...(useActionData<typeof action>() ?? loaded)} />;
}
