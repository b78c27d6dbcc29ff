import type { z } from "zod";
import {
  forgotSchema,
  loginSchema,
  resetSchema,
  signupSchema,
  verifySchema,
} from "../accounts/schema";
import { trackSchema } from "../applications/schema";
import { postingSchema } from "../postings/schema";
import { type TypeName, postingType, typeNames } from "../postings/types";
import { profileSchema } from "../resume/profile-schema";
import { resumeSchema } from "../resume/schema";

export type Endpoint = {
  method: "get" | "post" | "put" | "delete";
  path: string;
  summary: string;
  /** Who may call it; everybody when absent. */
  who?: "any account" | "student" | "admin";
  body?: z.ZodType;
  /** Fields of the body that may be left out. */
  optional?: string[];
  status?: 200 | 201;
  /** A list's parameters. */
  query?: string[];
};

const fixed: Endpoint[] = [
  {
    method: "post",
    path: "/api/auth/login",
    summary: "Log in: {user, token} and a session cookie",
    body: loginSchema,
  },
  {
    method: "get",
    path: "/api/auth/me",
    summary: "The account of this session",
    who: "any account",
  },
  { method: "post", path: "/api/auth/logout", summary: "End this session" },
  ...aliased({
    method: "post",
    path: "/api/auth/signup",
    summary: "Sign up as a student; a code is mailed",
    body: signupSchema,
  }),
  {
    method: "post",
    path: "/api/auth/verify-otp",
    summary: "Confirm the address with the mailed code",
    body: verifySchema,
  },
  ...aliased({
    method: "post",
    path: "/api/auth/forgot-password",
    summary: "Ask for a code to set a new password",
    body: forgotSchema,
  }),
  ...aliased({
    method: "post",
    path: "/api/auth/reset-password",
    summary: "Set a new password with the code",
    body: resetSchema,
  }),
  {
    method: "post",
    path: "/api/applications/track",
    summary: "Record an application; once per item (409)",
    who: "student",
    body: trackSchema,
    optional: ["terms"],
    status: 201,
  },
  { method: "get", path: "/api/applications/my", summary: "Own applications", who: "any account" },
  { method: "get", path: "/api/applications/all", summary: "All applications", who: "admin" },
  {
    method: "get",
    path: "/api/applications/report",
    summary: "Applications by type and item",
    who: "admin",
  },
  {
    method: "get",
    path: "/api/admin/dashboard-data",
    summary: "Numbers of accounts",
    who: "admin",
  },
  {
    method: "get",
    path: "/api/resume",
    summary: "Own resume; 404 when there is none",
    who: "student",
  },
  {
    method: "post",
    path: "/api/resume",
    summary: "Save the own resume; with `version`, an older save is refused (409)",
    who: "student",
    body: resumeSchema,
    optional: Object.keys(resumeSchema.shape),
  },
  {
    method: "put",
    path: "/api/resume/profile",
    summary:
      "Change the own account; a new email takes effect by its code. The picture is multipart",
    who: "any account",
    body: profileSchema.omit({ picture: true }),
    optional: ["phone", "studentId"],
  },
  { method: "get", path: "/api/resume/pdf", summary: "The own resume as a PDF", who: "student" },
  { method: "get", path: "/api/admin/users", summary: "All accounts", who: "admin" },
  { method: "delete", path: "/api/admin/users/{id}", summary: "Delete an account", who: "admin" },
];

/** Every call of the API. A new route must be named here: tests/api/openapi.test.ts compares. */
export const endpoints = [...fixed, ...typeNames.flatMap(ofCollection)];

/** The same call under its older address. */
function aliased(endpoint: Endpoint): Endpoint[] {
  return [endpoint, { ...endpoint, path: endpoint.path.replace("/auth", "") }];
}

function ofCollection(name: TypeName): Endpoint[] {
  const { endpoint, plain, plainPlural, filterByLocation, fields } = postingType(name);
  const path = `/api/${endpoint}`;
  const optional = Object.keys(fields).filter((field) => !fields[field]?.required);
  const post = {
    method: "post",
    summary: `Post a new ${plain}`,
    who: "admin",
    body: postingSchema(name),
    optional,
    status: 201,
  } as const;
  const query = ["search", ...(filterByLocation ? ["location"] : []), "limit", "after"];
  return [
    {
      method: "get",
      path,
      summary: `The ${plainPlural}, newest first; the next page is in the Link header`,
      query,
    },
    { ...post, path },
    { ...post, path: `${path}/create` },
    { method: "get", path: `${path}/{id}`, summary: `One ${plain}` },
    { method: "delete", path: `${path}/{id}`, summary: `Delete one ${plain}`, who: "admin" },
  ];
}
