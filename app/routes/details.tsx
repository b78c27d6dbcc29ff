import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findAppliedAt } from "../applications/applications.server";
import { ApplyPanel } from "../applications/apply-panel";
import { findQuestion } from "../applications/stages/own-steps.server";
import { pageMeta } from "../shell/page-meta";
import { todayIn } from "../dates";
import { env, site } from "../env.server";
import { typeOfListing } from "../postings/posting-request.server";
import { page } from "../http/page.server";
import { messages } from "../messages";
import { DetailsScreen } from "../postings/details-screen";
import { descriptionOf, hostOf, preview, titleOf } from "../postings/posting";
import { findPosting } from "../postings/postings.server";
import { structuredData } from "../postings/structured-data";
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
  return {
    posting,
    role: context.user?.role ?? null,
    appliedOn: appliedAt && todayIn(env.TIME_ZONE, appliedAt),
    asked: appliedAt && (await findQuestion(context.user, posting.id)),
    provider: site.college,
    today: todayIn(env.TIME_ZONE),
  };
});

function failed({ listing }: { listing?: string }) {
  const type = typeOfPath(listing);
  return type ? messages.details.failed(postingType(type).plain) : messages.broken;
}

export default function Details() {
  const { posting, today, ...applying } = useLoaderData<typeof loader>();
  return (
    <DetailsScreen posting={posting} today={today}>
      {postingType(posting.type).tracked && <ApplyPanel posting={posting} {...applying} />}
    </DetailsScreen>
  );
}
