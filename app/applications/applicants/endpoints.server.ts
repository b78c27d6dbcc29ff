import { z } from "zod";
import { type Endpoint, id, time } from "../../endpoint";
import { postingType, typeNames } from "../../postings/types";
import { offerTerms, stage } from "../stages/endpoints.server";

const applicant = z.strictObject({
  _id: id,
  name: z.string(),
  email: z.email(),
  phone: z.string(),
  studentId: z.string(),
  appliedAt: time,
  stage,
  finished: z.boolean(),
  ctc: z.int().optional(),
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
      answer: z.array(applicant),
    };
  }),
];
