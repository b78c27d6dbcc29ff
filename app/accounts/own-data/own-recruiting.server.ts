import { db } from "~/db/client";
import type { User } from "../users.server";
import { type OwnFile, json } from "./own-file.server";

/** What happened to a student's applications, and what is stored about a recruiter. */
export function recruitingFiles({ id }: User): OwnFile[] {
  return [
    json(
      "application-steps.json",
      "what became of your applications; steps taken neither by you nor by a company are the placement office's",
      db
        .selectFrom("application_events as step")
        .innerJoin("applications", "applications.id", "step.application_id")
        .leftJoin("companies", "companies.id", "step.company_id")
        .select(["step.id", "application_id as applicationId", "from_stage as from"])
        .select(["to_stage as to", "at", "note", "step.ctc", "companies.name as byCompany"])
        .select((eb) => eb("by_user_id", "=", id).as("byYou"))
        .where("user_id", "=", id)
        .orderBy("step.id"),
    ),
    json(
      "resume-openings.json",
      "who opened your resume; where no company is named, the placement office did",
      db
        .selectFrom("resume_openings as opening")
        .innerJoin("applications", "applications.id", "opening.application_id")
        .leftJoin("companies", "companies.id", "opening.company_id")
        .select(["opening.id", "application_id as applicationId", "at"])
        .select("companies.name as byCompany")
        .where("user_id", "=", id)
        .orderBy("opening.id"),
    ),
    json(
      "invitations.json",
      "your invitation to recruit, until you accept it",
      db
        .selectFrom("invitations")
        .innerJoin("companies", "companies.id", "invitations.company_id")
        .select(["invitations.name", "email", "companies.name as company"])
        .select(["invited_at as invitedAt", "expires_at as expiresAt"])
        .where("invitations.id", "=", id),
    ),
    json(
      "resume-zips.json",
      "ZIPs of applicants' resumes that you asked for, without the resumes",
      db
        .selectFrom("resume_zips")
        .select(["id", "posting_id as postingId", "asked_at as askedAt", "made_at as madeAt"])
        .select("bytes")
        .where("user_id", "=", id),
    ),
  ];
}
