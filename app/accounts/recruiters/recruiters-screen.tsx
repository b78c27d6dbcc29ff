import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { Confirm } from "../../components/confirm";
import { FormErrors, InputField } from "../../components/fields";
import { Pages } from "../../components/pages";
import { Roster } from "../../components/roster";
import { messages } from "../../messages";
import type { Paging } from "../../paging";
import { counted } from "../../text";
import { AccountCard, EmailField } from "../account-card";
import { accountLimits, maxCompany } from "../schema";
import type { Recruiter, RecruiterState } from "./recruiters.server";
import { NewPasswordForm } from "../passwords/password-fields";

/** With the day formatted. */
type Shown = Omit<Recruiter, "since"> & { since: string };

type RecruitersScreenProps = {
  recruiters: Shown[];
  found: number;
  companies: string[];
  paging: Paging;
  lastResult?: SubmissionResult<string[]>;
};

/** Invites recruiters, and lists who was invited, who joined and who was blocked. */
export function RecruitersScreen({
  recruiters,
  found,
  companies,
  paging,
  lastResult,
}: RecruitersScreenProps) {
  return (
    <>
      <p className="crumbs">
        <a href="/admin-dashboard">Admin dashboard</a>
      </p>
      <h1>Recruiters</h1>
      <div className="narrow">
        <InviteForm companies={companies} lastResult={lastResult} />
      </div>
      <h2>Who recruits here</h2>
      {found === 0 ? (
        <div className="nothing">
          <p>{messages.recruiters.empty}</p>
        </div>
      ) : (
        <>
          <p className="muted">{counted(found, "person", "people")}</p>
          <RecruiterTable recruiters={recruiters} />
        </>
      )}
      <Pages {...paging} path="/admin/recruiters" />
    </>
  );
}

type Values = { name: string; email: string; company: string };

function InviteForm({
  companies,
  lastResult,
}: Pick<RecruitersScreenProps, "companies" | "lastResult">) {
  const [form, { name, email, company }] = useForm<Values>({
    id: "invite",
    lastResult,
    defaultNoValidate: false,
  });
  return (
    <form method="post" {...getFormProps(form)}>
      <p className="muted">
        They get a mail with a link that works once within 7 days, and choose a password.
      </p>
      <FormErrors id={form.errorId} errors={form.errors} />
      <InputField
        field={name}
        label="Name"
        autoComplete="off"
        maxLength={accountLimits.name}
        required
      />
      <EmailField field={email} />
      <InputField
        field={company}
        label="Company"
        list="companies"
        autoComplete="off"
        maxLength={maxCompany}
        required
      />
      <datalist id="companies">
        {companies.map((known) => (
          <option key={known} value={known} />
        ))}
      </datalist>
      <button className="wide" data-busy="Inviting...">
        Invite
      </button>
    </form>
  );
}

function RecruiterTable({ recruiters }: Pick<RecruitersScreenProps, "recruiters">) {
  return (
    <Roster
      caption="Recruiters"
      rows={recruiters}
      keyOf={({ id }) => id}
      columns={[
        { label: "Name", kind: "name", cell: ({ name }) => name },
        { label: "Email", cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a> },
        { label: "Company", cell: ({ company }) => company || "None" },
        { label: "State", cell: ({ state, since }) => inWords[state](since) },
        {
          label: "Invite again",
          kind: "row-actions",
          cell: (one) => one.state !== "active" && <InviteAgain {...one} />,
        },
        {
          label: "Block",
          kind: "row-actions",
          cell: (one) => one.state !== "blocked" && <Block {...one} />,
        },
      ]}
    />
  );
}

const inWords: Record<RecruiterState, (day: string) => string> = {
  invited: (day) => `Invited on ${day}`,
  expired: (day) => `Invited on ${day}, invitation expired`,
  active: (day) => `Here since ${day}`,
  blocked: (day) => `Blocked on ${day}`,
};

function InviteAgain({ name, email, company }: Shown) {
  if (!company) return null; // the form above asks for one
  return (
    <form method="post">
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="company" value={company} />
      <button className="quiet" aria-label={`Invite ${name} again`}>
        Invite again
      </button>
    </form>
  );
}

function Block({ id, name, state }: Shown) {
  const isIn = state === "active";
  return (
    <Confirm
      ask={isIn ? "Block" : "Take back"}
      question={isIn ? messages.recruiters.ask(name) : messages.recruiters.askInvited(name)}
      confirm={isIn ? "Yes, shut them out" : "Yes, take it back"}
      id={id}
    />
  );
}

type InvitationScreenProps = {
  lastResult?: SubmissionResult<string[]>;
  name: string;
  email: string;
  company: string;
  /** The token of the mail's link. */
  link: string;
};

/** An invited recruiter chooses a password. */
export function InvitationScreen({ name, company, ...form }: InvitationScreenProps) {
  return (
    <AccountCard
      title={`Welcome, ${name}`}
      subtitle={
        <>
          Choose a password. You will log in with <strong>{form.email}</strong> to recruit for{" "}
          <strong>{company}</strong>.
        </>
      }
    >
      <NewPasswordForm {...form} path="/invitation" button="Create Account" busy="Saving..." />
    </AccountCard>
  );
}
