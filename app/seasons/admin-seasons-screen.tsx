import type { ReactNode } from "react";
import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { Confirm } from "../components/confirm";
import { FormErrors, InputField, Labelled, inputProps } from "../components/fields";
import { Roster } from "../components/roster";
import { Screen } from "../components/screen";
import { RowsAPage, type TableView, ViewForm } from "../components/table-view";
import { Tabs } from "../components/tabs";
import { useTexts } from "../languages/use-texts";
import { registrationStates, seasonKinds, seasonLimits, seasonPath, seasonStates } from "./season";
import type { RegistrationState } from "~/db/schema-seasons";
import type { ShownSeason } from "./season-request.server";

/** The office's list of seasons, and one of them with who takes part. */

export const adminSeasonPath = (id: string) => `/admin/seasons/${id}`;

type ListProps = {
  seasons: ShownSeason[];
  /** Of the form that adds one; null for those who only look. */
  programmes: string[] | null;
  lastResult?: SubmissionResult<string[]>;
};

export function AdminSeasonsScreen({ seasons, programmes, lastResult }: ListProps) {
  const m = useTexts();
  const words = m.seasonOffice;
  return (
    <Screen title={words.seasons}>
      {seasons.length === 0 ? (
        <p className="nothing">{words.empty}</p>
      ) : (
        <Roster
          caption={words.seasons}
          rows={seasons}
          keyOf={({ id }) => id}
          columns={[
            {
              label: words.name,
              kind: "name",
              cell: ({ id, name, kind }) => (
                <>
                  <a href={adminSeasonPath(id)}>{name}</a>{" "}
                  <p className="hint">{m.seasonKinds[kind]}</p>
                </>
              ),
            },
            { label: words.state, kind: "sign", cell: ({ state }) => <State state={state} /> },
            { label: words.opensAt, cell: ({ opens }) => opens },
            { label: words.closesAt, cell: ({ closes }) => closes },
          ]}
        />
      )}
      {programmes && (
        <section className="narrow">
          <h2>{words.add}</h2>
          <SeasonForm programmes={programmes} lastResult={lastResult} />
        </section>
      )}
    </Screen>
  );
}

/** In the colours of postings' states. */
const chips = { draft: "draft", open: "published", closed: "", archived: "" };

function State({ state }: Pick<ShownSeason, "state">) {
  return <span className={`state ${chips[state]}`.trim()}>{useTexts().seasonStates[state]}</span>;
}

export type SeasonValues = Record<
  "name" | "kind" | "batches" | "opensAt" | "closesAt" | "needsApproval" | "needsConfirmed",
  string
> & { programmes: string[] };

type FormProps = {
  programmes: string[];
  values?: SeasonValues;
  lastResult?: SubmissionResult<string[]>;
};

function SeasonForm({ programmes, values, lastResult }: FormProps) {
  const m = useTexts();
  const words = m.seasonOffice;
  const [form, fields] = useForm<SeasonValues>({
    id: "season",
    lastResult,
    defaultValue: values,
    defaultNoValidate: false,
  });
  const selected = new Set([fields.programmes.initialValue ?? []].flat());
  return (
    <form method="post" {...getFormProps(form)}>
      <FormErrors id={form.errorId} errors={form.errors} />
      <InputField field={fields.name} label={words.name} maxLength={seasonLimits.name} required />
      <Labelled field={fields.kind} label={words.kind} required>
        <select {...inputProps(fields.kind)} defaultValue={fields.kind.initialValue}>
          {seasonKinds.map((kind) => (
            <option key={kind} value={kind}>
              {m.seasonKinds[kind]}
            </option>
          ))}
        </select>
      </Labelled>
      <InputField field={fields.batches} label={words.batches} hint={words.batchesHint} />
      {programmes.length > 0 && (
        <fieldset className="choices">
          <legend>{words.programmes}</legend>
          <p className="hint">{words.programmesHint}</p>
          {programmes.map((programme) => (
            <label className="tick" key={programme}>
              <input
                type="checkbox"
                name="programmes[]"
                value={programme}
                defaultChecked={selected.has(programme)}
              />{" "}
              {programme}
            </label>
          ))}
          {fields.programmes.errors && <p className="error">{fields.programmes.errors[0]}</p>}
        </fieldset>
      )}
      <InputField field={fields.opensAt} label={words.opensAt} type="datetime-local" required />
      <InputField field={fields.closesAt} label={words.closesAt} type="datetime-local" required />
      <Tick name="needsApproval" isTicked={fields.needsApproval.initialValue === "on"}>
        {words.needsApproval}
      </Tick>
      <Tick name="needsConfirmed" isTicked={fields.needsConfirmed.initialValue === "on"}>
        {words.needsConfirmed}
      </Tick>
      <p className="actions">
        <button>{words.save}</button>
      </p>
    </form>
  );
}

function Tick({ name, isTicked, children }: { name: string; isTicked: boolean; children: string }) {
  return (
    <label className="tick">
      <input type="checkbox" name={name} defaultChecked={isTicked} /> {children}
    </label>
  );
}

export type ShownRegistered = {
  userId: string;
  name: string;
  email: string;
  programme: string | null;
  department: string | null;
  batch: number | null;
  state: RegistrationState;
  policy: number;
  at: string;
  /** That they said that they had not told the office so. */
  objected: string;
};

type OneProps = FormProps & {
  season: ShownSeason;
  counts: Partial<Record<RegistrationState, number>>;
  /** How many whom the season is for have no part in it, with an account or not. */
  notRegistered: number;
  /** The part whose students are listed. */
  chosen: RegistrationState;
  registrations: ShownRegistered[];
  next: string | null;
  /** Null where they stand beside the picture. */
  view: TableView | null;
  /** Where its students stand. */
  standing: ReactNode;
};

export function AdminSeasonScreen({
  season,
  programmes,
  values,
  lastResult,
  standing,
  ...list
}: OneProps) {
  const m = useTexts();
  const words = m.seasonOffice;
  /** Somebody waits for the office: that comes first. */
  const waits = Boolean(list.counts.waiting);
  return (
    <Screen
      crumbs={<a href="/admin/seasons">{words.seasons}</a>}
      title={season.name}
      text={
        <>
          <State state={season.state} /> {m.seasonScreen.openFrom(season.opens, season.closes)}
          {seasonStates[season.state].isPublic && (
            <>
              {" "}
              · <a href={seasonPath(season.id)}>{words.public}</a>
            </>
          )}
        </>
      }
      top={
        <div className="actions">
          {seasonStates[season.state].next.map((state) => (
            <Confirm
              key={state}
              ask={words.toState[state]}
              question={words.asksState[state]}
              confirm={words.toState[state]}
              name="state"
              id={state}
              isCalm
            />
          ))}
        </div>
      }
    >
      {waits && <Registrations season={season} {...list} />}
      {standing}
      <section className="sheet">
        <h2>{words.rules}</h2>
        <Sentences sentences={season.policy.sentences} />
        <p className="muted">
          {m.seasonScreen.version(season.policy.version, season.policy.since)}
        </p>
        <p className="actions">
          <a className="button quiet" href={`${adminSeasonPath(season.id)}/policy`}>
            {words.editRules}
          </a>{" "}
          <a className="button quiet" href={`${adminSeasonPath(season.id)}/cases`}>
            {words.cases}
          </a>
        </p>
      </section>
      {!waits && <Registrations season={season} {...list} />}
      <details className="narrow fold" open={lastResult !== undefined}>
        <summary>{words.edit}</summary>
        <SeasonForm programmes={programmes} values={values} lastResult={lastResult} />
      </details>
    </Screen>
  );
}

export function Sentences({ sentences }: { sentences: string[] }) {
  const m = useTexts();
  if (!sentences.length) return <p>{m.seasonOffice.noRules}</p>;
  return (
    <ol>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ol>
  );
}

type RegistrationsProps = Pick<
  OneProps,
  "season" | "counts" | "notRegistered" | "chosen" | "registrations" | "next" | "view"
>;

function Registrations({
  season,
  counts,
  chosen,
  registrations,
  next,
  view,
  ...props
}: RegistrationsProps) {
  const m = useTexts();
  const words = m.seasonOffice;
  const path = adminSeasonPath(season.id);
  return (
    <section>
      <h2>{words.registrations}</h2>
      <Tabs
        label={words.registrations}
        tabs={registrationStates.map((state) => ({
          words: m.registrationStates[state],
          count: counts[state] ?? 0,
          href: `${path}?state=${state}`,
          isChosen: state === chosen,
        }))}
      />
      {registrations.length === 0 ? (
        <p className="nothing">{words.nobody}</p>
      ) : (
        <Roster
          caption={words.registrations}
          rows={registrations}
          keyOf={({ userId }) => userId}
          columns={[
            {
              label: words.student,
              kind: "name",
              cell: ({ userId, name, email, objected }) => (
                <>
                  <a href={`/admin/records/${userId}`}>{name}</a> <p className="hint">{email}</p>
                  {objected && <p className="hint">{objected}</p>}
                </>
              ),
            },
            {
              label: words.programme,
              cell: ({ programme, department }) =>
                [programme, department].filter(Boolean).join(", "),
            },
            { label: words.batch, kind: "number", cell: ({ batch }) => batch },
            { label: words.acceptedVersion, kind: "number", cell: ({ policy }) => policy },
            { label: words.since, cell: ({ at }) => at },
            ...(chosen === "waiting"
              ? [
                  {
                    label: words.decide,
                    kind: "row-actions" as const,
                    cell: ({ userId }: ShownRegistered) => <Decide userId={userId} />,
                  },
                ]
              : []),
          ]}
        />
      )}
      {props.notRegistered > 0 && (
        <p>
          <a href={`/admin/records?notRegistered=${season.id}`}>
            {words.notRegistered(props.notRegistered)}
          </a>
        </p>
      )}
      <p>
        <a href={`/admin/files/registrations?season=${season.id}`}>{m.rows.fromFile}</a>
      </p>
      {view && (
        <>
          <ViewForm {...view} />
          <RowsAPage {...view} />
        </>
      )}
      {next && (
        <p>
          <a
            href={`${path}?${new URLSearchParams({ state: chosen, ...view?.query, after: next })}`}
          >
            {words.nextPage}
          </a>
        </p>
      )}
    </section>
  );
}

function Decide({ userId }: { userId: string }) {
  const words = useTexts().seasonOffice;
  return (
    <>
      <form method="post">
        <button name="approve" value={userId}>
          {words.letIn}
        </button>
      </form>
      <details className="confirm">
        <summary>{words.refuse}</summary>
        <form method="post" className="confirm-box">
          <label>
            {words.reason} <input name="reason" maxLength={seasonLimits.reason} required />
          </label>
          <button className="danger" name="refuse" value={userId}>
            {words.refuse}
          </button>
        </form>
      </details>
    </>
  );
}
