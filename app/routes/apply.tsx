import { textsOf } from "../languages/texts";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { User } from "../accounts/users.server";
import { trackApplication } from "../applications/applications.server";
import { ApplyRefused } from "../applications/apply-panel";
import { isTracked } from "../applications/terms";
import { pageMeta } from "../shell/page-meta";
import { AppError } from "../errors";
import { withNext } from "../http/query";
import { readForm } from "../http/body.server";
import { typeOfListing } from "../postings/posting-request.server";
import { redirectWithFlash } from "../http/flash.server";
import { page } from "../http/page.server";
import { toRefusal } from "../http/refusal.server";
import { linkOf, titleOf } from "../postings/posting";
import { findPosting } from "../postings/postings.server";
import { detailsPath } from "../postings/types";
import { webAddress } from "../text";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.apply }));

type Params = { listing?: string; id?: string };

/**
 * Leads somebody who opens the address by hand to the page with the form. Also runs after a refusal,
 * with the headers of the form's request.
 */
export const loader = page(
  (m) => m.apply.failed,
  async ({ request, params, context }: LoaderFunctionArgs) => {
    const posting = await findApplicable(context.user, params);
    if (!request.headers.has("Content-Type")) throw redirect(`${detailsPath(posting)}#terms`, 303);
    return { posting };
  },
);

/** Records the click and redirects to the item's own page (decision: apply-form). */
export const action = page(
  (m) => m.apply.failed,
  async ({ request, params, context }: ActionFunctionArgs) => {
    const posting = await findApplicable(context.user, params);
    if (!context.user) {
      return redirect(withNext("/login", `${detailsPath(posting)}#terms`), 303);
    }
    const terms = (await readForm(request)).get("terms");
    try {
      const { appliedLink } = await trackApplication(context.user, posting, String(terms ?? ""));
      if (posting.applyHere)
        return redirectWithFlash(detailsPath(posting), "success", (m) =>
          m.applyHere.done(titleOf(posting)),
        );
      return redirect(appliedLink, 303);
    } catch (error) {
      const refusal = toRefusal(error, (m) => m.apply.failed, textsOf(context.language));
      const link =
        refusal.code === "already-applied" && !posting.applyHere
          ? webAddress(linkOf(posting))
          : null;
      const { status, message, lists, headers } = refusal;
      return data(
        { message, reasons: lists?.eligibility ?? lists?.season?.slice(1), link },
        { status, headers },
      );
    }
  },
);

function findApplicable(user: User | null, { listing, id = "" }: Params) {
  const type = typeOfListing(listing);
  if (!isTracked(type)) throw new AppError((m) => m.pageNotFound, 404);
  return findPosting(user, type, id);
}

export default function Apply() {
  const refused = useActionData<typeof action>();
  return <ApplyRefused {...useLoaderData<typeof loader>()} {...refused} />;
}
