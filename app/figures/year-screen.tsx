import type { SubmissionResult } from "@conform-to/react";
import { FormErrors, Labelled, TextareaField, inputProps, plainField } from "../components/fields";
import { Roster } from "../components/roster";
import { Screen } from "../components/screen";
import { useTexts } from "../languages/use-texts";
import { formatNumber } from "../text";
import type { GraduatedSoFar } from "./graduated.server";

type Props = {
  year: number;
  graduated: GraduatedSoFar[];
  toAsk: number;
  /** The day in words; null: it is not public. */
  publishedOn: string | null;
  lastResult?: SubmissionResult<string[]>;
};

/** What the office does for a batch: who graduated, asking graduates, publishing. */
export function YearScreen({ year, graduated, toAsk, publishedOn, lastResult }: Props) {
  const m = useTexts();
  const words = m.figuresYear;
  return (
    <Screen
      crumbs={<a href={`/admin/figures?year=${year}`}>{m.figuresScreen.heading}</a>}
      title={words.heading(year)}
    >
      <section>
        <h2>{words.graduated}</h2>
        {graduated.length > 0 && <GraduatedTable graduated={graduated} />}
        <div className="narrow">
          <GraduatedForm graduated={graduated} lastResult={lastResult} />
        </div>
      </section>
      <section>
        <h2>{words.ask}</h2>
        <p>{words.askHint(toAsk)}</p>
        {toAsk > 0 && <Button intent="ask" words={words.askThem} />}
      </section>
      <section>
        <h2>{words.publish}</h2>
        <p>{words.publishHint}</p>
        {publishedOn ? (
          <>
            <p>
              {words.publishedOn(publishedOn)} <a href={`/placements/${year}`}>{words.see}</a>
            </p>
            <Button intent="publish" words={words.publishAgain} />
            <Button intent="hide" words={words.hideIt} isQuiet />
          </>
        ) : (
          <Button intent="publish" words={words.publishIt} />
        )}
      </section>
    </Screen>
  );
}

function Button({ intent, words, isQuiet }: { intent: string; words: string; isQuiet?: boolean }) {
  return (
    <form method="post">
      <p>
        <button className={isQuiet ? "quiet" : undefined} name="intent" value={intent}>
          {words}
        </button>
      </p>
    </form>
  );
}

function GraduatedTable({ graduated }: Pick<Props, "graduated">) {
  const m = useTexts();
  return (
    <Roster
      caption={m.figuresYear.graduated}
      rows={graduated}
      keyOf={({ id }) => id}
      columns={[
        { label: m.figuresScreen.programme, kind: "name", cell: ({ name }) => name },
        {
          label: m.figuresYear.graduated,
          cell: ({ inTime, not, none }) =>
            m.figuresYear.graduatedSoFar(
              formatNumber(inTime),
              formatNumber(not),
              formatNumber(none),
            ),
        },
      ]}
    />
  );
}

function GraduatedForm({ graduated, lastResult }: Pick<Props, "graduated" | "lastResult">) {
  const m = useTexts();
  const words = m.figuresYear;
  const typed = (name: string) => String(lastResult?.initialValue?.[name] ?? "");
  const errorOf = (name: string) => lastResult?.error?.[name]?.[0];
  const [programme, others] = ["programme", "others"].map((name) =>
    plainField(name, name, typed(name), errorOf(name)),
  ) as [ReturnType<typeof plainField>, ReturnType<typeof plainField>];
  return (
    <form method="post">
      <FormErrors id="errors" errors={lastResult?.error?.[""] ?? undefined} />
      <p className="muted">{words.graduatedHint}</p>
      <Labelled field={programme} label={m.figuresScreen.programme} required>
        <select {...inputProps(programme)} required>
          <option value="">{m.recordScreen.choose}</option>
          {graduated.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Labelled>
      <TextareaField field={others} label={words.others} rows={4} />
      <button name="intent" value="graduated">
        {words.save}
      </button>
    </form>
  );
}
