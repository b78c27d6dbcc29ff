import { can } from "../../access/can";
import { z } from "zod";
import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect } from "@remix-run/node";
import { isId, newId } from "~/db/id";
import { companyName } from "../../accounts/recruiters/companies.server";
import type { User } from "../../accounts/users.server";
import { env } from "../../env.server";
import { AppError } from "../../errors";
import { readForm } from "../../http/body.server";
import { doAndTell, redirectWithFlash } from "../../http/flash.server";
import { handleForm } from "../../http/form.server";
import { limit } from "../../http/rate-limits.server";
import { signImage } from "../../images/images.server";
import {
  type Posting,
  type PostingFields,
  buttonName,
  fieldText,
  takesApplications,
  titleOf,
} from "../posting";
import { limitSaves, storeFormImage } from "../posting-request.server";
import { storeFormPdf } from "../pdf/pdf-request.server";
import { signPdf } from "../pdf/pdfs.server";
import { asProposed } from "./proposals.server";
import { type Submission, findSubmission, savedSentence } from "./submissions.server";
import { assertMayPost, createPosting, findPosting } from "../postings.server";
import {
  type TypeName,
  areaOf,
  detailsPath,
  fieldsOf,
  imageFieldOf,
  postPath,
  postingType,
  reviewPath,
  typeNamed,
  wordsOf,
} from "../types";
import { findManaged } from "./save-change.server";
import { changePosting } from "./change-posting.server";
import {
  askedSeason,
  type FormValues,
  formSchema,
  formValues,
  newValues,
  boldTexts,
  pastDates,
  plainLetters,
  typedValues,
  withHours,
} from "./form-values";
import { assertReachesSomebody } from "./reach.server";
import { dropUnfinished, keepUnfinished, listUnfinished } from "./unfinished.server";
import type { RequestArgs } from "../../http/page.server";
import { deletePosting } from "./bin.server";
import { arrangeQuestions, countRows, readQuestions } from "../../questions/questions";
import { type Rule, isSameRule } from "../../records/eligibility";
import { countingLimit, countsOf } from "../../records/preview.server";
import { hasRecords, programmeChoices } from "../../records/programmes.server";
import {
  type RuleValues,
  changedRule,
  ruleFormSchema,
  ruleShape,
  valuesOf,
} from "../../records/rule-form";
import { openSeasonsFor, seasonChoices } from "./posting-season.server";
import { isHidden } from "./states";
import { readPay } from "../../seasons/pay-text";
import type { PostingSeason } from "../../seasons/season";
import { amongRegistered } from "../../seasons/season-preview.server";
import { openingOf } from "../../seasons/standing.server";
import { type Say, type Sentence, type Texts, textsOf } from "../../languages/texts";

const timeZone = env.TIME_ZONE;

/** What the posting form starts from: nothing, a posting to change, or one to copy. */
export async function loadForm(user: User, { request, params, context }: LoaderFunctionArgs) {
  const type = knownType(params.type);
  assertMayPost(user, type);
  const { searchParams } = new URL(request.url);
  const postedId = searchParams.get("posted");
  const posted = postedId ? await findPosting(user, type, postedId) : null;
  const copyId = searchParams.get("copy");
  const copied = copyId ? await findManaged(user, type, copyId) : null;
  const posting = params.id ? await findManaged(user, type, params.id) : null;
  const submission = posting && (await findSubmission(user, posting.id));
  const asSent = posting && asSentBy(user, posting, submission);
  const values = asSent
    ? formValues(asSent, timeZone)
    : {
        ...(await ownHost(user, type)),
        ...newValues(copied, timeZone),
        ...(!copied && (await usualStart(user, type))),
      };
  const began = (await listUnfinished(user, formName(type, { request, params }))).filter(
    ({ typed }) => differs(typed, values),
  );
  const asked = searchParams.get("draft");
  const goneOn = began.find(({ draft }) => draft === asked);
  const m = textsOf(context.language);
  const rule = (asSent ?? copied)?.eligibility ?? null;
  return {
    type,
    rule: await ruleFormOf(type, rule),
    seasons: asksForSeason(user, type, posting) ? await seasonChoices(user) : [],
    posted,
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
    values: withFiles(user, type, values, asSent ?? copied),
    draft: goneOn?.draft ?? newId(),
    unfinished: goneOn ? { typed: goneOn.typed, ...whenKept(m, goneOn) } : null,
    offered: goneOn
      ? []
      : began.map(({ draft, typed, ...one }) => ({
          ...{ draft, address: withDraft(searchParams, draft), ...whenKept(m, one) },
          title: titleTyped(type, typed) || wordsOf(m, type).name,
        })),
    titleFields: titleFields(type),
    timeZone,
    area: areaOf(user),
  };
}

/** Recruiters name it until the office has decided. */
function asksForSeason(user: User, type: TypeName, posting: Posting | null) {
  const isDecided = posting !== null && !isHidden(posting.state);
  return postingType(type).tracked && (can(user, "manage seasons") || !isDecided);
}

/** A recruiter's new posting begins in the season that is open; students apply here in a season and to recruiters. */
async function usualStart(user: User, type: TypeName): Promise<FormValues> {
  const [open] = can(user, "name seasons") ? await openSeasonsFor({ type, eligibility: null }) : [];
  const isRecruiters = !can(user, "publish postings");
  return {
    ...(open && isRecruiters && { season: open.id }),
    applyHere: open || isRecruiters ? "on" : "",
  };
}

/** A recruiter's company, where a new posting names its organisation. */
async function ownHost(user: User, type: TypeName): Promise<FormValues> {
  const [host] = fieldsOf(type).find(([, { role }]) => role === "host") ?? [];
  const company = host && user.companyId ? await companyName(user.companyId) : null;
  return host && company ? { [host]: company } : {};
}

/** What the form's part about who may apply needs; null where nobody has records. */
async function ruleFormOf(type: TypeName, rule: Rule | null) {
  if (!postingType(type).tracked || !(rule || (await hasRecords()))) return null;
  const programmes = await programmeChoices();
  return {
    programmes: programmes.map(({ name }) => name),
    departments: [...new Set(programmes.flatMap(({ departments }) => departments))],
    asItStands: valuesOf(rule) ? null : rule,
  };
}

/** The posting as this user's form shows it: a recruiter's with the changes that they have proposed. */
function asSentBy(user: User, posting: Posting, submission: Submission | null) {
  const needsApproval = !can(user, "publish postings");
  return needsApproval && submission ? asProposed(posting, submission) : posting;
}

/**
 * The form shows a list with commas. One that still reads as it was shown stays as it is: its entries may have
 * commas of their own.
 */
function withShownLists(input: Record<string, unknown>, form: FormData, shown: Posting) {
  const kept = fieldsOf(shown.type)
    .filter(([name, { kind }]) => kind === "list" && form.get(name) === fieldText(shown, name))
    .map(([name]) => [name, shown.fields[name] ?? []]);
  return { ...input, ...Object.fromEntries(kept) } as Record<string, unknown>;
}

/** Saves the posting form and redirects, or answers with what was typed and what is wrong with it. */
export async function saveForm(user: User, { request, params, context }: ActionFunctionArgs) {
  const type = knownType(params.type);
  const form = withHours(type, await readForm(request));
  const existing = params.id ? await findManaged(user, type, params.id) : null;
  const draft = String(form.get("draft") ?? "");
  const name = { form: formName(type, { request, params }), draft };
  if (form.has("keep") || form.has("discard")) {
    assertMayPost(user, type);
    if (form.has("discard")) await dropUnfinished(user, name);
    else await keepUnfinished(user, name, typedValues(type, form));
    const { pathname, searchParams } = new URL(request.url);
    return redirect(pathname + withDraft(searchParams, null), 303);
  }
  const copyId = existing ? null : new URL(request.url).searchParams.get("copy");
  const copied = copyId ? await findManaged(user, type, copyId) : null;
  const shown = existing && asSentBy(user, existing, await findSubmission(user, existing.id));
  const rule = (shown ?? copied)?.eligibility ?? null;
  if (form.has("preview")) {
    const { season = null } = shown ?? {};
    return previewForm(user, { type, id: existing?.id, form, rule, season, context });
  }
  if (form.has("arrange")) return arrangeForm(user, { type, form, context });
  const asked = form.get("state");
  const { questions, wrong } = readQuestions(form);
  const { plain } = postingType(type);
  const before = existing && formValues(existing, timeZone);
  return handleForm({
    form,
    language: context.language,
    schema: formSchema(type, { isDraft: asked === "draft", timeZone }),
    fallback: (m) => (existing ? m.change.failed(plain) : m.post.failed(plain)),
    async prepare() {
      const past: Record<string, Sentence> = {
        ...(asked === "draft" ? {} : newDoubts(type, form, before)),
        ...wrong,
      };
      for (const store of [storeFormImage, storeFormPdf])
        await store(user, type, form).catch((error: unknown) => {
          // Others (429, 503) are about no field, and what was sent isn't stored.
          if (!(error instanceof AppError && error.fields)) throw error;
          Object.assign(past, error.fields);
        });
      if (Object.keys(past).length === 0) return;
      throw new AppError((m) => m.checkInputs, 422, { fields: past });
    },
    async save({ state, publishAt, closesAtDeadline, applyHere, tellStudents, ...all }) {
      await limitSaves(user);
      const {
        season,
        ctc,
        class: wantedClass,
        sector,
        earlierPdf,
        ...sent
      } = all as Record<string, unknown>;
      const inSeason = askedSeason({ season, ctc, class: wantedClass, sector });
      const { typed, eligibility } = withoutRule(sent, rule);
      // A time counts only for the button beside it, but a draft stores it, too.
      const isTimed = state === "scheduled" || state === "draft";
      const wanted = {
        ...{ state, closesAtDeadline, applyHere, eligibility, season: inSeason },
        ...(form.has("asks") && { questions }),
        ...(form.has("earlierPdf") && { pdf: earlierPdf as string | null }), // as pdfInput read it
        ...(isTimed && { publishAt }),
        ...(form.has("season") && { tellStudents }),
      };
      const after = {
        ...{ id: existing?.id, type, applyHere },
        fields: typed as PostingFields, // as its schema read them
        eligibility: eligibility === undefined ? rule : eligibility,
        season: form.has("season") ? typedSeason(type, form) : (shown?.season ?? null),
      };
      if (can(user, "publish postings") && becomesPublic(state, shown, after))
        await assertReachesSomebody(user, after, form.has("nobody"));
      if (!existing || !shown) {
        const started = { ...wanted, eligibility: after.eligibility };
        const posting = await createPosting(user, type, typed, started);
        await dropUnfinished(user, name);
        if (posting.state === "published")
          return redirect(`${postPath(type)}?posted=${posting.id}`, 303);
        return redirectTo(user, posting);
      }
      const version = Number(form.get("version")) || 0;
      const input = withShownLists(typed, form, shown);
      const changed = await changePosting(user, existing, { input, ...wanted }, version);
      await dropUnfinished(user, name);
      return redirectTo(user, changed);
    },
  });
}

type After = Parameters<typeof assertReachesSomebody>[1];

/** Whether saving makes it public, or changes who can apply to what is. */
function becomesPublic(state: string | undefined, shown: Posting | null, after: After) {
  if (state === "draft") return false;
  if (!shown) return true;
  if (state !== undefined && isHidden(shown.state)) return true;
  const isOut = !isHidden(shown.state);
  return (
    isOut &&
    (!isSameRule(shown.eligibility, after.eligibility) ||
      takesApplications(shown) !== takesApplications(after))
  );
}

/** The fields of the type, and what the form makes of the rule. */
function withoutRule(sent: Record<string, unknown>, shown: Rule | null) {
  const fields = Object.entries(sent).filter(([name]) => !Object.hasOwn(ruleShape, name));
  const typed: Record<string, unknown> = Object.fromEntries(fields);
  const values = sent as RuleValues; // as its schema read them, if the form has this part
  return { typed, eligibility: changedRule(values, shown) };
}

type Previewing = {
  type: TypeName;
  /** Of a posting that is stored already. */
  id: string | undefined;
  form: FormData;
  rule: Rule | null;
  /** As it is stored, for forms that do not ask for it. */
  season: PostingSeason | null;
  context: ActionFunctionArgs["context"];
};

/** Answers with the form as it was typed and with how many its conditions let apply. */
function previewForm(user: User, { type, id, form, rule, season, context }: Previewing) {
  assertMayPost(user, type);
  const m = textsOf(context.language);
  return handleForm({
    form,
    language: context.language,
    schema: ruleFormSchema,
    fallback: (m) => m.eligibilityPreview.failed,
    // Else they would have to be chosen again.
    prepare: () => storeFormFiles(user, type, form),
    async save(values, result) {
      const changed = changedRule(values, rule);
      const inSeason = form.has("season") ? typedSeason(type, form) : season;
      const asked = (changed === undefined ? rule : changed) ?? (inSeason ? { all: [] } : null);
      if (asked) await limit(countingLimit(user), user.id);
      const among = inSeason
        ? await amongRegistered(
            user,
            inSeason.id,
            m,
            inSeason.ctc ? openingOf(id, inSeason) : undefined,
          )
        : undefined;
      return data({
        ...{ result, preview: { counts: asked && (await countsOf(user, asked, m, among)) } },
      });
    },
  });
}

/** Answers with the form as it was typed, its questions in another order, or one more or fewer. */
function arrangeForm(
  user: User,
  { type, form, context }: Pick<Previewing, "type" | "form" | "context">,
) {
  assertMayPost(user, type);
  return handleForm({
    form,
    language: context.language,
    schema: z.object({}),
    fallback: (m) => m.broken,
    async prepare() {
      arrangeQuestions(form, String(form.get("arrange")));
      await storeFormFiles(user, type, form);
    },
    async save(_, result) {
      return data({ result, preview: null });
    },
  });
}

/** What a form says of a posting's season before it is saved; its pay if that is a number, or plain as a text. */
function typedSeason(type: TypeName, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const id = text("season");
  if (!id) return null;
  const [pay = ""] = fieldsOf(type).find(([, { role }]) => role === "pay") ?? [];
  const digits = text("ctc").replaceAll(/[,\s]/g, "");
  const ctc = /^\d{1,9}$/.test(digits)
    ? Number(digits)
    : (readPay(text(pay), "year") ?? readPay(text(pay), "month"));
  const [band, sector] = [text("class"), text("sector")];
  return { id, ...(ctc && { ctc }), ...(band && { class: band }), ...(sector && { sector }) };
}

/** The name under which an unfinished form is stored: of a new posting, a copy or a change. */
function formName(
  type: TypeName,
  { request, params }: Pick<LoaderFunctionArgs, "request" | "params">,
) {
  const copy = new URL(request.url).searchParams.get("copy");
  if (params.id) return `${type}/${params.id}`;
  return copy && isId(copy) ? `${type}?copy=${copy}` : type;
}

/** Whether a text differs. An older version alone does not count: saving then shows both texts. */
function differs(typed: FormValues, saved: FormValues) {
  return (
    countRows(typed) !== countRows(saved) ||
    Object.entries(typed).some(
      ([name, text]) => name !== "version" && unbroken(text) !== unbroken(saved[name] ?? ""),
    )
  );
}

const unbroken = (text: string) => text.replace(/\r/g, "");

function whenKept(m: Texts, { keptAt }: { keptAt: Date }) {
  return { at: keptAt.valueOf(), when: m.dates.moment(keptAt, timeZone) };
}

/** 'Trainee, Moyar Systems', as far as it is typed. */
function titleTyped(type: TypeName, typed: FormValues) {
  const texts = titleFields(type).flatMap((name) => typed[name]?.trim() || []);
  return texts.join(", ");
}

const titleFields = (type: TypeName) =>
  fieldsOf(type).flatMap(([name, { role }]) => (role === "title" || role === "host" ? name : []));

/** The address of this form with another draft, or with none. */
function withDraft(params: URLSearchParams, draft: string | null) {
  const changed = new URLSearchParams(params);
  if (draft === null) changed.delete("draft");
  else changed.set("draft", draft);
  return changed.size ? `?${changed}` : "";
}

async function redirectTo(user: User, posting: Posting) {
  const { publishAt, state } = posting;
  const text: Say =
    state === "scheduled" && publishAt && can(user, "publish postings")
      ? (m) => m.change.scheduled(titleOf(posting), m.dates.moment(publishAt, timeZone))
      : await savedSentence(user, posting);
  return redirectWithFlash(detailsPath(posting), "success", text);
}

/** Errors for new past dates and 'bold' letters that the form has not asked about yet. */
function newDoubts(type: TypeName, form: FormData, before: FormValues | null) {
  const asked = String(form.get("anyway") ?? "").split(" ");
  const values = Object.fromEntries(form);
  const isNew = ([name, what]: readonly [string, string]) =>
    before?.[name] !== unbroken(String(values[name])) && !asked.includes(`${name}:${what}`);
  const past = pastDates(type, values, timeZone).filter(isNew);
  const bold = boldTexts(type, values).filter(isNew);
  return Object.fromEntries([
    ...past.map(([name]): [string, Sentence] => [name, (m) => m.change.isPast]),
    ...bold.map(([name]): [string, Sentence] => [
      name,
      (m) => m.marks.plainLetters(plainLetters(String(values[name]))),
    ]),
  ]);
}

/** The form can carry what is stored only under a name that is signed for this user. */
function withFiles(user: User, type: TypeName, values: FormValues, from: Posting | null) {
  const field = imageFieldOf(type);
  return {
    ...values,
    ...(field && from?.image && { [field]: signImage(user, from.image) }),
    ...(from?.pdf && { earlierPdf: signPdf(user, from.pdf) }),
  };
}

async function storeFormFiles(user: User, type: TypeName, form: FormData) {
  await storeFormImage(user, type, form);
  await storeFormPdf(user, type, form);
}

function knownType(name: string | undefined): TypeName {
  const type = typeNamed(name);
  if (!type) throw new AppError((m) => m.post.unknownType, 404);
  return type;
}

type DeleteForm = RequestArgs & { type: TypeName; form: FormData };

/** Deletes a posting from its card and returns to the list with an 'Undo'. */
export async function answerDelete({ request, context, type, form }: DeleteForm) {
  const { pathname, search } = new URL(request.url);
  const path = pathname + search;
  const title = String(form.get("title") ?? "");
  return doAndTell(
    { path, language: context.language, fallback: (m) => m.remove.failed(title) },
    async () => {
      await limitSaves(context.user);
      const id = String(form.get("delete"));
      const deleted = await deletePosting(context.user, type, id);
      const undo = { path: "/admin/postings", items: buttonName({ type, id }) };
      return redirectWithFlash(path, "success", (m) => m.remove.done(deleted), new Headers(), {
        undo,
      });
    },
  );
}
