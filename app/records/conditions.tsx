import styles from "../styles/rules.css?url";
import { useTexts } from "../languages/use-texts";
import {
  type Answer,
  type CardVerdict,
  type Rule,
  type Verdict,
  type VerdictInShort,
  conditionTexts,
} from "./eligibility";

/** Said in words, too, as not everybody sees or knows the signs. */
const signs: Record<Answer, string> = { yes: "✓", no: "✗", unknown: "?" };

type Props = {
  rule: Rule;
  /** The student's own; null for everybody else. */
  verdict: Verdict | null;
};

/** Who may apply. A student reads of each condition whether it is met, and by which value of theirs. */
export function Conditions({ rule, verdict }: Props) {
  const m = useTexts();
  return (
    <section className="conditions" aria-labelledby="who-may-apply">
      <RuleStyles />
      <h2 id="who-may-apply">{m.eligibility.whoMayApply}</h2>
      {verdict ? (
        <>
          <ul>
            {verdict.conditions.map(({ answer, text, said }) => (
              <li key={text} className={`verdict ${answer}`}>
                <span aria-hidden="true">{signs[answer]}</span>{" "}
                <span className="unseen">{m.eligibility.answers[answer]}: </span>
                {said}
              </li>
            ))}
          </ul>
          {verdict.answer !== "yes" && (
            <p>
              <a href="/record">
                {verdict.conditions.every(({ answer }) => answer !== "unknown")
                  ? m.eligibility.seeRecord
                  : m.eligibility.addToRecord}
              </a>
            </p>
          )}
        </>
      ) : (
        <ConditionTexts rule={rule} />
      )}
    </section>
  );
}

/** Once on a page that shows verdicts or the form. */
export function RuleStyles() {
  return <link rel="stylesheet" href={styles} />;
}

export function ConditionTexts({ rule }: { rule: Rule }) {
  const m = useTexts();
  return (
    <ul>
      {conditionTexts(rule, m).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** The student's own line of a card, which no cache holds. */
export function CardMark({ verdict }: { verdict: CardVerdict | undefined }) {
  const m = useTexts();
  if (!verdict) return null;
  if ("stage" in verdict) {
    const { applied, [verdict.stage]: stage } = m.stageNames;
    return (
      <p className="card-verdict verdict yes">
        <span aria-hidden="true">{signs.yes}</span> {[...new Set([applied, stage])].join(" · ")}
      </p>
    );
  }
  return (
    <p className={`card-verdict verdict ${verdict.answer}`}>
      <span aria-hidden="true">{signs[verdict.answer]}</span> {verdictWords(m, verdict)}
    </p>
  );
}

export function verdictWords(
  m: ReturnType<typeof useTexts>,
  { answer, conditions }: VerdictInShort,
) {
  if (answer === "yes") return m.eligibility.canApply;
  return answer === "no" ? m.eligibility.notForYou(conditions) : m.eligibility.notKnown(conditions);
}
