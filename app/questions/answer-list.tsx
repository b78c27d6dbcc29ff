import { useTexts } from "../languages/use-texts";
import { Words } from "../languages/words";
import { webAddress } from "../text";
import { type Answer, type Answers, type Question, answerText, isFile } from "./kinds";

type Props = {
  questions: Question[];
  answers: Answers;
  /** Of the application, whose files are read at its address. */
  applicationId: string;
};

/** The answers of an application. What is no longer asked is there if it was answered. */
export function AnswerList({ questions, answers, applicationId }: Props) {
  const m = useTexts();
  const shown = questions.filter(({ id, retired }) => !retired || answers[id] !== undefined);
  return (
    <dl className="facts">
      {shown.map((question) => (
        <div key={question.id} className="whole">
          <dt>
            <Words text={question.label} />
            {question.retired && <span className="muted"> ({m.asked.noLonger})</span>}
          </dt>
          <dd className="prose">
            <GivenAnswer {...{ question, applicationId }} answer={answers[question.id]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type GivenProps = { question: Question; answer?: Answer; applicationId: string };

export function GivenAnswer({ question, answer, applicationId }: GivenProps) {
  const m = useTexts();
  const text = answerText(question, answer, m);
  if (!text) return <span className="muted">{m.asked.none}</span>;
  if (isFile(answer))
    return <a href={`/applications/${applicationId}/files/${answer.file}`}>{text}</a>;
  const address = question.kind === "link" && webAddress(text);
  if (!address) return <Words text={text} />;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}
