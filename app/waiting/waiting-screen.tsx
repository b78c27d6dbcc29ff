import type { SubmissionResult } from "@conform-to/react";
import selectionScript from "virtual:enhance/selection";
import { FormErrors, TextareaField, plainField } from "../components/fields";
import { Pages } from "../components/pages";
import { Roster } from "../components/roster";
import { Screen } from "../components/screen";
import { Tabs } from "../components/tabs";
import { daysUntil } from "../dates";
import { useTexts } from "../languages/use-texts";
import type { Paging } from "../paging";
import type { WaitingName } from "./kinds.server";
import type { ShownWaiting } from "./waiting.server";

export type WaitingPlan = {
  decision: "accept" | "refuse";
  reason: string;
  items: string[];
  decided: ShownWaiting[];
  others: string[];
};

type Props = {
  waiting: ShownWaiting[];
  counts: { kind: WaitingName; count: number }[];
  kind: WaitingName | null;
  paging: Paging;
  today: string;
  plan?: WaitingPlan;
  result?: SubmissionResult<string[]>;
};

const path = "/admin/waiting";

/** Everything that somebody waits for the office to decide. */
export function WaitingScreen({ waiting, counts, kind, paging, today, plan, result }: Props) {
  const m = useTexts();
  const words = m.waiting;
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const asked = plan?.items ?? [result?.initialValue?.items ?? []].flat().map(String);
  return (
    <Screen title={words.title} text={words.intro}>
      {plan && <Plan plan={plan} />}
      {total === 0 ? (
        <div className="nothing">
          <p>{words.nothing}</p>
        </div>
      ) : (
        <>
          <Tabs
            label={words.kind}
            tabs={[
              { words: words.all, count: total, href: path, isChosen: kind === null },
              ...counts.map(({ kind: one, count }) => ({
                ...{ words: words.kinds[one], count, href: `${path}?kind=${one}` },
                isChosen: one === kind,
              })),
            ]}
          />
          <form method="post">
            <FormErrors
              id="errors"
              errors={result?.error?.[""] ?? result?.error?.items ?? undefined}
            />
            {waiting.length === 0 && <p className="muted">{words.noneOfThese}</p>}
            <Queue waiting={waiting} asked={asked} today={today} />
            <Pages {...paging} path={path} query={{ kind: kind ?? "" }} />
            {waiting.some(({ canDecide }) => canDecide) && (
              <Decide
                reason={String(plan?.reason ?? result?.initialValue?.reason ?? "")}
                error={result?.error?.reason?.[0]}
              />
            )}
          </form>
        </>
      )}
    </Screen>
  );
}

type QueueProps = Pick<Props, "waiting" | "today"> & { asked: string[] };

function Queue({ waiting, asked, today }: QueueProps) {
  const m = useTexts();
  const words = m.waiting;
  if (!waiting.length) return null;
  return (
    <Roster
      caption={words.title}
      rows={waiting}
      keyOf={({ key }) => key}
      columns={[
        {
          label: words.who,
          kind: "name",
          cell: ({ key, who, contact, canDecide }) => (
            <>
              {canDecide ? (
                <label className="tick">
                  <input
                    type="checkbox"
                    name="tick"
                    value={key}
                    defaultChecked={asked.includes(key)}
                  />{" "}
                  {who}
                </label>
              ) : (
                who
              )}{" "}
              {contact && <span className="below">{contact}</span>}
            </>
          ),
        },
        { label: words.kind, cell: ({ kind }) => words.kinds[kind] },
        {
          label: words.about,
          cell: ({ says, note }) => (
            <>
              {says} {note && <div className="muted">{note}</div>}
            </>
          ),
        },
        {
          label: words.since,
          cell: ({ since }) => (
            <>
              <time dateTime={since}>{m.dates.day(since)}</time>{" "}
              <span className="muted">({m.dates.forDays(daysUntil(today, since))})</span>
            </>
          ),
        },
        {
          label: words.open,
          kind: "row-actions",
          cell: ({ path: to, kind, who }) => (
            <a href={to} aria-label={words.openOf(words.kinds[kind], who)}>
              {words.open}
            </a>
          ),
        },
      ]}
    />
  );
}

function Decide({ reason, error }: { reason: string; error?: string }) {
  const m = useTexts();
  const words = m.waiting;
  return (
    <>
      <div className="together" data-selected={m.selection.count("#")}>
        <strong role="status">{m.selection.those}</strong>{" "}
        <TextareaField
          field={plainField("reason", "reason", reason, error)}
          label={words.reason}
          hint={words.reasonHint}
          rows={1}
          maxLength={1_000}
        />
        <button name="decision" value="accept" data-busy={words.looking}>
          {words.accept}
        </button>{" "}
        <button className="quiet" name="decision" value="refuse" data-busy={words.looking}>
          {words.refuse}
        </button>
      </div>
      <script type="module" src={selectionScript} />
    </>
  );
}

const mostNamed = 25;

/** What a decision will do, with the button that takes it. */
function Plan({ plan: { decision, reason, decided, others } }: { plan: WaitingPlan }) {
  const m = useTexts();
  const words = m.waiting;
  const isAccepting = decision === "accept";
  return (
    <section className="plan" aria-labelledby="plan">
      <h2 id="plan">{words.whatWillHappen}</h2>
      {decided.length > 0 && (
        <>
          <p>{isAccepting ? words.willAccept(decided.length) : words.willRefuse(decided.length)}</p>
          <ul>
            {decided.slice(0, mostNamed).map(({ key, kind, who, says }) => (
              <li key={key}>
                <strong>{words.kinds[kind]}</strong>, {who}: {says}
              </li>
            ))}
          </ul>
          {decided.length > mostNamed && <p>{words.more(decided.length - mostNamed)}</p>}
          {decided.some(({ kind }) => kind === "secondLook") && <p>{words.secondLookAccepted}</p>}
          {reason && <p className="prose">{reason}</p>}
          <p>{words.told}</p>
        </>
      )}
      {others.length > 0 && (
        <>
          <p>{words.notThese(others.length)}</p>
          <ul>
            {others.slice(0, mostNamed).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
      {decided.length > 0 && (
        <form method="post">
          {decided.map(({ key }) => (
            <input key={key} type="hidden" name="tick" value={key} />
          ))}
          <input type="hidden" name="decision" value={decision} />
          <input type="hidden" name="reason" value={reason} />
          <button className="wide" name="intent" value="apply" data-busy={words.deciding}>
            {isAccepting ? words.yesAccept(decided.length) : words.yesRefuse(decided.length)}
          </button>
        </form>
      )}
    </section>
  );
}
