import type { Posting, PostingFields } from "../postings/posting";
import type { TypeName } from "../postings/types";

/** An application as its student and the office see it. */
export type Application = {
  id: string;
  postingId: string;
  type: TypeName;
  /** The posting as the API showed it when the student applied. */
  details: PostingFields;
  appliedLink: string;
  appliedAt: Date;
  termsVersion: string;
  acceptedAt: Date;
  /** Whether the posting has since been deleted or hidden. */
  isGone: boolean;
};

/** The groups of My Applications, in their order. */
export const applicationGroups = ["waiting", "recruiter", "past"] as const;

export type ApplicationGroup = (typeof applicationGroups)[number];

/** An application's snapshot as a posting, for screens to show. */
export function snapshotPosting({
  postingId,
  type,
  details,
  appliedAt,
}: Pick<Application, "postingId" | "type" | "details" | "appliedAt">): Posting {
  return {
    id: postingId,
    type,
    fields: details,
    image: null,
    pdf: null,
    closesOn: null,
    createdAt: appliedAt,
    publishAt: null,
    updatedAt: appliedAt,
    state: "published",
    version: 1,
    closesAtDeadline: false,
    applyHere: false,
    eligibility: null,
    questions: [],
    season: null,
    tellStudents: false,
    deletedAt: null,
    deadLink: null,
  };
}

/** Whether the student says that they finished applying at the item's own page; '' if they never said. */
export function finishedInWords(finished: boolean | null) {
  return finished === null ? "" : finished ? "Yes" : "Not yet";
}

/** The application object of API answers (specification: Application). */
export function applicationJson(
  application: Omit<Application, "termsVersion" | "acceptedAt" | "isGone">,
  finished: boolean | null = null,
) {
  return {
    _id: application.id,
    contentId: application.postingId,
    contentType: application.type,
    appliedLink: application.appliedLink,
    appliedAt: application.appliedAt.toISOString(),
    contentDetails: application.details,
    ...(finished !== null && { finished }),
  };
}
