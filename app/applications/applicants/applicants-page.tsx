import { useActionData, useLoaderData } from "@remix-run/react";
import type { answerApplicants, loadApplicants } from "./applicants-request.server";
import { ApplicantsScreen } from "./applicants-screen";

/** Of the office's route and of recruiters', which differ in their guards. */
export function ApplicantsPage() {
  const answer = useActionData<typeof answerApplicants>();
  return <ApplicantsScreen {...useLoaderData<typeof loadApplicants>()} answer={answer} />;
}
