import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { assertCan } from "../access/can";
import { askedPosting } from "../applications/applicants/applicants-request.server";
import { CorrectOfferScreen } from "../applications/stages/correct-offer-screen";
import { correctOffer, findOffer, saidIn } from "../applications/stages/correct-offer.server";
import { correctionSchema } from "../applications/stages/step-schema.server";
import { readForm } from "../http/body.server";
import { redirectWithFlash } from "../http/flash.server";
import { handleForm } from "../http/form.server";
import { page, requirePermission } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { retryHeaders } from "../http/refusal.server";
import { applicantsPath } from "../postings/types";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";
import selectionStyles from "../styles/selection.css?url";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: selectionStyles },
];
export const headers = retryHeaders;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminApplicationsOffer }));

export const loader = page(
  (m) => m.applicants.failed,
  async (args: LoaderFunctionArgs) => {
    const admin = requirePermission(args, "correct offers", (m) => m.correcting.refused);
    const posting = await askedPosting(admin, args);
    const offer = await findOffer(admin, posting, args.params.application ?? "");
    return { posting, offer, seen: saidIn(offer) };
  },
);

export const action = page(
  (m) => m.correcting.failed,
  async (args: ActionFunctionArgs) => {
    const { user: admin, language } = args.context;
    assertCan(admin, "correct offers", (m) => m.correcting.refused);
    const posting = await askedPosting(admin, args);
    const { id } = await findOffer(admin, posting, args.params.application ?? "");
    const form = await readForm(args.request);
    const seen = String(form.get("seen") ?? "");
    return handleForm({
      form,
      language,
      schema: correctionSchema,
      fallback: (m) => m.correcting.failed,
      async save(correction) {
        await limit("stages", admin.id);
        await correctOffer(admin, id, correction, seen);
        return redirectWithFlash(
          applicantsPath({ type: posting.type, id: posting.postingId }, "admin"),
          "success",
          (m) => m.correcting.done,
        );
      },
    });
  },
);

export default function CorrectOffer() {
  return (
    <CorrectOfferScreen
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()?.result}
    />
  );
}
