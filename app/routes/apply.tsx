import { textsOf } from "../languages/texts";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { User } from "../accounts/users.server";
import {
  answerQuestions,
  applyRefused,
  applyTo,
  loadQuestions,
} from "../applications/answers-request.server";
import { ApplyRefused } from "../applications/apply-panel";
import { QuestionsScreen } from "../applications/questions-screen";
import { isTracked } from "../applications/terms";
import { pageMeta } from "../shell/page-meta";
import { AppError } from "../errors";
import { withNext } from "../http/query";
import { readForm } from "../http/body.server";
import { typeOfListing } from "../postings/posting-request.server";
import { page } from "../http/page.server";
import { findPosting } from "../postings/postings.server";
import { detailsPath } from "../postings/types";
import { askedOf } from "../questions/kinds";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.apply }));

type Params = { listing?: string; id?: string };

/**
 * A posting's questions. Without any it leads somebody who opens the address by hand to the page with the form; it also
 * runs after a refusal, with the headers of the form's request.
 */
export const loader = page(
  (m) => m.apply.failed,
  async (args: LoaderFunctionArgs) => {
    const { request, params, context } = args;
    const posting = await findApplicable(context.user, params);
    if (askedOf(posting.questions).length)
      return { posting, asking: await loadQuestions(args, posting) };
    if (!request.headers.has("Content-Type")) throw redirect(`${detailsPath(posting)}#terms`, 303);
    return { posting, asking: null };
  },
);

/** Records the click and redirects to the item's own page (decision: apply-form). */
export const action = page(
  (m) => m.apply.failed,
  async (args: ActionFunctionArgs) => {
    const { request, params, context } = args;
    const posting = await findApplicable(context.user, params);
    if (!context.user) {
      return redirect(withNext("/login", `${detailsPath(posting)}#terms`), 303);
    }
    if (askedOf(posting.questions).length) return answerQuestions(args, posting);
    const terms = (await readForm(request)).get("terms");
    try {
      return await applyTo(context.user, posting, String(terms ?? ""));
    } catch (error) {
      return applyRefused(error, textsOf(context.language), { leadsOnTo: posting });
    }
  },
);

function findApplicable(user: User | null, { listing, id = "" }: Params) {
  const type = typeOfListing(listing);
  if (!isTracked(type)) throw new AppError((m) => m.pageNotFound, 404);
  return findPosting(user, type, id);
}

export default function Apply() {
  const refused = useActionData<typeof action>();
  const { posting, asking } = useLoaderData<typeof loader>();
  if (!asking) return <ApplyRefused posting={posting} {...refused} />;
  return <QuestionsScreen posting={posting} {...asking} refused={refused} />;
}
