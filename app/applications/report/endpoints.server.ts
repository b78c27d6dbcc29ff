import { z } from "zod";
import { type Endpoint, id, shape } from "../../endpoint";
import { application } from "../endpoints.server";
import { trackedTypes } from "../terms";

/** `finished`: whether the student says that they finished applying; absent if they never said. */
const reportedApplication = application.extend({ finished: z.boolean().optional() });

const text = z.string().optional();
const applicant = z.strictObject({
  _id: id,
  name: z.string(),
  email: z.email(),
  phone: text,
  studentId: text,
  finished: z.boolean().optional(),
});
const reportItem = z.strictObject({
  contentId: id,
  title: text,
  companyName: text,
  location: text,
  company: text,
  organizer: text,
  provider: text,
  applicants: z.array(applicant),
  applicationCount: z.int(),
  finishedCount: z.int(),
});
const reportGroup = shape(
  "ReportGroup",
  z.strictObject({
    contentType: z.enum(trackedTypes),
    items: z.array(reportItem),
    totalCount: z.int(),
  }),
);

export const reportEndpoints: Endpoint[] = [
  {
    method: "get",
    path: "/api/applications/all",
    summary: "All applications",
    who: "admin",
    answer: z.array(reportedApplication),
  },
  {
    method: "get",
    path: "/api/applications/report",
    summary: "Applications by type and item",
    who: "admin",
    answer: z.array(reportGroup),
  },
];
