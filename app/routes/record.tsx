import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { readForm } from "../http/body.server";
import { redirectWithFlash } from "../http/flash.server";
import { handleForm } from "../http/form.server";
import { page, requirePermission } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { retryHeaders } from "../http/refusal.server";
import { textsOf } from "../languages/texts";
import { claimFacts } from "../records/change-record.server";
import { readFacts } from "../records/fact-values";
import { programmeChoices } from "../records/programmes.server";
import { RecordScreen } from "../records/record-screen";
import { choicesOf, factsInForm, shownRecord } from "../records/records-request.server";
import { findOwnRecord } from "../records/records.server";
import { pageMeta } from "../shell/page-meta";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.record }));
export const headers = retryHeaders;

export const loader = page(
  (m) => m.record.failed,
  async (args: LoaderFunctionArgs) => {
    const student = requirePermission(args, "keep record", (m) => m.record.studentsOnly);
    const record = await findOwnRecord(student);
    const choices = choicesOf(await programmeChoices());
    return { record: shownRecord(textsOf(args.context.language), record), choices };
  },
);

export const action = page(
  (m) => m.record.notSaved,
  async (args: ActionFunctionArgs) => {
    const student = requirePermission(args, "keep record", (m) => m.record.studentsOnly);
    const form = await readForm(args.request);
    return handleForm({
      form,
      language: args.context.language,
      schema: z.object({}),
      fallback: (m) => m.record.notSaved,
      async save() {
        await limit("record-save", student.id);
        await claimFacts(student, readFacts(factsInForm(form)));
        return redirectWithFlash("/record", "success", (m) => m.record.saved);
      },
    });
  },
);

export default function OwnRecord() {
  return (
    <RecordScreen
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()?.result}
    />
  );
}
