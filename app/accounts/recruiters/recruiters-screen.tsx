import { Screen } from "../../components/screen";
import { Sentence } from "../../components/sentence";
import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { Confirm } from "../../components/confirm";
import { FormErrors, InputField } from "../../components/fields";
import { Pages } from "../../components/pages";
import { Roster } from "../../components/roster";
import { useTexts } from "../../languages/use-texts";
import type { Paging } from "../../paging";
import { AccountCard, EmailField } from "../account-card";
import { accountLimits, maxCompany } from "../schema";
import type { Recruiter } from "./recruiters.server";
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
  const m = useTexts();
  return (
    <Screen
      title={m.recruitersScreen.recruiters}
      top={
        <p className="actions">
          <a className="button quiet" href="/admin/files/recruiters">
            {m.rows.fromFile}
          </a>
        </p>
      }
    >
      <div className="narrow">
        <InviteForm companies={companies} lastResult={lastResult} />
      </div>
      <h2>{m.recruitersScreen.whoRecruitsHere}</h2>
      {found === 0 ? (
        <div className="nothing">
          <p>{m.recruiters.empty}</p>
        </div>
      ) : (
        <>
          <p className="muted">{m.counts.people(found)}</p>
          <RecruiterTable recruiters={recruiters} />
        </>
      )}
      <Pages {...paging} path="/admin/recruiters" />
    </Screen>
  );
}

type Values = { name: string; email: string; company: string };

function InviteForm({
  companies,
  lastResult,
}: Pick<RecruitersScreenProps, "companies" | "lastResult">) {
  const m = useTexts();
  const [form, { name, email, company }] = useForm<Values>({
    id: "invite",
    lastResult,
    defaultNoValidate: false,
  });
  return (
    <form method="post" {...getFormProps(form)}>
      <p className="muted">{m.recruitersScreen.theyGetMailWith}</p>
      <FormErrors id={form.errorId} errors={form.errors} />
      <InputField
        field={name}
        label={m.recruitersScreen.name}
        autoComplete="off"
        maxLength={accountLimits.name}
        required
      />
      <EmailField field={email} />
      <InputField
        field={company}
        label={m.recruitersScreen.company}
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
      <button className="wide" data-busy={m.recruitersScreen.inviting}>
        {m.recruitersScreen.invite}
      </button>
    </form>
  );
}

function RecruiterTable({ recruiters }: Pick<RecruitersScreenProps, "recruiters">) {
  const m = useTexts();
  return (
    <Roster
      caption={m.recruitersScreen.recruiters}
      rows={recruiters}
      keyOf={({ id }) => id}
      columns={[
        { label: m.recruitersScreen.name, kind: "name", cell: ({ name }) => name },
        {
          label: m.recruitersScreen.email,
          cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
        },
        {
          label: m.recruitersScreen.company,
          cell: ({ company }) => company || m.recruitersScreen.none,
        },
        {
          label: m.recruitersScreen.state,
          cell: ({ state, since }) => m.recruitersScreen.states[state](since),
        },
        {
          label: m.recruitersScreen.inviteAgain,
          kind: "row-actions",
          cell: (one) => one.state !== "active" && <InviteAgain {...one} />,
        },
        {
          label: m.recruitersScreen.block,
          kind: "row-actions",
          cell: (one) => one.state !== "blocked" && <Block {...one} />,
        },
      ]}
    />
  );
}

function InviteAgain({ name, email, company }: Shown) {
  const m = useTexts();
  if (!company) return null; // the form above asks for one
  return (
    <form method="post">
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="company" value={company} />
      <button className="quiet" aria-label={m.recruitersScreen.inviteNameAgain(name)}>
        {m.recruitersScreen.inviteAgain}
      </button>
    </form>
  );
}

function Block({ id, name, state }: Shown) {
  const m = useTexts();
  const isIn = state === "active";
  return (
    <Confirm
      ask={isIn ? m.recruitersScreen.block : m.recruitersScreen.takeBack}
      question={isIn ? m.recruiters.ask(name) : m.recruiters.askInvited(name)}
      confirm={isIn ? m.recruitersScreen.yesShutThemOut : m.recruitersScreen.yesTakeBack}
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
  const m = useTexts();
  return (
    <AccountCard
      title={m.recruitersScreen.welcome(name)}
      subtitle={
        <Sentence
          text={m.recruitersScreen.choosePassword}
          parts={{
            email: () => <strong>{form.email}</strong>,
            company: () => <strong>{company}</strong>,
          }}
        />
      }
    >
      <NewPasswordForm
        {...form}
        path="/invitation"
        button={m.recruitersScreen.createAccount}
        busy={m.recruitersScreen.saving}
      />
    </AccountCard>
  );
}
