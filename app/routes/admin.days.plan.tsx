import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { assertCan } from "../access/can";
import { answerPlanForm, loadPlan } from "../day/meetings/plan-request.server";
import { PlanScreen } from "../day/meetings/plan-screen";
import { readForm } from "../http/body.server";
import { page, requirePermission } from "../http/page.server";
import { textsOf } from "../languages/texts";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.dayOffice.plan }));

export const loader = page(
  (m) => m.roundOffice.failed,
  (args: LoaderFunctionArgs) => {
    const user = requirePermission(args, "plan days", (m) => m.dayOffice.refused);
    return loadPlan(user, args.params.date ?? "");
  },
);

export const action = page(
  (m) => m.dayOffice.planFailed,
  async ({ request, params: { date = "" }, context: { user, language } }: ActionFunctionArgs) => {
    assertCan(user, "plan days", (m) => m.dayOffice.refused);
    const asked = { form: await readForm(request), leaving: request.signal };
    return answerPlanForm(user, date, textsOf(language), asked);
  },
);

export default function Plan() {
  const loaded = useLoaderData<typeof loader>();
  return <PlanScreen {...(useActionData<typeof action>() ?? loaded)} />;
}
