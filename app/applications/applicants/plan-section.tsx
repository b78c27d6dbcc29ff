import type { Stage } from "~/db/schema-applications";
import { counted, formatNumber } from "../../text";
import { stageNames, stages } from "../stages/stages";

/** `namedBy` is the student ID that named them, if one did. */
type Mover = { id: string; name: string; email: string; stage: Stage; namedBy: string | null };

export type ShownPlan = {
  moves: Mover[];
  /** A sentence for each line that cannot be carried out. */
  problems: string[];
  /** The applicants, as typed and ticked. */
  who: string;
  stage: Stage;
  note: string;
  ctc: string;
  /** Why the last attempt failed. */
  refusal?: string;
};

const maxNamed = 25;

/** What a step will do, with the button that does it, or why it cannot be done. */
export function PlanSection({ plan }: { plan: ShownPlan }) {
  const { moves, problems, stage, note, ctc, refusal } = plan;
  return (
    <section className="plan" aria-labelledby="plan">
      <h2 id="plan">What will happen</h2>
      {refusal && (
        <p className="message error" role="alert">
          {refusal}
        </p>
      )}
      {problems.length > 0 ? <Problems problems={problems} /> : <Moves plan={plan} />}
      {problems.length === 0 && (
        <form method="post">
          <input type="hidden" name="who" value={plan.who} />
          <input type="hidden" name="stage" value={stage} />
          <input type="hidden" name="note" value={note} />
          <input type="hidden" name="ctc" value={ctc} />
          <button className="wide" name="intent" value="apply" data-busy="Moving...">
            {`Yes, make ${moves.length === 1 ? "it" : `all ${formatNumber(moves.length)}`} '${stages[stage].name}'`}
          </button>
        </form>
      )}
    </section>
  );
}

function Problems({ problems }: Pick<ShownPlan, "problems">) {
  return (
    <div className="message error" role="alert">
      <p>Nothing, until these lines are corrected:</p>
      <ul>
        {problems.slice(0, maxNamed).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <More count={problems.length - maxNamed} />
    </div>
  );
}

function Moves({ plan: { moves, stage, note, ctc } }: { plan: ShownPlan }) {
  const groups = stageNames
    .map((from) => ({ from, movers: moves.filter((one) => one.stage === from) }))
    .filter(({ movers }) => movers.length);
  return (
    <>
      {groups.map(({ from, movers }) => (
        <div key={from}>
          <p>
            <strong>{counted(movers.length, "student")}</strong> from{" "}
            {`'${stages[from].name}' to '${stages[stage].name}'`}:
          </p>
          <Movers movers={movers} />
        </div>
      ))}
      {ctc && <p>Pay: ₹{formatNumber(Number(ctc))} a year</p>}
      {note && <p className="prose">{note}</p>}
      <p>Each of them gets a mail.</p>
    </>
  );
}

/** Names all that a student ID named, as students enter their own; the office chose the others itself. */
function Movers({ movers }: { movers: Mover[] }) {
  const byId = movers.filter(({ namedBy }) => namedBy !== null);
  const others = movers.filter(({ namedBy }) => namedBy === null);
  return (
    <>
      {byId.length > 0 && (
        <>
          <p>
            Named by a student ID. Students enter their own, so check that each is who you mean:
          </p>
          <Names movers={byId} />
          {others.length > 0 && <p>Named by email or ticked:</p>}
        </>
      )}
      {others.length > 0 && <Names movers={others.slice(0, maxNamed)} />}
      <More count={others.length - maxNamed} />
    </>
  );
}

function Names({ movers }: { movers: Mover[] }) {
  return (
    <ul>
      {movers.map(({ id, name, email, namedBy }) => (
        <li key={id}>
          {namedBy && <strong>{namedBy}: </strong>}
          {name}, {email}
        </li>
      ))}
    </ul>
  );
}

function More({ count }: { count: number }) {
  return count > 0 ? <p>And {formatNumber(count)} more.</p> : null;
}
