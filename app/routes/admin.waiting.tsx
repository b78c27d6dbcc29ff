import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { assertCan } from "../access/can";
import { todayIn } from "../dates";
import { env } from "../env.server";
import { readForm } from "../http/body.server";
import { redirectWithFlash } from "../http/flash.server";
import { handleForm } from "../http/form.server";
import { page, requirePermission } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { retryHeaders } from "../http/refusal.server";
import { textsOf } from "../languages/texts";
import { pagingOf } from "../paging";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";
import selectionStyles from "../styles/selection.css?url";
import { waitingNames } from "../waiting/kinds.server";
import { WaitingScreen } from "../waiting/waiting-screen";
import {
  countWaiting,
  decideWaiting,
  decisionSchema,
  listWaiting,
  planDecision,
  shown,
} from "../waiting/waiting.server";

const pageSize = 50;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: selectionStyles },
];
export const headers = retryHeaders;
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.waiting.title }));

export const loader = page(
  (m) => m.waiting.failed,
  async (args: LoaderFunctionArgs) => {
    const user = requirePermission(args, "see what waits", (m) => m.waiting.refused);
    const m = textsOf(args.context.language);
    const { searchParams } = new URL(args.request.url);
    const kind = waitingNames.find((name) => name === searchParams.get("kind")) ?? null;
    const counts = await countWaiting(user);
    const found = counts
      .filter((one) => kind === null || one.kind === kind)
      .reduce((sum, { count }) => sum + count, 0);
    const paging = pagingOf(searchParams.get("page"), found, pageSize);
    const range = { limit: pageSize, offset: (paging.page - 1) * pageSize };
    const waiting = await listWaiting(user, { ...(kind && { kind }), ...range });
    return {
      waiting: waiting.map((row) => shown(row, m)),
      counts: counts.map(({ kind: name, count }) => ({ kind: name, count })),
      ...{ kind, paging, today: todayIn(env.TIME_ZONE) },
    };
  },
);

/** Shows what a decision would do, or takes it. */
export const action = page(
  (m) => m.waiting.notDecided,
  async ({ request, context: { user, language } }: ActionFunctionArgs) => {
    assertCan(user, "see what waits", (m) => m.waiting.refused);
    const m = textsOf(language);
    const form = await readForm(request);
    const { pathname, search } = new URL(request.url);
    for (const key of form.getAll("tick")) form.append("items[]", key);
    return handleForm({
      form,
      language,
      schema: decisionSchema,
      fallback: (m) => m.waiting.notDecided,
      async save({ items, decision, reason }) {
        if (form.get("intent") !== "apply") {
          const { decided, others } = await planDecision(user, { items, decision }, m);
          const plan = {
            ...{ decision, reason, items },
            decided: decided.map((row) => shown(row, m)),
            others: Object.values(others),
          };
          return data({ plan });
        }
        await limit("stages", user.id);
        const { done, others } = await decideWaiting(user, { items, decision, reason }, m);
        const sentences = Object.values(others);
        const back = pathname.replace(/\.data$/, "") + search.replace(/[?&]_routes=[^&]*/, "");
        return redirectWithFlash(back, sentences.length ? "warning" : "success", (m) =>
          sentences.length ? m.waiting.doneBut(done, sentences.slice(0, 5)) : m.waiting.done(done),
        );
      },
    });
  },
);

export default function AdminWaiting() {
  const answer = useActionData<typeof action>();
  return (
    <WaitingScreen
      {...useLoaderData<typeof loader>()}
      plan={answer && "plan" in answer ? answer.plan : undefined}
      result={answer && "result" in answer ? answer.result : undefined}
    />
  );
}
