import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AppError } from "../errors";
import { findSaidByLink, sayByLink, undoByLink } from "../figures/after/after.server";
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
    const answer = answerOf(params.token);
    const { enrolmentId, state } = answer;
    const said = await findSaidByLink(answer);
    const isUndone = new URL(request.url).searchParams.has("undone") && said === "nothing";
    return { enrolmentId, state, said, isUndone };
  },
);

/** Says what became of a graduate, or takes it back, without a login. */
export const action = page(
  (m) => m.after.notSaved,
  async ({ request, params }: ActionFunctionArgs) => {
    const answer = answerOf(params.token);
    const path = `/after/${params.token}`;
    if ((await readForm(request)).get("intent") === "undo") {
      await undoByLink(answer);
      return redirect(`${path}?undone`, 303);
    }
    await sayByLink(answer);
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
