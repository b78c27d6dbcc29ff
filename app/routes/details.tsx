import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { todayIn } from "../dates";
import { appUrl, env, site } from "../env.server";
import { typeOfListing } from "../http/listing.server";
import { page } from "../http/page.server";
import { messages } from "../messages";
import { DetailsScreen } from "../postings/details-screen";
import { descriptionOf, preview, titleOf } from "../postings/posting";
import { findPosting } from "../postings/postings.server";
import { detailsPath, postingType, typeOfPath } from "../postings/types";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [
        { title: `${titleOf(data.posting)} · ${data.siteName}` },
        { name: "description", content: preview(descriptionOf(data.posting), 150) },
        { tagName: "link", rel: "canonical", href: data.canonical },
      ]
    : [];

export const loader = page(failed, async ({ params }: LoaderFunctionArgs) => {
  const posting = await findPosting(typeOfListing(params.listing), params.id ?? "");
  return {
    posting,
    today: todayIn(env.TIME_ZONE),
    canonical: appUrl + detailsPath(posting),
    siteName: site.name,
  };
});

function failed({ listing }: { listing?: string }) {
  const type = typeOfPath(listing);
  return type ? messages.details.failed(postingType(type).plain) : messages.broken;
}

export default function Details() {
  const { posting, today } = useLoaderData<typeof loader>();
  return <DetailsScreen posting={posting} today={today} />;
}
