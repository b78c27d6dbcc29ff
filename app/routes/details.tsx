import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import postingScript from "virtual:enhance/posting";
import { findAppliedAt } from "../applications/applications.server";
import { ApplyPanel } from "../applications/apply-panel";
import { findQuestion } from "../applications/stages/own-steps.server";
import { pageMeta } from "../shell/page-meta";
import { todayIn } from "../dates";
import { appUrl, env, site } from "../env.server";
import { typeOfListing } from "../postings/posting-request.server";
import { readForm } from "../http/body.server";
import { page } from "../http/page.server";
import { messages } from "../messages";
import { SaveButton, SaveForm } from "../news/saved/save-button";
import { answerSave } from "../news/saved/save-request.server";
import { savedAmong } from "../news/saved/saved.server";
import { DetailsScreen } from "../postings/details-screen";
import { nextMoment } from "../postings/office/bin.server";
import { ManagePosting } from "../postings/office/manage-posting";
import { countForManager } from "../postings/office/workbench.server";
import { descriptionOf, hostOf, preview, titleOf } from "../postings/posting";
import { findPosting } from "../postings/postings.server";
import { structuredData } from "../postings/structured-data";
import { whyClosed } from "../postings/timing";
import { detailsPath, postingType, typeOfPath } from "../postings/types";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { posting } = data;
  return pageMeta(matches, {
    title: titleOf(posting),
    description: preview(descriptionOf(posting) || hostOf(posting), 150),
    path: detailsPath(posting),
    structured: structuredData(posting),
  });
};

export const loader = page(failed, async ({ params, context }: LoaderFunctionArgs) => {
  const type = typeOfListing(params.listing);
  const posting = await findPosting(context.user, type, params.id ?? "", { withBin: true });
  const appliedAt = await findAppliedAt(context.user, posting.id);
  const today = todayIn(env.TIME_ZONE);
  return {
    posting,
    applications: await countForManager(context.user, posting),
    when: nextMoment(posting, env.TIME_ZONE),
    closed: whyClosed(posting, today),
    isSaved: (await savedAmong(context.user, [posting.id])).has(posting.id),
    role: context.user?.role ?? null,
    appliedOn: appliedAt && todayIn(env.TIME_ZONE, appliedAt),
    asked: appliedAt && (await findQuestion(context.user, posting.id)),
    provider: site.college,
    postedOn: todayIn(env.TIME_ZONE, posting.publishAt ?? posting.createdAt),
    address: appUrl + detailsPath(posting),
    today,
  };
});

/** Saves the posting, or no longer. */
export const action = page(failed, async ({ request, params, context }: ActionFunctionArgs) => {
  const type = typeOfListing(params.listing);
  const form = await readForm(request);
  return answerSave({ user: context.user, type, form, request });
});

function failed({ listing }: { listing?: string }) {
  const type = typeOfPath(listing);
  return type ? messages.details.failed(postingType(type).plain) : messages.broken;
}

export default function Details() {
  const { posting, today, postedOn, address, isSaved, applications, when, ...applying } =
    useLoaderData<typeof loader>();
  const details = (
    <DetailsScreen {...{ posting, today, postedOn, address }}>
      {applying.role === "user" && (
        <div className="actions">
          <SaveForm />
          <SaveButton posting={posting} isSaved={isSaved} />
        </div>
      )}
      {postingType(posting.type).tracked && (
        <ApplyPanel posting={posting} today={today} {...applying} />
      )}
    </DetailsScreen>
  );
  if (applications === null) return details;
  return (
    <>
      <ManagePosting
        posting={posting}
        applications={applications}
        when={when}
        path="/admin/postings"
      />
      {details}
      <script type="module" src={postingScript} />
    </>
  );
}
