import { textsOf } from "../languages/texts";
import { assertCan } from "../access/can";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { dueAt, eraseOnRequest, listErasures, refuseErasure } from "../own-data/erasures.server";
import { ErasuresScreen } from "../own-data/erasures-screen";
import { answerSchema } from "../accounts/schema";
import { proveAgain } from "../accounts/sessions/prove-request.server";

import { todayIn } from "../dates";
import { env } from "../env.server";
import { readForm } from "../http/body.server";
import { doAndTell, redirectWithFlash } from "../http/flash.server";
import { handleForm } from "../http/form.server";
import { page, requirePermission } from "../http/page.server";
import { pageMeta } from "../shell/page-meta";

const path = "/admin/erasures";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminErasures }));

export const loader = page(
  (m) => m.erasure.listFailed,
  async (args: LoaderFunctionArgs) => {
    const { dates } = textsOf(args.context.language);
    const admin = requirePermission(args, "decide erasures", (m) => m.erasure.refused);
    const dayOf = (moment: Date) => dates.day(todayIn(env.TIME_ZONE, moment));
    const requests = await listErasures(admin);
    return {
      waiting: requests.map(({ askedAt, ...request }) => ({
        ...request,
        askedOn: dayOf(askedAt),
        dueOn: dayOf(dueAt(askedAt)),
        isLate: dueAt(askedAt) < new Date(),
      })),
    };
  },
);

export const action = page(
  (m) => m.erasure.answerFailed,
  async (args: ActionFunctionArgs) => {
    const { user: admin } = args.context;
    assertCan(admin, "decide erasures", (m) => m.erasure.refused);
    const form = await readForm(args.request);
    if (!form.has("delete")) {
      return handleForm({
        form,
        language: args.context.language,
        schema: answerSchema,
        fallback: (m) => m.erasure.answerFailed,
        async save({ request, answer }) {
          const name = await refuseErasure(admin, request, answer);
          return redirectWithFlash(path, "success", (m) => m.erasure.answered(name));
        },
      });
    }
    const proved = await proveAgain(args, form);
    return doAndTell(
      { path, language: args.context.language, fallback: (m) => m.erasure.answerFailed },
      async () => {
        const name = await eraseOnRequest(proved, String(form.get("delete")));
        return (m) => m.erasure.done(name);
      },
    );
  },
);

export default function Erasures() {
  return (
    <ErasuresScreen
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()?.result}
    />
  );
}
