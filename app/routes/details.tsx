import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import postingScript from "virtual:enhance/posting";
import { findAppliedAt } from "../applications/applications.server";
import { ApplyPanel } from "../applications/apply-panel";
import { pageMeta } from "../shell/page-meta";
import { formatMoment, todayIn } from "../dates";
import { env, site } from "../env.server";
import { typeOfListing } from "../postings/posting-request.server";
import { page } from "../http/page.server";
import { messages } from "../messages";
import { DetailsScreen } from "../postings/details-screen";
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
  const posting = await findPosting(context.user, typeOfListing(params.listing), params.id ?? "");
  const appliedAt = await findAppliedAt(context.user, posting.id);
  const applications = await countForManager(context.user, posting);
  const today = todayIn(env.TIME_ZONE);
  return {
    posting,
    applications,
    when: posting.publishAt && formatMoment(posting.publishAt, env.TIME_ZONE),
    closed: whyClosed(posting, today),
    role: context.user?.role ?? null,
    appliedOn: appliedAt && todayIn(env.TIME_ZONE, appliedAt),
    provider: site.college,
    today,
  };
});

function failed({ listing }: { listing?: string }) {
  const type = typeOfPath(listing);
  return type ? messages.details.failed(postingType(type).plain) : messages.broken;
}

export default function Details() {
  const { posting, today, applications, when, ...applying } = useLoaderData<typeof loader>();
  const details = (
    <DetailsScreen posting={posting} today={today}>
      {postingType(posting.type).tracked && <ApplyPanel posting={posting} {...applying} />}
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
