import { FormErrors } from "../../components/fields";
import { Roster } from "../../components/roster";
import { Screen } from "../../components/screen";
import { useTexts } from "../../languages/use-texts";
import { dayPath, planPath } from "../rounds/round";
import { PlanForm, type PlanFormProps } from "./plan-form";

/** What a plan would do, in words. */
export type Preview = {
  version: string;
  /** As the form sends it. */
  from: string;
  rounds: string[];
  meetings: number;
  ends: string | null;
  bound: string | null;
  unplaced: { round: string; text: string; who: string[] }[];
  moved: number;
  /** The first of them. */
  moves: { id: string; who: string; round: string; was: string; now: string }[];
  byRound: { id: string; name: string; meetings: number; from: string; until: string }[];
};

export type PlanScreenProps = PlanFormProps & {
  /** Null until it is asked what a plan would do. */
  preview: Preview | null;
};

/** Planning a day: what to plan, then what that would do, then keeping it. */
export function PlanScreen(props: PlanScreenProps) {
  const m = useTexts();
  const { day, rounds, preview } = props;
  const words = m.dayOffice;
  return (
    <Screen
      crumbs={<a href={dayPath(day)}>{m.dates.day(day)}</a>}
      title={words.planOf(m.dates.day(day))}
    >
      {preview && <WhatItDoes day={day} preview={preview} />}
      {!preview && !rounds.length && (
        <>
          <FormErrors id="plan-errors" errors={props.refusal ? [props.refusal] : undefined} />
          <p className="nothing">{words.nothingToPlan}</p>
        </>
      )}
      {!preview && rounds.length > 0 && <PlanForm {...props} />}
    </Screen>
  );
}

function WhatItDoes({ day, preview }: { day: string; preview: Preview }) {
  const words = useTexts().dayOffice;
  const { version, from, rounds, meetings, ends, bound, unplaced, moved, moves, byRound } = preview;
  return (
    <>
      <p>
        {ends && bound ? words.wouldPlan(meetings, ends, bound) : words.wouldPlanNothing}{" "}
        {words.isTold}
      </p>
      <form method="post" action={planPath(day)} className="actions">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="from" value={from} />
        {rounds.map((id) => (
          <input key={id} type="hidden" name="rounds" value={id} />
        ))}
        <button name="intent" value="keep">
          {words.keep}
        </button>{" "}
        <a className="button quiet" href={dayPath(day)}>
          {words.cancel}
        </a>
      </form>
      {unplaced.length > 0 && (
        <section>
          <h2>{words.unplaced}</h2>
          {unplaced.map(({ round, text, who }) => (
            <details key={round}>
              <summary>{text}</summary>
              <p>{who.join(", ")}</p>
            </details>
          ))}
        </section>
      )}
      {moved > 0 && (
        <section>
          <h2>{words.moved(moved)}</h2>
          {moves.length < moved && <p>{words.movedShown(moves.length)}</p>}
          <Roster
            caption={words.moved(moved)}
            rows={moves}
            keyOf={({ id }) => id}
            columns={[
              { label: words.student, kind: "name", cell: ({ who }) => who },
              { label: words.round, cell: ({ round }) => round },
              { label: words.was, cell: ({ was }) => was },
              { label: words.becomes, cell: ({ now }) => now },
            ]}
          />
        </section>
      )}
      {byRound.length > 0 && (
        <Roster
          caption={words.meetings}
          rows={byRound}
          keyOf={({ id }) => id}
          columns={[
            { label: words.round, kind: "name", cell: ({ name }) => name },
            { label: words.meetings, kind: "number", cell: (one) => one.meetings },
            { label: words.begins, cell: (one) => one.from },
            { label: words.ends, cell: ({ until }) => until },
          ]}
        />
      )}
    </>
  );
}
