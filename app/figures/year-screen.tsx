import type { SubmissionResult } from "@conform-to/react";
import { FormErrors, TextareaField, plainField } from "../components/fields";
import { Roster } from "../components/roster";
import { Screen } from "../components/screen";
import { useTexts } from "../languages/use-texts";
import { formatNumber } from "../text";
import type { GraduatedSoFar } from "./graduated.server";

type Props = {
  year: number;
  graduated: GraduatedSoFar[];
  /** The programme whose list is open, with those who did not graduate in time. */
  chosen: { programme: string; others: string[] } | null;
  toAsk: number;
  /** The day in words; null: it is not public. */
  publishedOn: string | null;
  lastResult?: SubmissionResult<string[]>;
};

/** What the office does for a batch: who graduated, asking graduates, publishing. */
export function YearScreen({ year, graduated, chosen, toAsk, publishedOn, lastResult }: Props) {
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
          <GraduatedForm graduated={graduated} chosen={chosen} lastResult={lastResult} />
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
        {
          label: m.figuresScreen.programme,
          kind: "name",
          cell: ({ id, name }) => <a href={`?programme=${id}`}>{name}</a>,
        },
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

type FormProps = Pick<Props, "graduated" | "chosen" | "lastResult">;

function GraduatedForm({ graduated, chosen, lastResult }: FormProps) {
  const m = useTexts();
  const words = m.figuresYear;
  const sent = lastResult?.initialValue;
  const programme = graduated.find(({ id }) => id === (sent?.programme ?? chosen?.programme));
  const errors = lastResult?.error;
  const refused = errors?.[""] ?? errors?.programme ?? undefined;
  if (!programme)
    return (
      <>
        <FormErrors id="errors" errors={refused} />
        {graduated.length > 0 && <p className="muted">{words.chooseProgramme}</p>}
      </>
    );
  const typed = sent ? String(sent.others ?? "") : (chosen?.others ?? []).join("\n");
  const others = plainField("others", "others", typed, errors?.others?.[0]);
  return (
    <form method="post" action={`?programme=${programme.id}`}>
      <h3>{programme.name}</h3>
      <FormErrors id="errors" errors={refused} />
      <p className="muted">{words.graduatedHint}</p>
      <input type="hidden" name="programme" value={programme.id} />
      <TextareaField field={others} label={words.others} rows={4} />
      <p>
        <label className="tick">
          <input
            type="checkbox"
            name="everybody"
            value="yes"
            defaultChecked={sent?.everybody === "yes"}
          />{" "}
          {words.everybody}
        </label>
      </p>
      <button name="intent" value="graduated">
        {words.save}
      </button>
    </form>
  );
}
