import { useActionData, useLoaderData } from "@remix-run/react";
import type { answerApplicants, loadApplicants } from "./applicants-request.server";
import { ApplicantsScreen } from "./applicants-screen";

/** Shared by the routes of the office and of recruiters, which differ only in their guards. */
export function ApplicantsPage() {
  const answer = useActionData<typeof answerApplicants>();
  return <ApplicantsScreen {...useLoaderData<typeof loadApplicants>()} answer={answer} />;
}
