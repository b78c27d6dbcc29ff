import { z } from "zod";
import { type Endpoint, id, message, shape, time } from "../endpoint";
import { offered } from "../languages/known";
import { recruiterStates } from "./recruiters/recruiters.server";
import { resetSchema, signupSchema } from "./passwords/new-password.server";
import {
  coordinatorSchema,
  forgotSchema,
  inviteSchema,
  languageSchema,
  loginSchema,
  verifySchema,
} from "./schema";

export const user = shape(
  "User",
  z.strictObject({
    _id: id,
    name: z.string(),
    email: z.email(),
    phone: z.string(),
    role: z.enum(["user", "recruiter", "coordinator", "admin"]),
    isVerified: z.boolean(),
    profilePicture: z.string(),
    studentId: z.string(),
  }),
);

const language = z.strictObject({ msg: z.string(), language: z.enum(offered) });

const login = z.strictObject({ user, token: z.string() });

const recruiterFields = {
  _id: id,
  name: z.string(),
  email: z.email(),
  company: z.string(),
  state: z.enum(recruiterStates),
  since: time,
};

export const accountEndpoints: Endpoint[] = [
  {
    method: "post",
    path: "/api/auth/login",
    summary: "Log in: {user, token} and a session cookie",
    body: loginSchema,
    optional: ["totp"],
    answer: login,
    refusals: {
      401: "The email, the password or the code is wrong",
      403: "The email is not confirmed, the account is blocked, or it must set up a second factor first",
    },
  },
  {
    method: "get",
    path: "/api/auth/me",
    summary: "The account of this session",
    who: "any account",
    answer: user,
  },
  {
    method: "patch",
    path: "/api/auth/language",
    summary: "Choose the language of the account's pages and mails",
    who: "any account",
    body: languageSchema,
    answer: language,
  },
  {
    method: "post",
    path: "/api/auth/logout",
    summary: "End this session",
    answer: message,
  },
  ...aliased({
    method: "post",
    path: "/api/auth/signup",
    summary: "Sign up as a student; a code is mailed",
    body: signupSchema,
    answer: message,
  }),
  {
    method: "post",
    path: "/api/auth/verify-otp",
    summary: "Confirm the address with the mailed code",
    body: verifySchema,
    answer: message,
  },
  ...aliased({
    method: "post",
    path: "/api/auth/forgot-password",
    summary: "Ask for a code to set a new password",
    body: forgotSchema,
    answer: message,
  }),
  ...aliased({
    method: "post",
    path: "/api/auth/reset-password",
    summary: "Set a new password with the code",
    body: resetSchema,
    answer: message,
  }),
  {
    method: "get",
    path: "/api/admin/recruiters",
    summary: "Recruiters, and people invited to become one",
    who: "admin",
    answer: z.array(z.strictObject(recruiterFields)),
  },
  {
    method: "post",
    path: "/api/admin/recruiters",
    summary: "Invite a recruiter by mail, or invite them again",
    who: "admin",
    body: inviteSchema,
    optional: ["text"],
    answer: z.strictObject({ msg: z.string(), ...recruiterFields }),
    refusals: { 409: "The email belongs to an account" },
    status: 201,
  },
  {
    method: "delete",
    path: "/api/admin/recruiters/{id}",
    summary: "Block a recruiter, or take an invitation back",
    who: "admin",
    answer: message,
  },
  {
    method: "put",
    path: "/api/admin/users/{id}/coordinator",
    summary:
      "Make an account the coordinator of departments, by their names; these replace those before",
    who: "admin",
    body: coordinatorSchema,
    answer: z.strictObject({ msg: z.string(), departments: z.array(z.string()) }),
    refusals: { 409: "It is enrolled as a student, recruits, or is an admin" },
  },
  {
    method: "delete",
    path: "/api/admin/users/{id}/coordinator",
    summary: "Take the role of a coordinator back",
    who: "admin",
    answer: message,
  },
];

/** A call and its alias. */
function aliased(endpoint: Endpoint): Endpoint[] {
  return [endpoint, { ...endpoint, path: endpoint.path.replace("/auth", "") }];
}
