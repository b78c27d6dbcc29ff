import type { OfferTerms, Stage } from "~/db/schema-applications";
import { Sentence } from "../../components/sentence";
import { useTexts } from "../../languages/use-texts";
import type { NamedBy } from "../../records/named.server";
import { formatNumber } from "../../text";
import { type OfferPart, termsInWords } from "./offer-terms";
import { stageNames } from "./stages";

type Mover = {
  id: string;
  name: string;
  email: string;
  stage: Stage;
  /** What named them, if it was a number. */
  number: { text: string; by: NamedBy } | null;
  /** The list has another name for them. */
  warning?: string;
};

/** A step as the inputs of its form have it. */
export type StepTexts = Record<"stage" | "note" | "ctc" | "toldBy" | OfferPart, string>;

export type ShownPlan = {
  moves: Mover[];
  /** A sentence for each line that cannot be carried out. */
  problems: string[];
  /** Whether numbers that only their students typed count, and whether there are such to decide on. */
  takeTyped: boolean;
  canTakeTyped: boolean;
  /** The applicants, as typed and selected. */
  who: string;
  stage: Stage;
  note: string;
  ctc: number | null;
  terms: OfferTerms | null;
  /** The inputs of the form, for it and for the button. */
  typed: StepTexts;
  /** Who is not selected, if all others are not to be, and how a form says whom its reader has seen. */
  others: { seen: string; people: Omit<Mover, "number">[] } | null;
  /** The sheet of the workbook that was read, the others, and what was typed and selected besides. */
  sheet: { name: string; all: { name: string; rows: number }[]; besides: string } | null;
  /** Why the last attempt failed. */
  refusal?: string;
};

const maxNamed = 25;

/** What a step will do, with the button that does it, or why it cannot be done. */
export function PlanSection({ plan }: { plan: ShownPlan }) {
  const m = useTexts();
  const { moves, problems, stage, refusal, others } = plan;
  const odd = moves.flatMap(({ warning }) => warning ?? []);
  return (
    <section className="plan" aria-labelledby="plan">
      <h2 id="plan">{m.applicantsScreen.whatWillHappen}</h2>
      {refusal && (
        <p className="message error" role="alert">
          {refusal}
        </p>
      )}
      {plan.sheet && <OtherSheet {...plan.sheet} plan={plan} />}
      {problems.length > 0 && <Problems plan={plan} />}
      {moves.length > 0 && <Moves plan={plan} />}
      {odd.length > 0 && <Odd sentences={odd} />}
      {others && moves.length > 0 && <Others people={others.people} />}
      {(moves.length > 0 || plan.canTakeTyped) && (
        <form method="post">
          <PlanFields plan={plan} who={plan.who} />
          {plan.takeTyped && <input type="hidden" name="takeTyped" value="true" />}
          {moves.length > 0 && (
            <button
              className="wide"
              name="intent"
              value={problems.length > 0 ? "aside" : "apply"}
              data-busy={m.applicantsScreen.moving}
            >
              {problems.length > 0
                ? m.companyList.setAsideAnd(problems.length, m.stageNames[stage])
                : m.applicantsScreen.yesMake(moves.length, m.stageNames[stage])}
            </button>
          )}{" "}
          {plan.canTakeTyped && !plan.takeTyped && (
            <button className="wide quiet" name="takeTyped" value="true">
              {m.named.takeTyped}
            </button>
          )}
        </form>
      )}
    </section>
  );
}

/** What the plan was made of, to be sent again. */
function PlanFields({ plan: { typed, others }, who }: { plan: ShownPlan; who: string }) {
  return (
    <>
      <input type="hidden" name="who" value={who} />
      {Object.entries(typed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {others && (
        <>
          <input type="hidden" name="others" value="rejected" />
          <input type="hidden" name="seen" value={others.seen} />
        </>
      )}
    </>
  );
}

/** Another sheet of the same workbook may be the one that was meant. */
function OtherSheet({
  name,
  all,
  besides,
  plan,
}: NonNullable<ShownPlan["sheet"]> & { plan: ShownPlan }) {
  const m = useTexts();
  return (
    <form method="post" className="sift">
      <PlanFields plan={plan} who={besides} />
      <span>{m.companyList.sheet(name)}</span>{" "}
      <label>
        {m.companyList.sheetLabel}{" "}
        <select name="sheet" defaultValue={name}>
          {all.map((one) => (
            <option key={one.name} value={one.name}>
              {m.filesScreen.sheetRows(one.name, one.rows)}
            </option>
          ))}
        </select>
      </label>{" "}
      <button className="quiet" name="intent" value="show">
        {m.companyList.readSheet}
      </button>
    </form>
  );
}

const maxProblems = 100;

/** Lines that hold up nobody; if nobody is left, they have to be corrected. */
function Problems({ plan: { moves, problems, others } }: { plan: ShownPlan }) {
  const m = useTexts();
  const isAside = moves.length > 0;
  return (
    <div className={`message ${isAside ? "warning" : "error"}`} role="alert">
      <p>
        <strong>{isAside ? m.companyList.aside(problems.length) : m.companyList.nobody}</strong>{" "}
        {isAside && m.companyList.asideHint}
      </p>
      <Sentences sentences={problems} />
      {isAside && others && others.people.length > 0 && <p>{m.companyList.mayBeOthers}</p>}
    </div>
  );
}

function Sentences({ sentences }: { sentences: string[] }) {
  return (
    <>
      <ul>
        {sentences.slice(0, maxProblems).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <More count={sentences.length - maxProblems} />
    </>
  );
}

/** Those whom the list calls otherwise. */
function Odd({ sentences }: { sentences: string[] }) {
  const m = useTexts();
  return (
    <div className="message warning">
      <p>
        <strong>{m.companyList.lookAt}</strong>
      </p>
      <Sentences sentences={sentences} />
    </div>
  );
}

function Others({ people }: { people: Omit<Mover, "number">[] }) {
  const m = useTexts();
  if (people.length === 0) return <p>{m.companyList.noOthers}</p>;
  return (
    <>
      <p>
        <strong>{m.companyList.notSelected(people.length)}</strong>
      </p>
      <ul>
        {people.slice(0, maxNamed).map(({ id, name, email, stage }) => (
          <li key={id}>
            {name}, {email} ({m.stageNames[stage]})
          </li>
        ))}
      </ul>
      <More count={people.length - maxNamed} />
      <p>{m.companyList.eachMailed}</p>
    </>
  );
}

function Moves({ plan: { moves, stage, note, ctc, terms } }: { plan: ShownPlan }) {
  const m = useTexts();
  const groups = stageNames
    .map((from) => ({ from, movers: moves.filter((one) => one.stage === from) }))
    .filter(({ movers }) => movers.length);
  return (
    <>
      {groups.map(({ from, movers }) => (
        <div key={from}>
          <p>
            <Sentence
              text={m.applicantsScreen.move(movers.length, m.stageNames[from], m.stageNames[stage])}
              parts={{ strong: (words) => <strong>{words}</strong> }}
            />
          </p>
          <Movers movers={movers} />
        </div>
      ))}
      {ctc && <p>{m.applicantsScreen.payYear(formatNumber(ctc))}</p>}
      {termsInWords(m, terms).map((part) => (
        <p key={part}>{part}</p>
      ))}
      {note && <p className="prose">{note}</p>}
      <p>{m.applicantsScreen.eachThemGetsMail}</p>
    </>
  );
}

/** Names all whose number only they themselves typed; the office or the company chose the others itself. */
function Movers({ movers }: { movers: Mover[] }) {
  const typed = movers.filter(({ number }) => number?.by === "typed");
  const others = movers.filter(({ number }) => number?.by !== "typed");
  return (
    <>
      {typed.length > 0 && <Names movers={typed} />}
      {others.length > 0 && <Names movers={others.slice(0, maxNamed)} />}
      <More count={others.length - maxNamed} />
    </>
  );
}

function Names({ movers }: { movers: Mover[] }) {
  const m = useTexts();
  return (
    <ul>
      {movers.map(({ id, name, email, number }) => (
        <li key={id}>
          {number && <strong>{number.text}: </strong>}
          {name}, {email}
          {number?.by === "typed" && ` (${m.named.typed})`}
          {number?.by === "earlierNumber" && ` (${m.named.earlier})`}
        </li>
      ))}
    </ul>
  );
}

function More({ count }: { count: number }) {
  const m = useTexts();
  return count > 0 ? <p>{m.applicantsScreen.andMore(formatNumber(count))}</p> : null;
}
