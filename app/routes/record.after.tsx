import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { afterSchema, ownAfterPath, proofSchema } from "../figures/after/after";
import { shownGraduation } from "../figures/after/after-request.server";
import { AfterScreen } from "../figures/after/after-screen";
import { findOwnAfter, sayAfter } from "../figures/after/after.server";
import { readForm } from "../http/body.server";
import { redirectWithFlash } from "../http/flash.server";
import { handleForm } from "../http/form.server";
import { page, requirePermission } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { retryHeaders } from "../http/refusal.server";
import { hashOfSignedProof } from "../images/images.server";
import { textsOf } from "../languages/texts";
import { storeFormProof } from "../records/corrections-request.server";
import { pageMeta } from "../shell/page-meta";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.recordAfter }));
export const headers = retryHeaders;

/** The one that a mail asked of; absent: the last one. */
const enrolmentOf = (request: Request) =>
  new URL(request.url).searchParams.get("enrolment") ?? undefined;

export const loader = page(
  (m) => m.after.failed,
  async (args: LoaderFunctionArgs) => {
    const student = requirePermission(args, "keep record", (m) => m.record.studentsOnly);
    const found = await findOwnAfter(student, enrolmentOf(args.request));
    return { graduation: found && shownGraduation(textsOf(args.context.language), found) };
  },
);

export const action = page(
  (m) => m.after.notSaved,
  async (args: ActionFunctionArgs) => {
    const student = requirePermission(args, "keep record", (m) => m.record.studentsOnly);
    const form = await readForm(args.request);
    return handleForm({
      form,
      language: args.context.language,
      schema: afterSchema.and(proofSchema),
      fallback: (m) => m.after.notSaved,
      prepare: () => storeFormProof(student, form),
      async save({ proof = "", ...said }) {
        await limit("record-save", student.id);
        const enrolmentId = enrolmentOf(args.request);
        const picture = hashOfSignedProof(student, proof) || undefined;
        await sayAfter(student, said, { proof: picture, enrolmentId });
        return redirectWithFlash(ownAfterPath(enrolmentId), "success", (m) => m.after.saved);
      },
    });
  },
);

export default function OwnAfter() {
  return (
    <AfterScreen
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()?.result}
    />
  );
}
