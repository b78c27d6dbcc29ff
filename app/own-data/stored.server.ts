import { type RawBuilder, sql } from "kysely";
import { contentOf } from "../applications/versions/content.server";

/** An account, or a sign-up that never became one. */
export type Holder = { id: string; email: string };

/** What one table stores about people, as a file of their download. */
export type Stored = {
  file: string;
  about: string;
  table: string;
  /** Whether a row, which queries call `kept`, is this person's. */
  owner: (holder: Holder) => RawBuilder<boolean>;
  /** Columns that are not shown; tests/own-data/own-data.test.ts names the reason for each. */
  omit?: string[];
  /** Jobs about such a row are about other people. */
  hasOthersJobs?: true;
  /** What is shown besides the columns. */
  also?: (holder: Holder) => Record<string, RawBuilder<unknown>>;
};

const ofUser = ({ id }: Holder) => sql<boolean>`kept.user_id = ${id}`;
const ofAddress = ({ email }: Holder) => sql<boolean>`kept.email = ${email}`;
const ofApplication = ({ id }: Holder) =>
  sql<boolean>`kept.application_id in (select id from applications where user_id = ${id})`;
const ofEnrolment = ({ id }: Holder) =>
  sql<boolean>`kept.enrolment_id in (select id from enrolments where user_id = ${id})`;
const company = sql`(select name from companies where companies.id = kept.company_id)`;
const byCompany = () => ({ byCompany: company });

/** Every table with something about a person. A new column is shown unless it is omitted here. */
export const stored: Stored[] = [
  {
    file: "account",
    about: "who you are here",
    table: "users",
    owner: ({ id }) => sql`kept.id = ${id}`,
    omit: ["password_hash"],
  },
  {
    file: "sessions",
    about: "where you are or were logged in",
    table: "sessions",
    owner: ofUser,
  },
  {
    file: "second-factor",
    about: "your authenticator app, without what makes its codes",
    table: "totp_factors",
    owner: ofUser,
    omit: ["sealed"],
  },
  {
    file: "passkeys",
    about: "your passkeys, without what checks them",
    table: "passkeys",
    owner: ofUser,
    omit: ["public_key"],
  },
  {
    file: "recovery-codes",
    about: "which of your recovery codes were used, without the codes",
    table: "recovery_codes",
    owner: ofUser,
    omit: ["hash"],
  },
  {
    file: "college-account",
    about: "the college account that you log in with",
    table: "college_accounts",
    owner: ofUser,
  },
  {
    file: "applications",
    about: "what you applied to, as it was then, and the terms you accepted",
    table: "applications",
    owner: ofUser,
    omit: ["posting_version", "changes_told"],
    also: () => ({ posting: contentOf("kept") }),
  },
  {
    file: "earlier-answers",
    about: "answers to a posting's questions that you replaced",
    table: "earlier_answers",
    owner: ofApplication,
  },
  {
    file: "answer-drafts",
    about: "answers to questions of postings that you typed and have not sent",
    table: "answer_drafts",
    owner: ofUser,
  },
  {
    file: "answer-files",
    about: "files that answer questions of postings",
    table: "answer_files",
    owner: ofUser,
    omit: ["bytes"],
  },
  {
    file: "application-steps",
    about:
      "what became of your applications; steps taken neither by you nor by a company are the placement office's",
    table: "application_events",
    owner: ofApplication,
    omit: ["by_user_id", "company_id"],
    also: ({ id }) => ({
      ...byCompany(),
      byYou: sql`coalesce(kept.by_user_id = ${id}, false)`,
    }),
  },
  {
    file: "resume-openings",
    about:
      "who opened your resume, or the file of your answers that is named; where no company is named, the placement office did",
    table: "resume_openings",
    owner: ofApplication,
    omit: ["by_user_id", "company_id"],
    also: byCompany,
  },
  {
    file: "enrolments",
    about: "your record: what you study, your marks, and which of them the office has confirmed",
    table: "enrolments",
    owner: ofUser,
    also: () => ({
      programme: sql`(select name from programmes where programmes.id = kept.programme_id)`,
      department: sql`(select name from departments where departments.id = kept.department_id)`,
    }),
  },
  {
    file: "record-changes",
    about: "each change of your record, by whom and when",
    table: "record_changes",
    owner: ofEnrolment,
    omit: ["by_user_id"],
    also: ({ id }) => ({ byYou: sql`coalesce(kept.by_user_id = ${id}, false)` }),
  },
  {
    file: "after-graduating",
    about: "what became of you after graduating, who said it, and whether the office confirmed it",
    table: "graduates",
    owner: ofEnrolment,
    omit: ["confirmed_by"],
  },
  {
    file: "sealed-figures",
    about: "what the college's reports of a year counted of you",
    table: "sealed_students",
    owner: ofEnrolment,
    also: () => ({
      report: sql`(select name || ' ' || year from figure_seals where figure_seals.id = kept.seal_id)`,
    }),
  },
  {
    file: "record-openings",
    about: "who of the placement office and its coordinators looked at your record, by day",
    table: "record_openings",
    owner: ofUser,
    omit: ["by_user_id"],
  },
  {
    file: "corrections",
    about: "what you asked to be corrected in your record, and the answers",
    table: "corrections",
    owner: ofEnrolment,
    omit: ["by_user_id"],
  },
  {
    file: "seasons",
    about: "the seasons that you registered for, and the rules you accepted",
    table: "season_registrations",
    owner: ofUser,
    also: () => ({
      season: sql`(select name from seasons where seasons.id = kept.season_id)`,
      programme: sql`(select name from programmes where programmes.id = kept.programme_id)`,
      department: sql`(select name from departments where departments.id = kept.department_id)`,
      rules: sql`(select clauses from season_policies policy
        where policy.season_id = kept.season_id and policy.version = kept.policy_version)`,
    }),
  },
  {
    file: "exceptions",
    about: "rules and conditions that the office set aside for you, and those it was asked to",
    table: "exceptions",
    owner: ofUser,
    omit: ["by_user_id"],
  },
  {
    file: "points",
    about: "points that you got in seasons, what you said to them and what the office answered",
    table: "season_points",
    owner: ofUser,
    omit: ["by_user_id"],
  },
  {
    file: "said-no",
    about: "postings of seasons to which you said no",
    table: "said_no",
    owner: ofUser,
  },
  {
    file: "outside-offers",
    about: "offers from elsewhere that you or the office recorded",
    table: "outside_offers",
    owner: ofUser,
    omit: ["by_user_id"],
  },
  {
    file: "messages",
    about: "messages that you got, and whether they were mailed and read",
    table: "message_readers",
    owner: ofUser,
    also: () => ({
      subject: sql`(select subject from messages where messages.id = kept.message_id)`,
      text: sql`(select text from messages where messages.id = kept.message_id)`,
    }),
  },
  {
    file: "messages-written",
    about: "messages that you wrote to groups of students",
    table: "messages",
    owner: ({ id }) => sql`kept.by_user_id = ${id}`,
    omit: ["by_user_id", "asked_hash"],
    hasOthersJobs: true,
  },
  {
    file: "rounds",
    about: "talks, tests and interviews that you were invited to, and what became of it",
    table: "round_students",
    owner: ofUser,
    omit: ["result", "result_note"], // not told yet, or as `told_result`
    also: () => ({
      name: sql`(select name from rounds where rounds.id = kept.round_id)`,
      day: sql`(select day from rounds where rounds.id = kept.round_id)`,
    }),
  },
  {
    file: "meetings",
    about: "when you meet whom in discussions and interviews",
    table: "meeting_students",
    owner: ofUser,
    also: () => ({
      round: sql`(select name from rounds where rounds.id = kept.round_id)`,
      panel: sql`(
        select name from round_panels join meetings on meetings.panel_id = round_panels.id
        where meetings.id = kept.meeting_id)`,
      from_minute: sql`(select from_minute from meetings where meetings.id = kept.meeting_id)`,
      until_minute: sql`(select until_minute from meetings where meetings.id = kept.meeting_id)`,
    }),
  },
  {
    file: "trials",
    about: "rules that you tried on what happened in a season",
    table: "season_trials",
    owner: ofUser,
  },
  {
    file: "coordinated-departments",
    about: "whose coordinator you are",
    table: "coordinator_departments",
    owner: ofUser,
    also: () => ({
      department: sql`(select name from departments where departments.id = kept.department_id)`,
    }),
  },
  {
    file: "invitations",
    about: "your invitation to recruit, until you accept it",
    table: "invitations",
    owner: ({ id }) => sql`kept.id = ${id}`,
    omit: ["link_id", "key_id", "company_id"],
    also: () => ({ company }),
  },
  {
    file: "company-people",
    about: "what the office knows of you as somebody it talks to at a company",
    table: "company_people",
    owner: ofAddress,
    omit: ["company_id"],
    also: () => ({ company }),
  },
  {
    file: "company-notes",
    about: "what you noted about companies, or were to do there",
    table: "company_notes",
    owner: ({ id }) => sql`(kept.by_user_id = ${id} or kept.for_user_id = ${id})`,
    omit: ["company_id", "by_user_id", "for_user_id"],
    also: () => ({ company }),
  },
  {
    file: "account-invitations",
    about: "links to make an account that were mailed to your address",
    table: "account_invitations",
    owner: ofAddress,
    omit: ["link_id", "key_id", "enrolment_id", "department_ids"],
  },
  {
    file: "resume-zips",
    about: "ZIPs of applicants' resumes that you asked for, without the resumes",
    table: "resume_zips",
    owner: ofUser,
    omit: ["application_ids"],
  },
  {
    file: "unfinished-postings",
    about: "what you typed into forms of postings and have not saved",
    table: "unfinished_forms",
    owner: ofUser,
  },
  {
    file: "table-settings",
    about: "how you like the office's lists: rows a page, and the columns of each",
    table: "table_settings",
    owner: ofUser,
  },
  {
    file: "selected-rows",
    about:
      "how many rows you have selected in the office's lists; whom they are about is not yours",
    table: "selected_rows",
    owner: ofUser,
    omit: ["row_id"],
  },
  {
    file: "erasure-requests",
    about: "your requests to be erased, and the answers",
    table: "erasure_requests",
    owner: ofUser,
  },
  {
    file: "resume",
    about: "your resume",
    table: "resumes",
    owner: ofUser,
  },
  {
    file: "resume-pdf",
    about: "what a machine reads in your resume's PDF",
    table: "resume_pdfs",
    owner: ofUser,
    omit: ["bytes", "object_key", "source_hash", "wanted_hash", "failed_hash"],
  },
  {
    file: "saved",
    about: "what you saved",
    table: "saved_postings",
    owner: ofUser,
  },
  {
    file: "followed-searches",
    about: "searches that you follow",
    table: "follows",
    owner: ofUser,
  },
  {
    file: "news-settings",
    about:
      "how often you want news, how new drives are mailed, and an address of yours that refused it",
    table: "news_settings",
    owner: ofUser,
    omit: ["calendar_secret"],
  },
  {
    file: "digests",
    about: "which postings your news mails of the last month named",
    table: "digests",
    owner: ofUser,
  },
  {
    file: "notification-devices",
    about: "devices that show your notifications, without their secret addresses",
    table: "push_devices",
    owner: ofUser,
    omit: ["endpoint", "p256dh", "auth", "server_key"],
  },
  {
    file: "notifications",
    about: "which notifications you got in the last month",
    table: "pushes",
    owner: ofUser,
  },
  {
    // A pending sign-up with this address may be a stranger's attempt, but it is stored as the user's.
    file: "sign-ups",
    about: "sign-ups with your address that no code has confirmed",
    table: "signups",
    owner: ofAddress,
    omit: ["password_hash", "browser"],
  },
  {
    file: "waiting-records",
    about: "facts that the office imported for your address and that are not in your record yet",
    table: "waiting_records",
    owner: ofAddress,
    omit: ["by_user_id"],
  },
  {
    file: "codes",
    about: "codes that were asked for, without the codes",
    table: "mailed_codes",
    // Somebody else may have asked for a code at this address before this account had it.
    owner: ({ id, email }) =>
      sql`(kept.user_id = ${id} or (kept.user_id is null and kept.email = ${email}))`,
    omit: ["id", "browser", "asker", "network", "key_id"],
  },
  {
    file: "guesses",
    about: "how often somebody guessed codes for your account",
    table: "code_attempts",
    owner: ({ id, email }) => sql`kept.account in (${email}, ${id})`,
  },
  {
    file: "jobs",
    about: "mails to you and PDFs of your resume that are waiting to be made",
    table: "outbox",
    owner: isJobAbout,
    omit: ["queue", "handed_over_at", "lease_until", "deaths", "error", "request_id"],
  },
];

/** Whether a waiting job's payload has the id of the account, or of anything stored about it. */
export function isJobAbout(holder: Holder): RawBuilder<boolean> {
  const ids = stored
    .filter(({ table, hasOthersJobs }) => table !== "outbox" && !hasOthersJobs)
    .map(
      ({ table, owner }) =>
        sql`select to_jsonb(kept) ->> 'id' from ${sql.table(table)} kept where ${owner(holder)}`,
    );
  return sql<boolean>`exists (
    select from jsonb_each_text(payload)
    where value in (select ${holder.id} union all ${sql.join(ids, sql` union all `)}))`;
}
