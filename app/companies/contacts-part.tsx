import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { accountLimits } from "../accounts/schema";
import { ChoiceField, FormErrors, InputField, TextareaField } from "../components/fields";
import { Roster } from "../components/roster";
import { useTexts } from "../languages/use-texts";
import type { ShownCompany } from "./company-request.server";
import { companyLimits } from "./schema";

type Result = SubmissionResult<string[]>;

type PeopleProps = Pick<ShownCompany, "people"> & {
  /** The id of the person who is edited; without one the form adds one. */
  edited: string | null;
  lastResult?: Result;
};

/** With whom the office talks at a company. */
export function People({ people, edited, lastResult }: PeopleProps) {
  const words = useTexts().companies;
  return (
    <section id="people">
      <h2>{words.people}</h2>
      {people.length === 0 ? (
        <p className="muted">{words.nobody}</p>
      ) : (
        <Roster
          caption={words.people}
          rows={people}
          keyOf={({ id }) => id}
          columns={[
            { label: words.person, kind: "name", cell: ({ name }) => name },
            { label: words.role, cell: ({ role }) => role },
            {
              label: words.email,
              cell: ({ email }) => email && <a href={`mailto:${email}`}>{email}</a>,
            },
            {
              label: words.phone,
              cell: ({ phone }) => phone && <a href={`tel:${phone}`}>{phone}</a>,
            },
            {
              label: words.edit,
              kind: "row-actions",
              cell: ({ id, name }) => (
                <>
                  <a href={`?person=${id}#person`} aria-label={words.changePerson(name)}>
                    {words.edit}
                  </a>{" "}
                  <form method="post">
                    <button
                      className="quiet"
                      name="removePerson"
                      value={id}
                      aria-label={words.removeOf(name)}
                    >
                      {words.remove}
                    </button>
                  </form>
                </>
              ),
            },
          ]}
        />
      )}
      <PersonForm
        key={edited}
        person={people.find(({ id }) => id === edited)}
        lastResult={lastResult}
      />
    </section>
  );
}

type PersonValues = Record<"id" | "person" | "role" | "email" | "phone", string>;

function PersonForm({
  person,
  lastResult,
}: {
  person?: ShownCompany["people"][number];
  lastResult?: Result;
}) {
  const words = useTexts().companies;
  const [form, fields] = useForm<PersonValues>({
    id: "person",
    lastResult,
    defaultValue: person && { ...person, person: person.name },
    defaultNoValidate: false,
  });
  return (
    <details className="fold" open={Boolean(person ?? lastResult)}>
      <summary>{person ? words.changePerson(person.name) : words.addPerson}</summary>
      <form method="post" className="narrow" {...getFormProps(form)}>
        <input type="hidden" name="intent" value="person" />
        <input type="hidden" name="id" value={person?.id ?? ""} />
        <FormErrors id={form.errorId} errors={form.errors} />
        <InputField
          field={fields.person}
          label={words.person}
          autoComplete="off"
          maxLength={companyLimits.person}
          required
        />
        <InputField field={fields.role} label={words.role} maxLength={companyLimits.line} />
        <InputField
          field={fields.email}
          label={words.email}
          type="email"
          autoComplete="off"
          maxLength={accountLimits.email}
        />
        <InputField
          field={fields.phone}
          label={words.phone}
          inputMode="tel"
          autoComplete="off"
          maxLength={accountLimits.phone}
        />
        <p className="actions">
          <button data-busy={words.saving}>{words.save}</button>{" "}
          {person && (
            <a className="button quiet" href="?">
              {words.cancel}
            </a>
          )}
        </p>
      </form>
    </details>
  );
}

type NotesProps = Pick<ShownCompany, "notes" | "office"> & { lastResult?: Result };

/** What the office noted of it, and what there is to do. */
export function Notes({ notes, office, lastResult }: NotesProps) {
  const words = useTexts().companies;
  return (
    <section id="notes">
      <h2>{words.notes}</h2>
      {notes.length === 0 ? (
        <p className="muted">{words.noNotes}</p>
      ) : (
        <Roster
          caption={words.notes}
          rows={notes}
          keyOf={({ id }) => id}
          columns={[
            {
              label: words.note,
              kind: "name",
              cell: ({ text, saved, by }) => (
                <>
                  <span className="prose">{text}</span>{" "}
                  <span className="below">{words.written(saved, by)}</span>
                </>
              ),
            },
            {
              label: words.dueOn,
              cell: ({ due, who, done }) =>
                due &&
                [words.toDo(due, who), done && words.doneOn(done)].filter(Boolean).join(", "),
            },
            {
              label: words.done,
              kind: "row-actions",
              cell: ({ id, text, due, done }) => (
                <form method="post">
                  {due && (
                    <button
                      className="quiet"
                      name={done ? "notDone" : "done"}
                      value={id}
                      aria-label={done ? undefined : words.doneOf(text)}
                    >
                      {done ? words.notDone : words.done}
                    </button>
                  )}{" "}
                  <button
                    className="quiet"
                    name="removeNote"
                    value={id}
                    aria-label={words.removeNote}
                  >
                    {words.remove}
                  </button>
                </form>
              ),
            },
          ]}
        />
      )}
      <NoteForm office={office} lastResult={lastResult} />
    </section>
  );
}

type NoteValues = Record<"text" | "dueOn" | "who", string>;

function NoteForm({ office, lastResult }: Omit<NotesProps, "notes">) {
  const words = useTexts().companies;
  const [form, { text, dueOn, who }] = useForm<NoteValues>({
    id: "note",
    lastResult,
    defaultNoValidate: false,
  });
  return (
    <details className="fold" open={Boolean(lastResult)}>
      <summary>{words.addNote}</summary>
      <form method="post" className="narrow" {...getFormProps(form)}>
        <input type="hidden" name="intent" value="note" />
        <FormErrors id={form.errorId} errors={form.errors} />
        <TextareaField
          field={text}
          label={words.note}
          rows={3}
          maxLength={companyLimits.note}
          required
        />
        <InputField field={dueOn} label={words.dueOn} hint={words.dueHint} type="date" />
        <ChoiceField
          field={who}
          label={words.who}
          hint={words.whoHint}
          options={office.map(({ id, name }) => ({ value: id, words: name }))}
          none=""
        />
        <p className="actions">
          <button data-busy={words.saving}>{words.addIt}</button>
        </p>
      </form>
    </details>
  );
}
