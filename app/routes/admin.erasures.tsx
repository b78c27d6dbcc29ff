import { assertCan } from "../access/can";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { dueAt, eraseOnRequest, listErasures, refuseErasure } from "../own-data/erasures.server";
import { ErasuresScreen } from "../own-data/erasures-screen";
import { answerSchema } from "../accounts/schema";
import { proveAgain } from "../accounts/sessions/prove-request.server";

import { formatDay, todayIn } from "../dates";
import { env } from "../env.server";
import { readForm } from "../http/body.server";
import { doAndTell, redirectWithFlash } from "../http/flash.server";
import { handleForm } from "../http/form.server";
import { page, requirePermission } from "../http/page.server";
import { messages } from "../messages";
import { pageMeta } from "../shell/page-meta";

const path = "/admin/erasures";

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Erasure requests" });

export const loader = page(messages.erasure.listFailed, async (args: LoaderFunctionArgs) => {
  const admin = requirePermission(args, "decide erasures", messages.erasure.refused);
  const dayOf = (moment: Date) => formatDay(todayIn(env.TIME_ZONE, moment));
  const requests = await listErasures(admin);
  return {
    waiting: requests.map(({ askedAt, ...request }) => ({
      ...request,
      askedOn: dayOf(askedAt),
      dueOn: dayOf(dueAt(askedAt)),
      isLate: dueAt(askedAt) < new Date(),
    })),
  };
});

export const action = page(messages.erasure.answerFailed, async (args: ActionFunctionArgs) => {
  const { user: admin } = args.context;
  assertCan(admin, "decide erasures", messages.erasure.refused);
  const form = await readForm(args.request);
  if (!form.has("delete")) {
    return handleForm({
      form,
      schema: answerSchema,
      fallback: messages.erasure.answerFailed,
      async save({ request, answer }) {
        const name = await refuseErasure(admin, request, answer);
        return redirectWithFlash(path, "success", messages.erasure.answered(name));
      },
    });
  }
  const proved = await proveAgain(args, form);
  return doAndTell({ path, fallback: messages.erasure.answerFailed }, async () =>
    messages.erasure.done(await eraseOnRequest(proved, String(form.get("delete")))),
  );
});

export default function Erasures() {
  return (
    <ErasuresScreen
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()?.result}
    />
  );
}
