import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { thisYear } from "../figures/after/after.server";
import { readForm } from "../http/body.server";
import { redirectWithFlash } from "../http/flash.server";
import { handleForm } from "../http/form.server";
import { page, requirePermission } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { retryHeaders } from "../http/refusal.server";
import { hashOfSignedProof } from "../images/images.server";
import { textsOf } from "../languages/texts";
import { claimFacts } from "../records/change-record.server";
import { storeFormProof } from "../records/corrections-request.server";
import { askForCorrection, listOwnCorrections } from "../records/corrections.server";
import { readFacts } from "../records/read-facts.server";
import { programmeChoices } from "../records/programmes.server";
import { RecordScreen } from "../records/record-screen";
import {
  choicesOf,
  factsInForm,
  shownCorrections,
  shownRecord,
} from "../records/records-request.server";
import { listRecordOpenings } from "../records/record-openings.server";
import { findLostRollNumber, findOwnRecord } from "../records/records.server";
import { correctionFormSchema } from "../records/schema";
import { pageMeta } from "../shell/page-meta";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.record }));
export const headers = retryHeaders;

export const loader = page(
  (m) => m.record.failed,
  async (args: LoaderFunctionArgs) => {
    const student = requirePermission(args, "keep record", (m) => m.record.studentsOnly);
    const m = textsOf(args.context.language);
    const record = await findOwnRecord(student);
    const asked = await listOwnCorrections(student);
    const openings = await listRecordOpenings(student);
    return {
      record: shownRecord(m, record),
      lostRollNumber: await findLostRollNumber(student),
      openings: openings.map(({ by, day }) => ({ by, on: m.dates.day(day) })),
      choices: choicesOf(await programmeChoices()),
      corrections: shownCorrections(m, asked),
      hasGraduated: Number(record.batch?.value ?? Infinity) <= thisYear(),
    };
  },
);

export const action = page(
  (m) => m.record.notSaved,
  async (args: ActionFunctionArgs) => {
    const student = requirePermission(args, "keep record", (m) => m.record.studentsOnly);
    const form = await readForm(args.request);
    if (form.get("intent") === "correct") {
      return handleForm({
        form,
        language: args.context.language,
        schema: correctionFormSchema,
        fallback: (m) => m.corrections.notAsked,
        prepare: () => storeFormProof(student, form),
        async save({ proof = "", ...asked }) {
          await limit("record-save", student.id);
          const hash = hashOfSignedProof(student, proof) || undefined;
          await askForCorrection(student, { ...asked, proof: hash });
          return redirectWithFlash("/record", "success", (m) => m.corrections.asked);
        },
      });
    }
    return handleForm({
      form,
      language: args.context.language,
      schema: z.object({}),
      fallback: (m) => m.record.notSaved,
      async save() {
        await limit("record-save", student.id);
        await claimFacts(student, await readFacts(factsInForm(form)));
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
