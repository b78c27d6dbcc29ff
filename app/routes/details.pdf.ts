import type { LoaderFunctionArgs } from "@remix-run/node";
import { openPdf } from "../applications/versions/open-pdf.server";
import { page } from "../http/page.server";
import { pdfResponse } from "../postings/pdf/pdf-response.server";
import { typeOfListing } from "../postings/posting-request.server";

/** What a company sent beside its posting. */
export const loader = page(
  (m) => m.broken,
  async ({ request, params, context }: LoaderFunctionArgs) => {
    const posting = { type: typeOfListing(params.listing), id: params.id ?? "" };
    const { digest = "" } = params;
    return pdfResponse(request, { digest, ...(await openPdf(context.user, posting, digest)) });
  },
);
