import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { User } from "../../accounts/users.server";
import { formatMoment } from "../../dates";
import { env } from "../../env.server";
import { AppError } from "../../errors";
import { readForm } from "../../http/body.server";
import { redirectWithFlash } from "../../http/flash.server";
import { handleForm } from "../../http/form.server";
import { signImage } from "../../images/signed-image.server";
import { messages } from "../../messages";
import { type Posting, titleOf } from "../posting";
import { storeFormImage } from "../posting-request.server";
import { asProposed } from "../approval/proposals.server";
import { savedSentence } from "../approval/saved-sentence.server";
import { findSubmission } from "../approval/submissions.server";
import { assertMayPost, createPosting, findPosting } from "../postings.server";
import {
  type TypeName,
  deskOf,
  detailsPath,
  imageFieldOf,
  postPath,
  postingType,
  reviewPath,
  typeNamed,
} from "../types";
import { changePosting, findManaged } from "./change-posting.server";
import { type FormValues, formSchema, formValues, newValues, pastDates } from "./form-values";

const timeZone = env.TIME_ZONE;

/** What the posting form starts from: nothing, a posting to change, or one to copy. */
export async function loadForm(user: User, { request, params }: LoaderFunctionArgs) {
  const type = knownType(params.type);
  assertMayPost(user, type);
  const { searchParams } = new URL(request.url);
  const postedId = searchParams.get("posted");
  const posted = postedId ? await findPosting(user, type, postedId) : null;
  const copyId = searchParams.get("copy");
  const copied = copyId ? await findManaged(user, type, copyId) : null;
  const posting = params.id ? await findManaged(user, type, params.id) : null;
  const submission = posting && (await findSubmission(user, posting.id));
  const isRecruiters = user.role === "recruiter";
  const shown = isRecruiters && posting && submission ? asProposed(posting, submission) : posting;
  const values = shown ? formValues(shown, timeZone) : newValues(copied, timeZone);
  return {
    type,
    posted: posted && { title: titleOf(posted), path: detailsPath(posted) },
    posting: posting && {
      title: titleOf(posting),
      path: detailsPath(posting),
      state: posting.state,
      sent: submission && {
        reason: submission.reason,
        isProposal: submission.proposal !== null,
        reviewPath: reviewPath(posting),
      },
    },
    values: withImage(user, type, values, shown ?? copied),
    timeZone,
    desk: deskOf(user.role),
  };
}

/** Saves the posting form and leads on, or answers with what was typed and what is wrong with it. */
export async function saveForm(user: User, { request, params }: ActionFunctionArgs) {
  const type = knownType(params.type);
  const form = await readForm(request);
  const existing = params.id ? await findManaged(user, type, params.id) : null;
  const asked = form.get("state");
  const { plain } = postingType(type);
  const before = existing && formValues(existing, timeZone);
  return handleForm({
    form,
    schema: formSchema(type, { isDraft: asked === "draft", timeZone }),
    fallback: existing ? messages.change.failed(plain) : messages.post.failed(plain),
    async prepare() {
      const past = asked === "draft" ? {} : askedOnce(type, form, before);
      await storeFormImage(user, type, form).catch((error: unknown) => {
        if (error instanceof AppError) Object.assign(past, error.fields);
        else throw error;
      });
      if (Object.keys(past).length === 0) return;
      throw new AppError(messages.checkInputs, 422, { fields: past });
    },
    async save({ state, publishAt, closesAtDeadline, ...input }) {
      // A time that was typed counts for the button beside it, and is kept in a draft.
      const isTimed = state === "scheduled" || state === "draft";
      const wanted = { state, closesAtDeadline, ...(isTimed && { publishAt }) };
      if (!existing) {
        const posting = await createPosting(user, type, input, wanted);
        if (posting.state === "published")
          return redirect(`${postPath(type)}?posted=${posting.id}`, 303);
        return leadTo(user, posting);
      }
      const version = Number(form.get("version")) || 0;
      return leadTo(user, await changePosting(user, existing, { input, ...wanted }, version));
    },
  });
}

async function leadTo(user: User, posting: Posting) {
  const { publishAt, state } = posting;
  const text =
    state === "scheduled" && publishAt && user.role === "admin"
      ? messages.change.scheduled(titleOf(posting), formatMoment(publishAt, timeZone))
      : await savedSentence(user, posting);
  return redirectWithFlash(detailsPath(posting), "success", text);
}

/** Past dates that are new and that the form has not asked about. */
function askedOnce(type: TypeName, form: FormData, before: FormValues | null) {
  const asked = String(form.get("anyway") ?? "").split(" ");
  const past = pastDates(type, Object.fromEntries(form), timeZone).filter(
    ([name, day]) => before?.[name] !== day && !asked.includes(`${name}:${day}`),
  );
  return Object.fromEntries(past.map(([name]) => [name, messages.change.isPast]));
}

/** A picture can be sent back only signed for its sender. */
function withImage(user: User, type: TypeName, values: FormValues, from: Posting | null) {
  const field = imageFieldOf(type);
  return field && from?.image ? { ...values, [field]: signImage(user, from.image) } : values;
}

function knownType(name: string | undefined): TypeName {
  const type = typeNamed(name);
  if (!type) throw new AppError(messages.post.unknownType, 404);
  return type;
}
