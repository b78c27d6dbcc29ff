import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { askForErasure, dueAt, findOwnErasure, takeBackErasure } from "../own-data/erasures.server";
import { OwnDataScreen } from "../own-data/own-data-screen";
import { askSchema } from "../accounts/schema";
import { listAcceptedTerms } from "../applications/own-applications.server";
import { todayIn } from "../dates";
import { env } from "../env.server";
import { readForm } from "../http/body.server";
import { redirectWithFlash } from "../http/flash.server";
import { handleForm } from "../http/form.server";
import { page, requireLogin } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { retryHeaders } from "../http/refusal.server";
import { detailsPath } from "../postings/types";
import { pageMeta } from "../shell/page-meta";
import { type Sentence, type Texts, textsOf } from "../languages/texts";

const maxShown = 50;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.accountData }));
export const headers = retryHeaders;

export const loader = page(
  (m) => m.ownData.failed,
  async (args: LoaderFunctionArgs) => {
    const user = requireLogin(args);
    const m = textsOf(args.context.language);
    const inWords = (moment: Date) => dayOf(m, moment);
    const before = new URL(args.request.url).searchParams.get("before");
    const [accepted, erasure] = await Promise.all([
      listAcceptedTerms(user, { limit: maxShown + 1, before }),
      findOwnErasure(user),
    ]);
    return {
      terms: accepted.slice(0, maxShown).map(({ id, version, acceptedAt, title, posting }) => ({
        id,
        version,
        acceptedAt: m.dates.moment(acceptedAt, env.TIME_ZONE),
        title,
        path: posting && detailsPath(posting),
      })),
      hasOlderTerms: accepted.length > maxShown,
      erasure: erasure && {
        askedOn: inWords(erasure.askedAt),
        dueOn: inWords(dueAt(erasure.askedAt)),
        answeredOn: erasure.answeredAt && inWords(erasure.answeredAt),
        answer: erasure.answer ?? "",
      },
    };
  },
);

const dayOf = (m: Texts, moment: Date) => m.dates.day(todayIn(env.TIME_ZONE, moment));

export const action = page(
  (m) => m.erasure.failed,
  async (args: ActionFunctionArgs) => {
    const user = requireLogin(args);
    const form = await readForm(args.request);
    const done = (sentence: Sentence) => redirectWithFlash("/account/data", "success", sentence);
    return handleForm({
      form,
      language: args.context.language,
      schema: askSchema,
      fallback: (m) => m.erasure.failed,
      async save({ note }) {
        if (form.get("intent") === "take back") {
          await takeBackErasure(user);
          return done((m) => m.erasure.takenBack);
        }
        await limit("erasure", user.id);
        const { askedAt } = await askForErasure(user, note);
        return done((m) => m.erasure.asked(dayOf(m, dueAt(askedAt))));
      },
    });
  },
);

export default function OwnData() {
  return (
    <OwnDataScreen
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()?.result}
    />
  );
}
