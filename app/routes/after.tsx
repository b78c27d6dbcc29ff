import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AppError } from "../errors";
import { findSaid, sayByLink, undoByLink } from "../figures/after/after.server";
import { AnswerScreen } from "../figures/after/answer-screen";
import { readAnswer } from "../figures/after/links.server";
import { readForm } from "../http/body.server";
import { page } from "../http/page.server";
import { pageMeta } from "../shell/page-meta";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.recordAfter }));

/** Changes nothing, as mail programs and scanners open every link. */
export const loader = page(
  (m) => m.after.failed,
  async ({ request, params }: LoaderFunctionArgs) => {
    const { enrolmentId, state } = answerOf(params.token);
    const found = await findSaid(enrolmentId);
    if (!found) throw new AppError((m) => m.afterAnswer.unknown, 404);
    const isByLink =
      found.said_by === "link" && found.state === state && found.confirmed_at === null;
    const isUndone = new URL(request.url).searchParams.has("undone") && !found.state;
    return { state, said: found.state, isByLink, isUndone };
  },
);

/** Says what became of a graduate, or takes it back, without a login. */
export const action = page(
  (m) => m.after.notSaved,
  async ({ request, params }: ActionFunctionArgs) => {
    const { enrolmentId, state } = answerOf(params.token);
    const path = `/after/${params.token}`;
    if ((await readForm(request)).get("intent") === "undo") {
      await undoByLink(enrolmentId, state);
      return redirect(`${path}?undone`, 303);
    }
    await sayByLink(enrolmentId, state);
    return redirect(path, 303);
  },
);

function answerOf(token?: string) {
  const answer = readAnswer(token);
  if (!answer) throw new AppError((m) => m.afterAnswer.unknown, 404);
  return answer;
}

export default function Answer() {
  return <AnswerScreen {...useLoaderData<typeof loader>()} />;
}
