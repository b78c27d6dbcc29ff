import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { Confirm } from "../components/confirm";
import { FormErrors, InputField, Labelled, TextareaField, inputProps } from "../components/fields";
import { Roster } from "../components/roster";
import { Screen } from "../components/screen";
import { useTexts } from "../languages/use-texts";
import type { Programme } from "./programmes.server";
import { recordLimits } from "./schema";

type Props = {
  programmes: Programme[];
  /** The one that is edited; without it the form adds one. */
  edited?: Programme;
  lastResult?: SubmissionResult<string[]>;
  /** More about the one that is edited. */
  children?: ReactNode;
};

const path = "/admin/programmes";

/** What students enrol in. */
export function ProgrammesScreen({ programmes, edited, lastResult, children }: Props) {
  const m = useTexts();
  return (
    <Screen title={m.programmesScreen.programmes} text={m.programmesScreen.intro}>
      {programmes.length === 0 ? (
        <div className="nothing">
          <p>{m.programmes.empty}</p>
        </div>
      ) : (
        <ProgrammeTable programmes={programmes} />
      )}
      <div className="narrow">
        <ProgrammeForm
          key={edited?.id}
          edited={edited}
          lastResult={isRename(lastResult) ? undefined : lastResult}
        />
        {edited && (
          <RenameForm
            departments={edited.departments}
            lastResult={isRename(lastResult) ? lastResult : undefined}
          />
        )}
      </div>
      {children}
    </Screen>
  );
}

function ProgrammeTable({ programmes }: Pick<Props, "programmes">) {
  const m = useTexts();
  return (
    <Roster
      caption={m.programmesScreen.programmes}
      rows={programmes}
      keyOf={({ id }) => id}
      columns={[
        {
          label: m.programmes.name,
          kind: "name",
          cell: ({ name, aliases }) => withAliases(name, aliases),
        },
        { label: m.programmesScreen.years, kind: "number", cell: ({ years }) => years },
        {
          label: m.programmes.departments,
          cell: ({ departments, departmentAliases }) =>
            departments.map((name) => withAliases(name, departmentAliases[name])).join(", "),
        },
        {
          label: m.programmesScreen.students,
          kind: "number",
          cell: ({ enrolments }) => enrolments,
        },
        {
          label: m.programmesScreen.editIt,
          kind: "row-actions",
          cell: ({ id, name, enrolments }) => (
            <>
              <a href={`${path}?edit=${id}#programme`} aria-label={m.programmesScreen.edit(name)}>
                {m.programmesScreen.editIt}
              </a>{" "}
              {enrolments === 0 && (
                <Confirm
                  ask={m.programmesScreen.deleteIt}
                  question={m.programmes.ask(name)}
                  confirm={m.programmesScreen.yesDelete}
                  id={id}
                />
              )}
            </>
          ),
        },
      ]}
    />
  );
}

/** 'Computer Science (CSE, CS)' */
function withAliases(name: string, aliases: string[] = []) {
  return aliases.length ? `${name} (${aliases.join(", ")})` : name;
}

const isRename = (result: Props["lastResult"]) =>
  result?.initialValue?.departmentName !== undefined;

type RenameProps = Pick<Props, "lastResult"> & { departments: string[] };

/** A name typed anew above would be another department. */
function RenameForm({ departments, lastResult }: RenameProps) {
  const m = useTexts();
  const [form, { department, departmentName }] = useForm<
    Record<"department" | "departmentName", string>
  >({
    id: "rename",
    lastResult,
    defaultNoValidate: false,
  });
  return (
    <section>
      <h2>{m.programmesScreen.rename}</h2>
      <form method="post" {...getFormProps(form)}>
        <FormErrors id={form.errorId} errors={form.errors} />
        <Labelled field={department} label={m.programmes.department} required>
          <select {...inputProps(department)} required>
            {departments.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </Labelled>
        <InputField
          field={departmentName}
          label={m.programmes.departmentName}
          hint={m.programmesScreen.renameHint}
          maxLength={recordLimits.name}
          autoComplete="off"
          required
        />
        <p className="actions">
          <button className="quiet">{m.programmesScreen.rename}</button>
        </p>
      </form>
    </section>
  );
}

type Values = Record<"name" | "years" | "aliases" | "departments", string>;

function ProgrammeForm({ edited, lastResult }: Pick<Props, "edited" | "lastResult">) {
  const m = useTexts();
  const [form, { name, years, aliases, departments }] = useForm<Values>({
    id: "programme",
    lastResult,
    defaultValue: edited && {
      name: edited.name,
      years: String(edited.years),
      aliases: edited.aliases.join(", "),
      departments: edited.departments
        .map((one) => [one, edited.departmentAliases[one]?.join(", ")].filter(Boolean).join(": "))
        .join("\n"),
    },
    defaultNoValidate: false,
  });
  return (
    <section>
      <h2>{edited ? m.programmesScreen.edit(edited.name) : m.programmesScreen.add}</h2>
      <form method="post" {...getFormProps(form)}>
        <FormErrors id={form.errorId} errors={form.errors} />
        <InputField
          field={name}
          label={m.programmes.name}
          maxLength={recordLimits.name}
          autoComplete="off"
          required
        />
        <InputField
          field={years}
          label={m.programmesScreen.years}
          inputMode="numeric"
          maxLength={1}
          required
        />
        <InputField
          field={aliases}
          label={m.programmes.aliases}
          hint={m.programmesScreen.aliasesHint}
          autoComplete="off"
        />
        <TextareaField
          field={departments}
          label={m.programmes.departments}
          hint={m.programmesScreen.oneInEachLine}
          required
        />
        <p className="actions">
          <button>{m.programmesScreen.save}</button>{" "}
          {edited && (
            <a className="button quiet" href={path}>
              {m.programmesScreen.cancel}
            </a>
          )}
        </p>
      </form>
    </section>
  );
}
