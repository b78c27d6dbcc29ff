import { textsOf, type Texts } from "../languages/texts";
import { can } from "../access/can";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import postingScript from "virtual:enhance/posting";
import { Applied, ApplyPanel } from "../applications/apply-panel";
import { whyFixed } from "../applications/answers.server";
import { verdictOn } from "../applications/eligible.server";
import { hasSaidNo, sayNo, takeBackNo } from "../applications/to-answer.server";
import { ownAt } from "../applications/own-applications.server";
import { pageMeta } from "../shell/page-meta";
import { endOf, isDayOrHour, nowIn, todayIn } from "../dates";
import { appUrl, env, site } from "../env.server";
import { typeOfListing } from "../postings/posting-request.server";
import { readForm } from "../http/body.server";
import { doAndTell } from "../http/flash.server";
import { page, requireLogin } from "../http/page.server";
import { noteDriveRead } from "../messages/inbox.server";
import { isOpened } from "../messages/inbox-request.server";
import { SaveButton, SaveForm } from "../postings/saved/saved-screen";
import { answerSave } from "../postings/saved/save-request.server";
import { savedAmong } from "../postings/saved/saved.server";
import { DetailsScreen, structuredData } from "../postings/details-screen";
import { nextMoment } from "../postings/editing/bin.server";
import { ManagePosting } from "../postings/editing/manage-posting";
import { findForManager } from "../postings/workbench/workbench.server";
import {
  descriptionOf,
  hostOf,
  preview,
  takesApplications,
  textAs,
  titleOf,
} from "../postings/posting";
import { findPosting } from "../postings/postings.server";
import { Conditions } from "../records/conditions";
import { ExceptionLink } from "../seasons/exceptions-screen";
import { InSeason } from "../seasons/seasons-screen";
import { findSeason } from "../seasons/seasons.server";
import { seasonVerdicts, whyNotInSeason } from "../seasons/standing.server";
import type { User } from "../access/can";
import type { Posting } from "../postings/posting";
import { whyClosed } from "../postings/timing";
import { areaOf, detailsPath, postingType, typeOfPath, wordsOf } from "../postings/types";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { posting, closesAt } = data;
  return pageMeta(matches, {
    title: titleOf(posting),
    description: preview(descriptionOf(posting) || hostOf(posting), 150),
    path: detailsPath(posting),
    structured: structuredData(posting, closesAt),
  });
};

export const loader = page(failed, async ({ params, request, context }: LoaderFunctionArgs) => {
  const { user } = context;
  const type = typeOfListing(params.listing);
  const posting = await findPosting(user, type, params.id ?? "", { withBin: true });
  if (posting.season && isOpened(request)) await noteDriveRead(user, posting.id);
  const [own, managed, saved] = await Promise.all([
    ownAt(user, posting.id, textsOf(context.language)),
    findForManager(user, posting),
    savedAmong(user, [posting.id]),
  ]);
  const now = nowIn(env.TIME_ZONE);
  const m = textsOf(context.language);
  const deadline = textAs(posting, "deadline");
  return {
    posting,
    closesAt: isDayOrHour(deadline) ? endOf(env.TIME_ZONE, deadline) : null,
    // Who has applied is not judged again.
    verdict: own ? null : await verdictOn(user, posting, m),
    ...(await aboutSeason(user, posting, m, own !== null)),
    managed,
    when: nextMoment(m, posting, env.TIME_ZONE),
    closed: whyClosed(posting, now)?.(m) ?? null,
    isSaved: saved.has(posting.id),
    viewer: user && { role: user.role },
    own,
    changing: own && !whyFixed(posting, own.stage) ? { until: textAs(posting, "deadline") } : null,
    provider: site.college,
    postedOn: todayIn(env.TIME_ZONE, posting.publishAt ?? posting.createdAt),
    address: appUrl + detailsPath(posting),
    now,
  };
});

/** Saves the posting for the student, or removes it from the saved ones; says no to it, or takes that back. */
export const action = page(failed, async (args: ActionFunctionArgs) => {
  const { request, params, context } = args;
  const type = typeOfListing(params.listing);
  const form = await readForm(request);
  const answer = form.get("do");
  if (answer !== "say-no" && answer !== "take-back-no")
    return answerSave({ ...context, type, form, request });
  const student = requireLogin(args);
  const posting = await findPosting(student, type, params.id ?? "");
  const path = `${detailsPath(posting)}#answer`;
  return doAndTell(
    { path, language: context.language, fallback: (m) => m.points.failed },
    async () => {
      const season = posting.season?.id ?? "";
      if (answer === "say-no") await sayNo(student, season, posting.id);
      else await takeBackNo(student, season, posting.id);
      return (m) => m.toAnswer[answer === "say-no" ? "done" : "takenBack"](titleOf(posting));
    },
  );
});

function failed(m: Texts, { listing }: { listing?: string }) {
  const type = typeOfPath(listing);
  return type ? m.details.failed(wordsOf(m, type).plain) : m.broken;
}

/** The season of a posting for its page, and all that keeps this student from applying in it. */
async function aboutSeason(user: User | null, posting: Posting, m: Texts, hasApplied: boolean) {
  const none = { against: [], excepted: [], answer: null };
  if (!posting.season) return { season: null, ...none };
  const found = await findSeason(user, posting.season.id).catch(() => null); // a draft shows nothing
  const season = found && { id: found.id, name: found.name };
  if (hasApplied) return { season, ...none };
  const verdict = (await seasonVerdicts(user, [posting])).get(posting.id);
  const saidNo = verdict?.isRegistered && (await hasSaidNo(user, posting.id));
  return {
    season,
    against: verdict ? whyNotInSeason(verdict, m) : [],
    excepted: (verdict?.excepted ?? []).map(({ text, until, reason }) =>
      m.exceptions.used(text, m.dates.day(until), reason),
    ),
    answer: saidNo ? ("no" as const) : verdict?.isToBeAnswered ? ("open" as const) : null,
  };
}

export default function Details() {
  const { posting, now, postedOn, address, isSaved, managed, when, own, changing, ...applying } =
    useLoaderData<typeof loader>();
  const { viewer, closed, verdict, against } = applying;
  const canSave = can(viewer, "save postings");
  const isTracked = postingType(posting.type).tracked;
  const isOpen = !closed && !against.length && (!verdict || verdict.answer === "yes");
  const canApply = isTracked && !own && isOpen && (viewer === null || can(viewer, "apply"));
  const above = (
    <>
      {managed && <ManagePosting {...{ posting, when, ...managed }} area={areaOf(viewer)} />}
      {own && <Applied {...{ posting, own, changing }} />}
    </>
  );
  return (
    <>
      <DetailsScreen
        {...{ posting, now, postedOn, address, above }}
        corner={canSave && <SaveButton posting={posting} isSaved={isSaved} />}
        applyAt={canApply && takesApplications(posting) ? "#terms" : undefined}
      >
        {canSave && <SaveForm />}
        {applying.season && <InSeason {...applying.season} />}
        {posting.eligibility && <Conditions rule={posting.eligibility} verdict={verdict} />}
        {can(viewer, "ask for exceptions") && (posting.eligibility || applying.season) && (
          <ExceptionLink posting={posting.id} />
        )}
        {isTracked && !own && <ApplyPanel posting={posting} now={now} {...applying} />}
      </DetailsScreen>
      {managed && <script type="module" src={postingScript} />}
    </>
  );
}
