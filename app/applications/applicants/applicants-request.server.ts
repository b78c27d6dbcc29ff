import { type Texts, textsOf } from "../../languages/texts";
import { type ActionFunctionArgs, type LoaderFunctionArgs, data } from "@remix-run/node";
import { can, reachOf } from "../../access/can";
import type { User } from "../../accounts/users.server";
import { todayIn } from "../../dates";
import { env } from "../../env.server";
import { AppError } from "../../errors";
import { readForm } from "../../http/body.server";
import { redirectWithFlash } from "../../http/flash.server";
import { handleForm } from "../../http/form.server";
import { limit } from "../../http/rate-limits.server";
import { toRefusal } from "../../http/refusal.server";
import { pagingOf } from "../../paging";
import { applicantsPath } from "../../postings/types";
import { formatNumber } from "../../text";
import { isTracked } from "../terms";
import { changeStages, linesOf, planSteps, seenOf } from "../stages/bulk.server";
import { offerPartNames } from "../stages/offer-terms";
import { type ListFile, listOfForm } from "../stages/list-request.server";
import { type Step, isAnswer, staffStages, usualStages } from "../stages/stages";
import { bulkFormSchema, stepOf } from "../stages/step-schema.server";
import { applicantIds, countApplicants, countFound, listApplicants } from "./applicants.server";
import {
  type ReachedPosting,
  isOfSeason,
  promisedPay,
  reachPosting,
  selectionIn,
} from "./reached-posting.server";
import { hasRecords, programmeChoices } from "../../records/programmes.server";
import { choicesOf } from "../../records/records-request.server";
import { readApplicantsFilter } from "./applicants-filter";
import { selectedIn, selectionOf } from "../../tables/selection-request.server";
import { mostSelected } from "../../tables/lists";
import { selectOnly } from "../../tables/selections.server";
import { viewOf } from "../../tables/settings.server";
import { askForZip, findZip } from "./resume-zips.server";

const usual = 25;

const everybody = readApplicantsFilter(new URLSearchParams());

type AddressArgs = Pick<LoaderFunctionArgs, "params">;

/** The posting of an address `…/:type/:id`, for users who may see its applicants. */
export async function askedPosting(user: User | null, { params }: AddressArgs) {
  const { type = "", id = "" } = params;
  if (!isTracked(type)) throw new AppError((m) => m.pageNotFound, 404);
  return reachPosting(user, { type, postingId: id });
}

export async function loadApplicants(user: User, { request, params, context }: LoaderFunctionArgs) {
  const posting = await askedPosting(user, { params });
  const { pathname, searchParams } = new URL(request.url);
  const filter = readApplicantsFilter(searchParams);
  const view = await viewOf(user, "applicants", { address: request.url, usual });
  const { only, shown } = await selectionOf(user, selectionIn(posting), {
    view,
    among: (ids) => applicantIds(user, posting, { ...everybody, ids }, mostSelected),
  });
  const [counts, found] = await Promise.all([
    countApplicants(user, posting),
    countFound(user, posting, { ...filter, ...only }),
  ]);
  const paging = pagingOf(searchParams.get("page"), found, view.rows);
  const range = { limit: view.rows, offset: (paging.page - 1) * view.rows };
  const applicants = await listApplicants(user, posting, { ...filter, ...only }, range);
  return {
    posting,
    path: pathname.replace(/\.data$/, ""),
    counts,
    filter,
    found,
    choices: (await hasRecords()) ? choicesOf(await programmeChoices()) : null,
    leadsToRecords: can(user, "see records"),
    paging,
    view,
    selection: shown(
      applicants.map(({ id }) => id),
      found,
    ),
    applicants: applicants.map(({ appliedAt, ...applicant }) => ({
      ...applicant,
      appliedOn: todayIn(env.TIME_ZONE, appliedAt),
    })),
    ...(await stepsOf(user, posting)),
    promised: await promisedPay(posting),
    offersPath: can(user, "correct offers")
      ? `${applicantsPath({ type: posting.type, id: posting.postingId }, "admin")}/offers`
      : null,
    zip: await shownZip(user, posting, textsOf(context.language)),
  };
}

/** The stages that this user can choose, and whether an answer needs how the student told it. */
async function stepsOf(user: User, posting: ReachedPosting) {
  const isInSeason = await isOfSeason(posting);
  const isOffice = reachOf(user, "change stages") === "all";
  const stagesToTake = staffStages.filter(
    (stage) =>
      (isInSeason || usualStages.includes(stage)) && (isOffice || !isInSeason || !isAnswer(stage)),
  );
  return { stagesToTake, asksHowTold: isInSeason && isOffice };
}

const dayMs = 24 * 60 * 60 * 1000;

async function shownZip(user: User, posting: ReachedPosting, { dates }: Texts) {
  const zip = await findZip(user, posting);
  if (!zip) return null;
  const inWords = (moment: Date) => dates.moment(moment, env.TIME_ZONE);
  return {
    resumes: zip.resumes,
    size: `${formatNumber(Math.ceil(zip.bytes / 1024))} KB`,
    madeAt: zip.madeAt && inWords(zip.madeAt),
    until: inWords(new Date(zip.askedAt.valueOf() + dayMs)),
  };
}

/** Shows what a step would do, takes the step, or asks for the ZIP. */
export async function answerApplicants(user: User, args: ActionFunctionArgs) {
  const posting = await askedPosting(user, args);
  const form = await readForm(args.request);
  const back = new URL(args.request.url).pathname.replace(/\.data$/, "");
  if (form.get("intent") === "zip") {
    await limit("resume-zip", user.id);
    await askForZip(user, posting);
    return redirectWithFlash(back, "success", (m) => m.applicants.zipPromised);
  }
  const ticked = await selectedIn(user, form);
  const typed = form.get("who");
  const besides = [...ticked, typeof typed === "string" ? typed : ""].join("\n").trim();
  const uploaded: { list?: ListFile | null } = {};
  // What the form started with says nothing of other steps.
  const promised = await promisedPay(posting);
  if (promised && form.get("stage") !== "offered" && form.get(promised.field) === promised.pay)
    form.delete(promised.field);
  return handleForm({
    form,
    language: args.context.language,
    schema: bulkFormSchema,
    fallback: (m) => m.stages.failed,
    async prepare() {
      form.set("who", besides);
      try {
        uploaded.list = await listOfForm(user, posting.postingId, form);
        form.set("who", [besides, uploaded.list?.text ?? ""].join("\n").trim());
      } finally {
        for (const name of ["file", "sheet"]) form.delete(name);
      }
    },
    async save({ who, takeTyped, others, seen, ...asked }) {
      const step = stepOf(asked);
      const lines = linesOf(who);
      await limit("stages", user.id);
      const choices = { takeTyped, others: others !== undefined };
      const show = async (refusal?: string, refused: Record<string, string> = {}) => {
        const plan = await planSteps(user, posting, lines, step, choices);
        const { moves, others: left, problems, typed } = plan;
        return {
          plan: {
            ...{ ...step, who, refusal, takeTyped, typed: typedOf(step) },
            canTakeTyped: typed > 0 && can(user, "see records"),
            moves: moves.map(({ line: _, path: __, ...move }) => move),
            problems: Object.values({ ...problems, ...refused }),
            others: others ? { seen: seenOf(left), people: left } : null,
            sheet: sheetOf(uploaded.list, besides),
          },
        };
      };
      const intent = form.get("intent");
      if (intent !== "apply" && intent !== "aside") return data(await show());
      try {
        const setAside = intent === "aside";
        const wanted = { ...choices, setAside, ...(others && { seen }) };
        const done = await changeStages(user, posting, lines, step, wanted);
        await selectOnly(user, selectionIn(posting), []);
        return redirectWithFlash(back, "success", (m) => doneInWords(m, step, done));
      } catch (error) {
        if (error instanceof Response || !(error instanceof AppError)) throw error;
        const { message, status, fields } = toRefusal(
          error,
          (m) => m.stages.failed,
          textsOf(args.context.language),
        );
        return data(await show(message, fields), { status });
      }
    },
  });
}

/** Which sheet of a workbook was read, if it could be another. */
function sheetOf(list: ListFile | null | undefined, besides: string) {
  if (!list || list.sheets.length < 2) return null;
  return { name: list.sheet, all: list.sheets, besides };
}

const mostNamed = 10;

function doneInWords(
  { stages, stageNames, companyList }: Texts,
  { stage }: Step,
  { changed, others, problems }: Awaited<ReturnType<typeof changeStages>>,
) {
  const aside = Object.values(problems);
  const which = aside.slice(0, mostNamed).join(" ") + (aside.length > mostNamed ? " …" : "");
  return [
    stages.done(changed, stageNames[stage]),
    ...(others ? [companyList.othersDone(others)] : []),
    ...(aside.length ? [companyList.wasSetAside(aside.length, which)] : []),
  ].join(" ");
}

/** A step as the inputs of its form have it. */
function typedOf({ stage, note, ctc, terms, toldBy }: Step) {
  const parts = offerPartNames.map((part) => [part, String(terms?.[part] ?? "")] as const);
  const given = Object.fromEntries(parts) as Record<(typeof offerPartNames)[number], string>; // of all names
  return { stage, note, ctc: String(ctc ?? ""), toldBy: toldBy ?? "", ...given };
}
