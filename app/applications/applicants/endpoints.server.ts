import { z } from "zod";
import { type Endpoint, id, time } from "../../endpoint";
import { postingType, typeNames } from "../../postings/types";
import { factOf } from "../../records/facts";
import { applicantParameters } from "./applicants-filter";
import { shownFacts } from "./applicants.server";
import { offerTerms, stage } from "../stages/endpoints.server";

const ofRecord = Object.fromEntries(
  shownFacts.map((name) => [name, (factOf(name).range ? z.number() : z.string()).optional()]),
);

const applicant = z.strictObject({
  _id: id,
  name: z.string(),
  email: z.email(),
  phone: z.string(),
  /** In a portal with records the confirmed roll number. */
  studentId: z.string(),
  ...ofRecord,
  notConfirmed: z.array(z.enum(shownFacts)).optional(),
  appliedAt: time,
  stage,
  finished: z.boolean(),
  ctc: z.int().optional(),
  /** What it pays: as the offer says, else as its posting promised; a month in an internship season. */
  pay: z.int().optional(),
  payFrom: z.enum(["offer", "posting"]).optional(),
  /** A later acceptance of the season has replaced this one. */
  replaced: z.literal(true).optional(),
  ...offerTerms,
  exceptions: z.array(z.string()).optional(),
  resume: z.string().optional(),
});

export const applicantEndpoints: Endpoint[] = [
  {
    method: "get",
    path: "/api/applications/{id}/resume.pdf",
    summary: "An applicant's resume; the student can see who opened it",
    who: "staff",
    answer: "pdf",
    refusals: { 503: "It is being prepared; try again" },
  },
  ...typeNames.map((name): Endpoint => {
    const { endpoint, plain } = postingType(name);
    return {
      method: "get",
      path: `/api/${endpoint}/{id}/applicants`,
      summary: `Who applied to one ${plain}`,
      who: "staff",
      query: applicantParameters,
      answer: z.array(applicant),
    };
  }),
];
