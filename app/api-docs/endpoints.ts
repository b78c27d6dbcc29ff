import { z } from "zod";
import { resetSchema, signupSchema } from "../accounts/passwords/password-schemas.server";
import { forgotSchema, loginSchema, verifySchema } from "../accounts/schema";
import { trackSchema } from "../applications/schema";
import { typeNames } from "../postings/types";
import { profileSchema } from "../resume/profile/profile-schema";
import { resumeSchema, versionSchema } from "../resume/schema";
import * as answers from "./answers";
import { applicationEndpoints, ownApplication } from "./application-endpoints";
import { collectionEndpoints } from "./collection-endpoints";
import { newsEndpoints } from "./endpoints-news";

export type Endpoint = {
  method: "get" | "post" | "put" | "patch" | "delete";
  path: string;
  summary: string;
  /** Who may call it; absent means everybody. */
  who?: "any account" | "student" | "recruiter" | "staff" | "admin";
  body?: z.ZodType;
  /** Fields of the body that may be left out. */
  optional?: string[];
  /** Fields of the body that take a file, which makes it multipart. */
  files?: { name: string; required: boolean; media?: string }[];
  /** The answer of a 422, where it is more than a Refusal. */
  refused?: z.ZodType;
  answer: z.ZodType | "pdf";
  status?: 200 | 201;
  /** Refusals besides those that follow from `who` and the body. */
  refusals?: Record<number, string>;
  /** Names of query parameters. */
  query?: string[];
  /** Answers with one posting, whose version is the ETag. */
  hasETag?: true;
};

const fixed: Endpoint[] = [
  {
    method: "post",
    path: "/api/auth/login",
    summary: "Log in: {user, token} and a session cookie",
    body: loginSchema,
    optional: ["totp"],
    answer: answers.login,
    refusals: {
      401: "The email, the password or the code is wrong",
      403: "The email is not confirmed, the account is shut out, or it must set up a second factor first",
    },
  },
  {
    method: "get",
    path: "/api/auth/me",
    summary: "The account of this session",
    who: "any account",
    answer: answers.user,
  },
  {
    method: "post",
    path: "/api/auth/logout",
    summary: "End this session",
    answer: answers.message,
  },
  ...aliased({
    method: "post",
    path: "/api/auth/signup",
    summary: "Sign up as a student; a code is mailed",
    body: signupSchema,
    answer: answers.message,
  }),
  {
    method: "post",
    path: "/api/auth/verify-otp",
    summary: "Confirm the address with the mailed code",
    body: verifySchema,
    answer: answers.message,
  },
  ...aliased({
    method: "post",
    path: "/api/auth/forgot-password",
    summary: "Ask for a code to set a new password",
    body: forgotSchema,
    answer: answers.message,
  }),
  ...aliased({
    method: "post",
    path: "/api/auth/reset-password",
    summary: "Set a new password with the code",
    body: resetSchema,
    answer: answers.message,
  }),
  {
    method: "post",
    path: "/api/applications/track",
    summary: "Record an application; once per item",
    who: "student",
    body: trackSchema,
    optional: ["terms"],
    answer: answers.tracked,
    refusals: { 404: "There is no such item", 409: "Already applied, or it is closed" },
    status: 201,
  },
  {
    method: "get",
    path: "/api/applications/my",
    summary:
      "Your own applications, newest first; in pages if asked, the next one in the Link header",
    who: "any account",
    query: ["limit", "after"],
    answer: z.array(ownApplication),
  },
  ...newsEndpoints,
  {
    method: "get",
    path: "/api/applications/all",
    summary: "All applications",
    who: "admin",
    answer: z.array(answers.reportedApplication),
  },
  {
    method: "get",
    path: "/api/applications/report",
    summary: "Applications by type and item",
    who: "admin",
    answer: z.array(answers.reportGroup),
  },
  {
    method: "get",
    path: "/api/admin/dashboard-data",
    summary: "How many accounts there are",
    who: "admin",
    answer: answers.stats,
  },
  {
    method: "get",
    path: "/api/resume",
    summary: "Your own resume",
    who: "student",
    answer: answers.resume,
    refusals: { 404: "There is no resume yet" },
  },
  {
    method: "post",
    path: "/api/resume",
    summary: "Save your own resume; `version` is the one you started from",
    who: "student",
    body: resumeSchema.safeExtend(versionSchema.shape),
    optional: [...Object.keys(resumeSchema.shape), "version"],
    answer: answers.savedResume,
    refusals: { 409: "It has been saved since that version" },
  },
  {
    method: "put",
    path: "/api/resume/profile",
    summary: "Change your own account; a new email takes effect once its code is entered",
    who: "any account",
    body: profileSchema.omit({ picture: true }),
    optional: ["phone", "studentId"],
    files: [{ name: "profilePicture", required: false }],
    answer: answers.savedProfile,
    refusals: { 409: "The email belongs to another account" },
  },
  {
    method: "get",
    path: "/api/resume/pdf",
    summary: "Your own resume as a PDF",
    who: "student",
    answer: "pdf",
    refusals: { 404: "There is no resume yet", 503: "It is being prepared; try again" },
  },
  {
    method: "get",
    path: "/api/admin/users",
    summary: "All accounts, and sign-ups whose code was never entered",
    who: "admin",
    answer: z.array(answers.user),
  },
  {
    method: "delete",
    path: "/api/admin/users/{id}",
    summary: "Delete an account",
    who: "admin",
    answer: answers.message,
    refusals: { 409: "It is your own" },
  },
];

const search: Endpoint = {
  method: "get",
  path: "/api/search",
  summary: "What matches in every type, at most 5 of each",
  query: ["q"],
  answer: answers.searchResults,
};

/** Every call of the API; tests/api/openapi.test.ts fails when a route is missing. */
export const endpoints = [
  ...fixed,
  ...applicationEndpoints,
  search,
  ...typeNames.flatMap(collectionEndpoints),
];

/** A call and its alias. */
function aliased(endpoint: Endpoint): Endpoint[] {
  return [endpoint, { ...endpoint, path: endpoint.path.replace("/auth", "") }];
}
