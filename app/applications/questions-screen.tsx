import answersScript from "virtual:enhance/answers";
import { FormErrors } from "../components/fields";
import { Screen } from "../components/screen";
import { useTexts } from "../languages/use-texts";
import { Words } from "../languages/words";
import { type Posting, titleOf, whereOf } from "../postings/posting";
import { detailsPath } from "../postings/types";
import { AnswerFields } from "../questions/answer-fields";
import type { Question } from "../questions/kinds";
import { TermsBox } from "./apply-panel";
import { termsVersion } from "./terms";

type Props = {
  posting: Posting;
  questions: Question[];
  /** Then the form changes the answers. */
  isApplied: boolean;
  isDraft: boolean;
  typed: Record<string, string | string[]>;
  files: { file: string; name: string; size: number }[];
  provider: string;
  refused?: {
    message: string;
    reasons?: string[];
    answers: {
      errors: Record<string, string>;
      typed: Record<string, string | string[]>;
      terms: string;
    } | null;
  };
};

/** Where one answers a posting's questions: to apply, or later to change the answers. */
export function QuestionsScreen({ posting, questions, isApplied, refused, ...props }: Props) {
  const m = useTexts();
  const path = detailsPath(posting);
  const { message, reasons = [], answers } = refused ?? {};
  const { errors = {}, typed = props.typed, terms } = answers ?? {};
  return (
    <Screen
      title={<Words text={titleOf(posting)} />}
      text={whereOf(posting) && <Words text={whereOf(posting)} />}
      crumbs={<a href={path}>{m.applyPanel.back(titleOf(posting))}</a>}
      name="narrow"
    >
      <form method="post" encType="multipart/form-data" className="apply-form">
        <FormErrors id="refusal" errors={message ? [message, ...reasons] : undefined} />
        {props.isDraft && !refused && <p className="message warning">{m.asked.earlier}</p>}
        <section aria-labelledby="questions">
          <h2 id="questions">{m.asked.title}</h2>
          <AnswerFields {...{ questions, typed, errors }} files={props.files} />
        </section>
        {isApplied ? (
          <p className="actions">
            <button name="do" value="change">
              {m.asked.save}
            </button>{" "}
            <a className="button quiet" href={path}>
              {m.postScreen.cancel}
            </a>
          </p>
        ) : (
          <section aria-labelledby="terms">
            <h2 id="terms">{m.applyPanel.termsConditions}</h2>
            <TermsBox provider={props.provider} />
            <label className="check">
              <input
                type="checkbox"
                name="terms"
                value={termsVersion}
                defaultChecked={terms === termsVersion}
              />{" "}
              <span>{m.apply.agree}</span>
            </label>
            <p className="actions">
              <button name="do" value="apply">
                {posting.applyHere ? m.applyHere.apply : m.applyPanel.finalApplyNow}
              </button>{" "}
              <button className="quiet" name="do" value="keep" formNoValidate>
                {m.asked.keep}
              </button>
            </p>
          </section>
        )}
      </form>
      <script type="module" src={answersScript} />
    </Screen>
  );
}
