import type { LoaderFunctionArgs } from "@remix-run/node";
import { textsOf } from "../languages/texts";
import { page } from "../http/page.server";
import { answerFeed } from "../news/feeds/feed-response.server";
import { typeOfListing } from "../postings/posting-request.server";

export const loader = page(
  (m) => m.broken,
  ({ request, params, context }: LoaderFunctionArgs) => {
    const isAtom = /\.atom(\.data)?$/.test(new URL(request.url).pathname);
    return answerFeed(
      request,
      typeOfListing(params.listing),
      isAtom ? "atom" : "ics",
      textsOf(context.language),
    );
  },
);
