import { FormErrors, InputField, Labelled, TextareaField, plainField } from "../components/fields";
import { Screen } from "../components/screen";
import { useTexts } from "../languages/use-texts";
import { seasonListNames } from "../standing/season-lists";
import styles from "../styles/messages.css?url";
import { LetterText, OneLine } from "./letter-text";
import { messageLimits } from "./message-text";
import { sentPath } from "./messages-screen";
import type { Plan } from "./send.server";

export type LetterValues = {
  /** Each list as JSON. */
  to: string[];
  subject: string;
  text: string;
  at: string;
  important: boolean;
  list: string;
  season: string;
  who: string;
  department: string;
  batch: string;
};

export type LetterProps = {
  values: LetterValues;
  /** Whom it would reach; null while nobody is chosen, or where something is wrong. */
  plan: Plan | null;
  /** What `to` means, in words. */
  tags: string[];
  /** Of the letter that the preview shows: it can be sent. */
  seen: string | null;
  errors: Record<string, string>;
  refusal?: string;
  seasons: { id: string; name: string }[];
  departments: string[];
  /** Recruiters write to applicants only. */
  onlyApplicants: boolean;
  /** It waits for the office. */
  waits: boolean;
};

/** Writes to a group: the text at the left, what its readers will read at the right. */
export function LetterScreen(props: LetterProps) {
  const { values, plan, seen, errors, refusal, waits } = props;
  const m = useTexts();
  const words = m.sending;
  const field = (name: "subject" | "text" | "at") =>
    plainField(name, name, values[name], errors[name]);
  return (
    <Screen
      crumbs={<a href={sentPath}>{words.title}</a>}
      title={
        plan ? words.writeToSome(plan.people, plan.people + plan.leftOut.length) : words.writeTo
      }
    >
      <link rel="stylesheet" href={styles} />
      <form method="post" action={`${sentPath}/new`} className="letter">
        <div className="sheet">
          <FormErrors id="refusal" errors={refusal ? [refusal] : undefined} />
          <Whom {...props} />
          <InputField
            field={field("subject")}
            label={words.subject}
            maxLength={messageLimits.subject}
            autoComplete="off"
            required
          />
          <TextareaField
            field={field("text")}
            label={words.text}
            hint={words.textHint}
            rows={8}
            maxLength={messageLimits.text}
            required
          />
          <InputField
            field={field("at")}
            label={words.at}
            hint={words.atHint}
            type="datetime-local"
          />
          <label className="tick">
            <input type="checkbox" name="important" defaultChecked={values.important} />{" "}
            {words.important}
          </label>
          <p className="hint">{words.importantHint}</p>
          <p className="actions">
            {seen && plan && plan.people > 0 && (
              <>
                <input type="hidden" name="seen" value={seen} />
                <button name="intent" value="send" data-busy={words.working}>
                  {words.send(plan.people)}
                </button>{" "}
              </>
            )}
            <button
              className={seen ? "quiet" : undefined}
              name="intent"
              value="show"
              data-busy={words.looking}
            >
              {words.show}
            </button>
          </p>
          {seen && <p className="muted">{waits ? words.willWait : words.youCanTakeBack}</p>}
        </div>
        {plan && <Preview plan={plan} onlyApplicants={props.onlyApplicants} />}
      </form>
    </Screen>
  );
}

function Whom({ values, tags, errors, seasons, departments, onlyApplicants }: LetterProps) {
  const m = useTexts();
  const words = m.sending;
  const isOpen = tags.length === 0;
  const error = errors.to ?? Object.entries(errors).find(([name]) => name.startsWith("to."))?.[1];
  return (
    <fieldset className="choices whom">
      <legend>{words.to}</legend>
      {tags.map((tag, at) => (
        <label className="tick" key={values.to[at]}>
          <input type="checkbox" name="to" value={values.to[at]} defaultChecked /> {tag}
        </label>
      ))}
      {error && (
        <p className="error" id="to-error">
          {error}
        </p>
      )}
      <details className="fold" open={isOpen}>
        <summary>{words.addList}</summary>
        {!onlyApplicants && seasons.length > 0 && (
          <div className="together-fields">
            <Choice
              name="season"
              label={words.ofSeason}
              options={seasons.map(({ id, name }) => [id, name])}
              chosen={values.season}
            />{" "}
            <Choice
              name="who"
              label={words.whichStudents}
              options={seasonListNames.map((name) => [name, m.seasonLists[name]])}
              chosen={values.who}
            />
          </div>
        )}
        {!onlyApplicants && departments.length > 0 && (
          <div className="together-fields">
            <Choice
              name="department"
              label={words.ofDepartment}
              options={departments.map((name) => [name, name])}
              chosen={values.department}
            />{" "}
            <InputField
              field={plainField("batch", "batch", values.batch, errors.batch)}
              label={words.batch}
              inputMode="numeric"
              maxLength={4}
            />
          </div>
        )}
        <TextareaField
          field={plainField("list", "list", values.list, errors.list)}
          label={words.pasteList}
          hint={words.pasteHint}
          rows={3}
        />
      </details>
    </fieldset>
  );
}

type ChoiceProps = { name: string; label: string; options: string[][]; chosen: string };

function Choice({ name, label, options, chosen }: ChoiceProps) {
  const words = useTexts().sending;
  return (
    <Labelled field={plainField(name, name, chosen)} label={label}>
      <select id={name} name={name} defaultValue={chosen}>
        <option value="">{words.choose}</option>
        {options.map(([value, shown]) => (
          <option key={value} value={value}>
            {shown}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

const mostShown = 25;

function Preview({ plan, onlyApplicants }: { plan: Plan; onlyApplicants: boolean }) {
  const words = useTexts().sending;
  const { first, leftOut } = plan;
  const why = onlyApplicants ? words.whyNotYours : words.why;
  const isWritten = first.some(({ text }) => text.length > 0);
  return (
    <aside>
      {isWritten && (
        <section>
          <h2>{words.asTheyRead}</h2>
          {first.map(({ name, subject, text }, at) => (
            <details key={`${at} ${name}`} className="reads" open>
              <summary>
                <strong>{name}</strong>
              </summary>
              <p>
                <strong>
                  <OneLine pieces={subject} marks />
                </strong>
              </p>
              <LetterText pieces={text} marks />
            </details>
          ))}
        </section>
      )}
      {leftOut.length > 0 && (
        <section>
          <h2>{words.leftOut(leftOut.length)}</h2>
          <ul className="slip">
            {leftOut.slice(0, mostShown).map((one, at) => (
              <li key={`${at} ${one.who}`}>
                <strong>{one.who}</strong> <span className="muted">{why[one.why]}</span>
              </li>
            ))}
          </ul>
          {leftOut.length > mostShown && <p>{words.andMore(leftOut.length - mostShown)}</p>}
        </section>
      )}
    </aside>
  );
}
