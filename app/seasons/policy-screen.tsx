import { FormErrors } from "../components/fields";
import { Screen } from "../components/screen";
import { useTexts } from "../languages/use-texts";
import { adminSeasonPath, Sentences } from "./admin-seasons-screen";
import type { Field } from "./policy-fields";
import { Fields, type Typed } from "./policy-form";

export type PolicyProps = {
  season: { id: string; name: string };
  /** Of the policy that is edited. */
  version: number;
  /** What is typed, each with the fields of its kind and those that say for whom and when it counts. */
  rules: { title: string; fields: Field[]; scope: Field[]; values: Typed }[];
  kinds: { name: string; title: string }[];
  /** A sentence for each wrong input, by its path. */
  errors: Record<string, string>;
  /** The rules as typed, in words, if they are right and somebody asked. */
  sentences?: string[];
  refusal?: string;
  question: { fields: Field[]; values: Typed; errors: Record<string, string> };
  answer?: { allowed: boolean; reasons: string[] };
};

/** The rules of a season, each a group of inputs that follow from its kind; and a form that asks them. */
export function PolicyScreen({ season, version, rules, kinds, errors, ...props }: PolicyProps) {
  const m = useTexts();
  const words = m.seasonOffice;
  return (
    <Screen
      crumbs={<a href={adminSeasonPath(season.id)}>{season.name}</a>}
      title={words.rules}
      text={words.rulesIntro}
    >
      <form method="post" id="rules">
        <FormErrors id="refusal" errors={props.refusal ? [props.refusal] : undefined} />
        {/* What Enter does. */}
        <button className="unseen" name="do" value="check" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="version" value={version} />
        {props.sentences && (
          <section className="sheet">
            <h2>{words.inWords}</h2>
            <Sentences sentences={props.sentences} />
          </section>
        )}
        {rules.map(({ title, fields, scope, values }, index) => (
          <fieldset className="sheet rule" key={index} id={`rule-${index}`}>
            <legend>
              {words.ruleNumber(index + 1)}: {title}
            </legend>
            <input type="hidden" name="kinds" value={String(values.kind)} />
            {errors[index] && <p className="error">{errors[index]}</p>}
            <Fields fields={fields} values={values} errors={errors} at={String(index)} />
            <details open={scope.some(({ name }) => isFilled(values, errors, `${index}`, name))}>
              <summary>{words.scope}</summary>
              <Fields fields={scope} values={values} errors={errors} at={String(index)} />
            </details>
            <p className="actions">
              {index > 0 && (
                <button className="quiet" name="do" value={`up.${index}`}>
                  {words.up}
                </button>
              )}{" "}
              <button className="quiet" name="do" value={`remove.${index}`}>
                {words.remove}
              </button>
            </p>
          </fieldset>
        ))}
        {rules.length === 0 && <p className="nothing">{words.noRules}</p>}
        <p className="field">
          <label htmlFor="kind">{words.kindOfRule}</label>{" "}
          <select id="kind" name="kind">
            {kinds.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </p>
        <p className="actions">
          <button className="quiet" name="do" value="add">
            {words.addRule}
          </button>{" "}
          <button className="quiet" name="do" value="check">
            {words.checkRules}
          </button>{" "}
          <button className="quiet" name="do" value="try">
            {m.trials.tryIt}
          </button>{" "}
          <button name="do" value="save">
            {words.saveRules}
          </button>
        </p>
      </form>
      <Ask {...props} />
    </Screen>
  );
}

function isFilled(values: Typed, errors: PolicyProps["errors"], at: string, name: string) {
  return values[name] !== undefined || errors[`${at}.${name}`] !== undefined;
}

function Ask({ question, answer }: Pick<PolicyProps, "question" | "answer">) {
  const words = useTexts().seasonOffice;
  return (
    <section id="ask">
      <h2>{words.ask}</h2>
      <p className="muted">{words.askIntro}</p>
      {answer && (
        <div className="message" role="status">
          <p>{answer.allowed ? words.allowed : words.notAllowed}</p>
          {answer.reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </div>
      )}
      <form method="post" action="#ask" className="sheet">
        <Fields
          fields={question.fields}
          values={question.values}
          errors={question.errors}
          at="question"
        />
        <p className="actions">
          <button name="do" value="ask">
            {words.askIt}
          </button>
        </p>
      </form>
    </section>
  );
}
