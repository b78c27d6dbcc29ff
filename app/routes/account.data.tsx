import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  askForErasure,
  dueAt,
  findOwnErasure,
  takeBackErasure,
} from "../accounts/own-data/erasure-requests.server";
import { OwnDataScreen } from "../accounts/own-data/own-data-screen";
import { askSchema } from "../accounts/own-data/schema";
import { snapshotPosting } from "../applications/application";
import { listOwnApplications } from "../applications/applications.server";
import { formatDay, formatMoment, todayIn } from "../dates";
import { env } from "../env.server";
import { readForm } from "../http/body.server";
import { redirectWithFlash } from "../http/flash.server";
import { handleForm } from "../http/form.server";
import { page, requireLogin } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { retryHeaders } from "../http/retry-headers";
import { messages } from "../messages";
import { titleOf } from "../postings/posting";
import { detailsPath } from "../postings/types";
import { pageMeta } from "../shell/page-meta";

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Your data" });
export const headers = retryHeaders;

export const loader = page(messages.ownData.failed, async (args: LoaderFunctionArgs) => {
  const user = requireLogin(args);
  const [applications, erasure] = await Promise.all([
    listOwnApplications(user),
    findOwnErasure(user),
  ]);
  return {
    terms: applications.map((application) => ({
      id: application.id,
      version: application.termsVersion,
      acceptedAt: formatMoment(application.acceptedAt, env.TIME_ZONE),
      title: titleOf(snapshotPosting(application)),
      path: application.isGone ? null : detailsPath(snapshotPosting(application)),
    })),
    erasure: erasure && {
      askedOn: dayOf(erasure.askedAt),
      dueOn: dayOf(dueAt(erasure.askedAt)),
      answeredOn: erasure.answeredAt && dayOf(erasure.answeredAt),
      answer: erasure.answer ?? "",
    },
  };
});

const dayOf = (moment: Date) => formatDay(todayIn(env.TIME_ZONE, moment));

export const action = page(messages.erasure.failed, async (args: ActionFunctionArgs) => {
  const user = requireLogin(args);
  const form = await readForm(args.request);
  const done = (sentence: string) => redirectWithFlash("/account/data", "success", sentence);
  return handleForm({
    form,
    schema: askSchema,
    fallback: messages.erasure.failed,
    async save({ note }) {
      if (form.get("intent") === "take back") {
        await takeBackErasure(user);
        return done(messages.erasure.takenBack);
      }
      await limit("erasure", user.id);
      const { askedAt } = await askForErasure(user, note);
      return done(messages.erasure.asked(dayOf(dueAt(askedAt))));
    },
  });
});

export default function OwnData() {
  return (
    <OwnDataScreen
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()?.result}
    />
  );
}
