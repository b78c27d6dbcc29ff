import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { accountLimits, maxInvitationText } from "../accounts/schema";
import { EmailField } from "../accounts/account-card";
import { ChoiceField, FormErrors, InputField, TextareaField } from "../components/fields";
import { Screen } from "../components/screen";
import { useTexts } from "../languages/use-texts";
import { AboutFields } from "./about-fields";
import type { ShownCompany } from "./company-request.server";
import { Notes, People } from "./contacts-part";
import { Drives, Kept, Years } from "./drives-part";
import { companiesPath, companyLimits, companyStates } from "./schema";

type Result = SubmissionResult<string[]>;
type Props = ShownCompany & {
  /** The id of the person who is edited; without one the form adds one. */
  edited: string | null;
  lastResult?: Result;
};

/** All that the office knows of a company. */
export function CompanyScreen(props: Props) {
  const m = useTexts();
  const words = m.companies;
  const { company, drives, lastResult } = props;
  /** What a form was refused with, for that form. */
  const of = (intent: string) =>
    lastResult?.initialValue?.intent === intent ? lastResult : undefined;
  return (
    <Screen
      crumbs={<a href={companiesPath}>{words.title}</a>}
      title={company.name}
      text={[company.sector, words.states[company.state]].filter(Boolean).join(" · ")}
      top={
        company.website && (
          <p>
            <a href={company.website} rel="noreferrer">
              {company.website}
            </a>
          </p>
        )
      }
    >
      <People {...props} lastResult={of("person")} />
      <Notes {...props} lastResult={of("note")} />
      <Years years={company.years} />
      <Kept {...props.kept} />
      {drives.length > 0 && <Drives drives={drives} />}
      <div className="narrow">
        <AboutForm key={company.id} company={company} lastResult={of("about")} />
        <OtherNames company={company} lastResult={of("join")} />
        <InviteForm name={company.name} lastResult={of("invite")} />
      </div>
    </Screen>
  );
}

type AboutProps = Pick<Props, "company" | "lastResult">;

function AboutForm({ company, lastResult }: AboutProps) {
  const words = useTexts().companies;
  const [form, { state, sector, website }] = useForm<
    Record<"state" | "sector" | "website", string>
  >({
    id: "about",
    lastResult,
    defaultValue: company,
    defaultNoValidate: false,
  });
  return (
    <section>
      <h2>{words.about}</h2>
      <form method="post" {...getFormProps(form)}>
        <input type="hidden" name="intent" value="about" />
        <FormErrors id={form.errorId} errors={form.errors} />
        <ChoiceField
          field={state}
          label={words.state}
          required
          options={companyStates.map((one) => ({ value: one, words: words.states[one] }))}
        />
        <AboutFields sector={sector} website={website} />
        <p className="actions">
          <button data-busy={words.saving}>{words.save}</button>
        </p>
      </form>
    </section>
  );
}

function OtherNames({ company, lastResult }: AboutProps) {
  const words = useTexts().companies;
  const [form, fields] = useForm<{ company: string }>({
    id: "join",
    lastResult,
    defaultNoValidate: false,
  });
  return (
    <section id="names">
      <h2>{words.joinAnother}</h2>
      {company.otherNames.length > 0 && (
        <ul>
          {company.otherNames.map(({ id, name }) => (
            <li key={id}>
              <form method="post">
                {name}{" "}
                <button className="quiet" name="apart" value={id} aria-label={words.apartOf(name)}>
                  {words.apart}
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <form method="post" {...getFormProps(form)}>
        <input type="hidden" name="intent" value="join" />
        <FormErrors id={form.errorId} errors={form.errors} />
        <InputField
          field={fields.company}
          label={words.otherName}
          hint={words.otherNameHint}
          autoComplete="off"
          maxLength={companyLimits.name}
          required
        />
        <p className="actions">
          <button className="quiet">{words.joinIt}</button>
        </p>
      </form>
    </section>
  );
}

type InviteValues = Record<"name" | "email" | "text", string>;

function InviteForm({ name, lastResult }: { name: string; lastResult?: Result }) {
  const m = useTexts();
  const words = m.companies;
  const [form, fields] = useForm<InviteValues>({
    id: "invite",
    lastResult,
    defaultNoValidate: false,
  });
  return (
    <section>
      <h2>{words.invite}</h2>
      <form method="post" {...getFormProps(form)}>
        <input type="hidden" name="intent" value="invite" />
        <p className="muted">{words.inviteHint(name)}</p>
        <FormErrors id={form.errorId} errors={form.errors} />
        <InputField
          field={fields.name}
          label={m.recruitersScreen.name}
          autoComplete="off"
          maxLength={accountLimits.name}
          required
        />
        <EmailField field={fields.email} />
        <TextareaField
          field={fields.text}
          label={words.ownText}
          hint={words.ownTextHint}
          maxLength={maxInvitationText}
        />
        <p className="actions">
          <button data-busy={m.recruitersScreen.inviting}>{words.sendInvitation}</button>
        </p>
      </form>
    </section>
  );
}
