import type { LoaderFunctionArgs } from "@remix-run/node";
import { savedFile } from "../http/saved-file.server";
import { page } from "../http/page.server";
import { openPdf } from "../postings/pdf/open-pdf.server";
import { typeOfListing } from "../postings/posting-request.server";

/** What a company sent beside its posting. */
export const loader = page(
  (m) => m.broken,
  async ({ params, context }: LoaderFunctionArgs) => {
    const posting = { type: typeOfListing(params.listing), id: params.id ?? "" };
    return savedFile(await openPdf(context.user, posting, params.digest ?? ""));
  },
);
