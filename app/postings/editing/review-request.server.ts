import { textsOf, type Say } from "../../languages/texts";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { User } from "../../accounts/users.server";
import { todayIn } from "../../dates";
import { env } from "../../env.server";
import { AppError } from "../../errors";
import { readForm } from "../../http/body.server";
import { redirectWithFlash } from "../../http/flash.server";
import { handleForm } from "../../http/form.server";
import { approvalOf, approvalSchema, formValues, returnSchema } from "./form-values";
import { openSeasonsFor, seasonChoices } from "./posting-season.server";
import { findManaged } from "./save-change.server";
import { takesApplications, titleOf } from "../posting";
import { typeOfName } from "../posting-request.server";
import { asProposed } from "./proposals.server";
import { assertReachesSomebody } from "./reach.server";
import { approve, sendBack } from "./review.server";
import { differencesBetween, labelsOf } from "./review-screen";
import { findSubmission } from "./submissions.server";
import { type TypeName, postingType } from "../types";
import { countsOf } from "../../records/preview.server";
import { amongRegistered } from "../../seasons/season-preview.server";
import { openingOf } from "../../seasons/standing.server";

/** What a recruiter sent and, for a proposal, what it would change. */
export async function loadReview(admin: User, { params, context }: LoaderFunctionArgs) {
  const posting = await findManaged(admin, typeOfName(params.type), params.id ?? "");
  const submission = await findSubmission(admin, posting.id);
  const proposed = submission?.proposal ? asProposed(posting, submission) : null;
  const m = textsOf(context.language);
  const { eligibility } = proposed ?? posting;
  const waits = submission?.reason === null;
  const { season } = posting;
  const open = waits && !proposed ? await openSeasonsFor(posting) : [];
  const among = season
    ? await amongRegistered(admin, season.id, m, openingOf(posting.id, season))
    : undefined;
  const inForm = (shown: typeof posting) => formValues(shown, env.TIME_ZONE);
  return {
    posting,
    submission: submission && {
      reason: submission.reason,
      since: todayIn(env.TIME_ZONE, submission.since),
      /** The office has changed the posting since. */
      isOlder: proposed !== null && submission.version !== posting.version,
    },
    differences:
      proposed &&
      differencesBetween(m, inForm(posting), inForm(proposed), {
        type: posting.type,
        before: submission?.proposal?.before ?? {},
        states: [posting.state, proposed.state],
        rules: [posting.eligibility, eligibility],
        questions: [posting.questions, proposed.questions],
        pdfs: [posting.pdf, proposed.pdf],
      }),
    texts: inForm(posting),
    pdf: (proposed ?? posting).pdf,
    asks:
      open.length > 0
        ? {
            seasons: await seasonChoices(admin),
            values: { ...inForm(posting), ...(!season && { season: open[0]?.id ?? "" }) },
          }
        : null,
    counts: waits && eligibility ? await countsOf(admin, eligibility, m, among) : null,
    isDeadEnd: postingType(posting.type).tracked && !takesApplications(proposed ?? posting),
    publicOn: posting.publishAt && m.dates.moment(posting.publishAt, env.TIME_ZONE),
    today: todayIn(env.TIME_ZONE),
  };
}

type Read = {
  type: TypeName;
  id: string;
  version?: number;
  /** The office says that it is meant, though nobody can apply. */
  nobody?: boolean;
} & Partial<ReturnType<typeof approvalOf>>;

/**
 * As `approve`, but it asks first if nobody could apply, and its refusal says what changed in a sentence that a page can
 * show.
 */
export async function approveByForm(admin: User, { nobody = false, ...read }: Read) {
  const { version, season, tellStudents, outside, ...name } = read;
  try {
    await assertReaches(admin, read, nobody);
    return await approve(admin, name, version, { season, tellStudents, outside });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "older-version") throw error;
    const { status, code, fields = {} } = error;
    const sentences: Say = (m) => {
      const labels = labelsOf(m, name.type, Object.keys(fields)).join(", ");
      const why = version === undefined ? m.approval.readAgain : error.in(m).message;
      return [why, labels && m.approval.changedFields(labels)].filter(Boolean).join(" ");
    };
    throw new AppError(sentences, status, { code });
  }
}

async function assertReaches(admin: User, { type, id, season }: Read, isMeant: boolean) {
  const posting = await findManaged(admin, type, id);
  const submission = await findSubmission(admin, posting.id);
  if (!submission || submission.reason !== null) return; // `approve` says why not
  const sent = submission.proposal ? asProposed(posting, submission) : posting;
  const chosen = season?.season ? { id: season.season, ctc: season.ctc ?? undefined } : null;
  const drive = { ...sent, season: season ? chosen : sent.season };
  await assertReachesSomebody(admin, drive, isMeant);
}

/** Approves or sends back the version that the page showed. */
export async function answerReview(admin: User, { request, params, context }: ActionFunctionArgs) {
  const name = { type: typeOfName(params.type), id: params.id ?? "" };
  const form = await readForm(request);
  const version = form.has("version") ? Number(form.get("version")) || 0 : undefined;
  const list = "/admin/postings?state=waiting&sort=waiting";
  const fallback: Say = (m) => m.approval.failed;
  if (form.get("intent") === "approve") {
    return handleForm({
      form,
      language: context.language,
      schema: approvalSchema.omit({ version: true }),
      fallback,
      async save(said) {
        const asked = { ...name, version, nobody: form.has("nobody"), ...approvalOf(said) };
        // A tick that is not set is not sent.
        if (form.has("season")) asked.tellStudents ??= false;
        const title = titleOf(await approveByForm(admin, asked));
        return redirectWithFlash(list, "success", (m) => m.approval.approved(title));
      },
    });
  }
  return handleForm({
    form,
    language: context.language,
    schema: returnSchema,
    fallback,
    async save({ reason }) {
      const title = titleOf(await sendBack(admin, name, reason, version));
      return redirectWithFlash(list, "success", (m) => m.approval.returned(title));
    },
  });
}
