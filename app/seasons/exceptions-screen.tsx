import { FormErrors } from "../components/fields";
import { Pages } from "../components/pages";
import { Screen } from "../components/screen";
import { useTexts } from "../languages/use-texts";
import type { Paging } from "../paging";
import type { ListedException } from "./exceptions.server";
import type { Field } from "./policy-fields";
import { type Asked, TheseStudents } from "./cases-screen";
import { Fields, type Typed } from "./policy-form";
import { seasonLimits } from "./season";

type Shown = ListedException & { whom: string; day: string };

/** What the numbers of the form mean: the rules of a season, the conditions of a posting. */
export type Numbered = { title: string; sentences: string[] };

export type ExceptionsProps = {
  exceptions: Shown[];
  paging: Paging;
  /** Whether their exceptions count at once, and they decide about others'. */
  gives: boolean;
  numbered: Numbered[];
  fields: Field[];
  values: Typed;
  asked?: Asked;
  refused?: { values: Typed; errors: Record<string, string>; refusal: string };
};

const path = "/admin/exceptions";

/** Exceptions, what waits for the office first, and the form that gives one or asks for one. */
export function ExceptionsScreen({
  exceptions,
  paging,
  gives,
  numbered,
  ...form
}: ExceptionsProps) {
  const m = useTexts();
  const words = m.seasonOffice;
  const { fields, values, asked, refused } = form;
  const title = gives ? words.giveException : words.askException;
  return (
    <Screen title={words.exceptions} text={words.exceptionsIntro} name="narrow">
      <details
        className="fold"
        open={
          refused !== undefined ||
          asked !== undefined ||
          numbered.length > 0 ||
          Boolean(values.student)
        }
      >
        <summary>{title}</summary>
        <p>
          <a className="button quiet" href="/admin/files/exceptions">
            {m.rows.fromFile}
          </a>
        </p>
        {numbered.map((one) => (
          <section key={one.title}>
            <h2>{one.title}</h2>
            <ol>
              {one.sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ol>
          </section>
        ))}
        <form method="post" id="exception">
          <FormErrors id="exception-refusal" errors={refused ? [refused.refusal] : undefined} />
          <Fields
            fields={fields}
            values={refused?.values ?? asked?.values ?? values}
            errors={refused?.errors ?? {}}
            at="exception"
          />
          {asked && <TheseStudents {...asked} />}
          <p className="actions">
            <button name="do" value="exception">
              {asked ? m.manyStudents.sure(asked.names.length) : title}
            </button>
          </p>
        </form>
      </details>
      {exceptions.length === 0 && <p className="nothing">{words.noExceptions}</p>}
      {exceptions.map((one) => (
        <OneException key={one.id} {...one} gives={gives} />
      ))}
      <Pages {...paging} path={path} />
    </Screen>
  );
}

function OneException({ id, whom, rule, season, day, reason, ...one }: Shown & { gives: boolean }) {
  const words = useTexts().seasonOffice;
  const { state, answer, isOwn, gives } = one;
  const waits = state === "asked";
  return (
    <section className="sheet" id={`e-${id}`}>
      <h2>{whom}</h2>
      <p>{rule}</p>
      <p className="prose">{reason}</p>
      <p className="muted">
        {[season, `${words.until}: ${day}`, words.exceptionStates[state], answer]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {waits && gives && (
        <form method="post">
          <input type="hidden" name="exception" value={id} />
          <p className="field">
            <label htmlFor={`answer-${id}`}>{words.answerIfRefused}</label>{" "}
            <input
              id={`answer-${id}`}
              name="answer"
              maxLength={seasonLimits.reason}
              autoComplete="off"
            />
          </p>
          <button name="grant" value="true">
            {words.grant}
          </button>{" "}
          <button className="quiet" name="grant" value="false">
            {words.refuse}
          </button>
        </form>
      )}
      {(gives ? !waits : waits && isOwn) && (
        <form method="post">
          <button className="quiet" name="end" value={id}>
            {gives ? words.end : words.exceptionTakenBack}
          </button>
        </form>
      )}
    </section>
  );
}

/** On a posting's page, for those who may ask. */
export function ExceptionLink({ posting }: { posting: string }) {
  const words = useTexts().seasonOffice;
  return (
    <p>
      <a href={`${path}?posting=${posting}`}>{words.exceptionsHere}</a>
    </p>
  );
}
