import { z } from "zod";
import { type Endpoint, id, time } from "../../endpoint";
import { postingType, typeNames } from "../../postings/types";
import { factOf } from "../../records/facts";
import { applicantParameters } from "./applicants-filter";
import { shownFacts } from "./applicants.server";
import { answersAnswer } from "../endpoints.server";
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
  answers: answersAnswer.optional(),
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
  {
    method: "get",
    path: "/api/applications/{id}/files/{file}",
    summary:
      "A PDF or picture that answers a question: for its student, and for those who see the applicants",
    who: "any account",
    answer: "pdf",
    refusals: { 403: "Only for students, recruiters and admins" },
  },
  ...typeNames.map((name): Endpoint => {
    const { endpoint, plain } = postingType(name);
    return {
      method: "get",
      path: `/api/${endpoint}/{id}/applicants`,
      summary: `Who applied to one ${plain}; answers.{id}=… finds by the answer to a question: a text that it contains, a number that it reaches, a day until which it is, a choice`,
      who: "staff",
      query: applicantParameters,
      answer: z.array(applicant),
    };
  }),
];
