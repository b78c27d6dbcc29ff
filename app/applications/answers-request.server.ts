import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect } from "@remix-run/node";
import { can } from "../access/can";
import type { User } from "../accounts/users.server";
import { AppError } from "../errors";
import { readForm } from "../http/body.server";
import { redirectWithFlash } from "../http/flash.server";
import { requireLogin } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { toRefusal } from "../http/refusal.server";
import { type Say, type Texts, textsOf } from "../languages/texts";
import { type Posting, linkOf, titleOf } from "../postings/posting";
import { detailsPath } from "../postings/types";
import { site } from "../env.server";
import { askedOf, typedAnswer } from "../questions/kinds";
import { webAddress } from "../text";
import { trackApplication } from "./applications.server";
import { type SentAnswers, filesIn, storeFiles, withoutFiles } from "./answer-files.server";
import { changeAnswers, findOwnAnswers, keepDraft, whyFixed, wrongAnswers } from "./answers.server";

/** Of a call's body: answers that are sent as `answers.{id}`, as files are. */
export function answersIn(body: Record<string, unknown>): SentAnswers {
  const named = Object.entries(body).filter(([name]) => name.startsWith("answers."));
  return Object.fromEntries(named.map(([name, value]) => [name.slice("answers.".length), value]));
}

/** What a call sent, its files stored; throws 422 with what is wrong with one. */
export async function sentAnswers(student: User, posting: Posting, sent: SentAnswers) {
  if (!askedOf(posting.questions).length) return {};
  const { typed, wrong } = await storeSent(student, posting, sent);
  if (Object.keys(wrong).length) throw wrongAnswers(wrong);
  return typed;
}

async function storeSent(student: User, posting: Posting, sent: SentAnswers) {
  for (const _ of filesIn(sent)) await limit("answer-file", student.id);
  return storeFiles(student, posting, sent);
}

/** The page with a posting's questions: to apply, or to change the answers. */
export async function loadQuestions(args: LoaderFunctionArgs, posting: Posting) {
  const student = requireLogin(args);
  const path = detailsPath(posting);
  if (!can(student, "apply")) throw redirect(`${path}#terms`, 303);
  const { stage, answers, draft, files } = await findOwnAnswers(student, posting);
  if (stage && whyFixed(posting, stage)) throw redirect(path, 303);
  const given = Object.entries(answers ?? {}).map(([id, one]) => [id, typedAnswer(one)] as const);
  return {
    questions: askedOf(posting.questions),
    isApplied: stage !== null,
    isDraft: draft !== null,
    typed: stage ? Object.fromEntries(given) : ((draft ?? {}) as Record<string, string | string[]>),
    files: files.map(({ file, name, size }) => ({ file, name, size })),
    provider: site.college,
  };
}

/** What the form's inputs sent; a list has its input several times. */
function answersOf(posting: Posting, form: FormData): SentAnswers {
  return Object.fromEntries(
    askedOf(posting.questions).map(({ id, kind }) => {
      const name = `answers.${id}`;
      if (form.has(`remove.${id}`)) return [id, ""];
      const sent = form.getAll(name);
      return [id, kind === "several" || kind === "file" ? sent : (sent[0] ?? "")];
    }),
  );
}

/** Applies with answers, saves them as a draft or changes them; a refusal answers with everything that was typed. */
export async function answerQuestions(args: ActionFunctionArgs, posting: Posting) {
  const student = requireLogin(args);
  const m = textsOf(args.context.language);
  const form = await readForm(args.request);
  const path = detailsPath(posting);
  const what = String(form.get("do") ?? "apply");
  const sent = answersOf(posting, form);
  const terms = String(form.get("terms") ?? "");
  let typed = withoutFiles(posting.questions, sent);
  try {
    const stored = await storeSent(student, posting, sent);
    ({ typed } = stored);
    if (Object.keys(stored.wrong).length) throw wrongAnswers(stored.wrong);
    if (what === "keep") {
      await keepDraft(student, posting, typed);
      return redirectWithFlash(`${path}/apply`, "success", (m) => m.asked.kept);
    }
    if (what === "change") {
      await limit("answer-change", student.id);
      await changeAnswers(student, posting, typed);
      return redirectWithFlash(path, "success", (m) => m.asked.saved(titleOf(posting)));
    }
    return await applyTo(student, posting, terms, typed);
  } catch (error) {
    if (error instanceof Response) throw error;
    const shown = { typed: typed as Record<string, string | string[]>, terms }; // as the form sent them
    if (what === "change" || !(error instanceof AppError) || error.code === "already-applied")
      return applyRefused(error, m, { answers: shown });
    const unkept = await keepDraft(student, posting, typed).then(
      () => null,
      (why: unknown) => why,
    );
    return applyRefused(unkept ?? error, m, { answers: shown });
  }
}

/** Applies, and leads to the posting's own page or, where one applies here, back to ours. */
export async function applyTo(student: User, posting: Posting, terms: string, sent?: SentAnswers) {
  const { appliedLink } = await trackApplication(student, posting, terms, sent);
  if (!posting.applyHere) return redirect(appliedLink, 303);
  const done: Say = (m) => m.applyHere.done(titleOf(posting));
  return redirectWithFlash(detailsPath(posting), "success", done);
}

type Refused = {
  /** Leads on who has applied already. */
  leadsOnTo?: Posting;
  answers?: { typed: Record<string, string | string[]>; terms: string };
};

/** Why somebody could not apply, with what they had typed. */
export function applyRefused(error: unknown, m: Texts, { leadsOnTo, answers }: Refused) {
  const refusal = toRefusal(error, (m) => m.apply.failed, m);
  const { status, headers, message, lists, code, fields: errors = {} } = refusal;
  const isBefore = code === "already-applied" && leadsOnTo && !leadsOnTo.applyHere;
  const refused = {
    message,
    reasons: lists?.eligibility ?? lists?.season?.slice(1),
    link: isBefore ? webAddress(linkOf(leadsOnTo)) : null,
    answers: answers ? { errors, ...answers } : null,
  };
  return data(refused, { status, headers });
}
