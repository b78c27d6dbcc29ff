import { Screen } from "../components/screen";
import { Sentence } from "../components/sentence";
import type { Role } from "~/db/schema-accounts";
import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { Confirm } from "../components/confirm";
import { FormErrors, TextareaField } from "../components/fields";
import { useTexts } from "../languages/use-texts";
import { maxReason } from "../accounts/schema";

/** Days are formatted already. */
type Waiting = {
  id: string;
  name: string;
  email: string;
  role: Role;
  note: string;
  askedOn: string;
  dueOn: string;
  isLate: boolean;
};

type Props = { waiting: Waiting[]; lastResult?: SubmissionResult<string[]> };

/** Requests to be erased, which the office grants or refuses with a reason. */
export function ErasuresScreen({ waiting, lastResult }: Props) {
  const m = useTexts();
  const answered = String(lastResult?.initialValue?.request ?? "");
  const isThere = waiting.some(({ id }) => id === answered);
  return (
    <Screen title={m.erasuresScreen.erasureRequests} name="narrow">
      {!isThere && <FormErrors id="errors" errors={lastResult?.error?.[""] ?? undefined} />}
      {waiting.length === 0 && (
        <div className="nothing">
          <p>{m.erasure.empty}</p>
        </div>
      )}
      {waiting.map((request) => (
        <WaitingRequest
          key={request.id}
          {...request}
          lastResult={request.id === answered ? lastResult : undefined}
        />
      ))}
    </Screen>
  );
}

type RequestProps = Waiting & Pick<Props, "lastResult">;

function WaitingRequest({ id, name, lastResult, ...request }: RequestProps) {
  const m = useTexts();
  return (
    <section>
      <h2>{name}</h2>
      <p>
        <a href={`mailto:${request.email}`}>{request.email}</a> ({m.roleNames[request.role]})
        <br />
        <Sentence
          text={(request.isLate ? m.erasuresScreen.wasDue : m.erasuresScreen.isDue)(
            request.askedOn,
            request.dueOn,
          )}
          parts={{ strong: (words) => <strong>{words}</strong> }}
        />
      </p>
      {request.note && <p className="prose">{request.note}</p>}
      <Confirm
        ask={m.erasuresScreen.erase}
        question={m.erasure.ask(name)}
        confirm={m.erasuresScreen.yesEraseEverything}
        id={id}
      />
      <AnswerForm id={id} name={name} lastResult={lastResult} />
    </section>
  );
}

type Values = { request: string; answer: string };

function AnswerForm({ id, name, lastResult }: Pick<RequestProps, "id" | "name" | "lastResult">) {
  const m = useTexts();
  const [form, { answer }] = useForm<Values>({
    id: `answer-${id}`,
    lastResult,
    defaultNoValidate: false,
  });
  return (
    <form method="post" {...getFormProps(form)}>
      <FormErrors id={form.errorId} errors={form.errors} />
      <input type="hidden" name="request" value={id} />
      <TextareaField
        field={answer}
        label={m.erasuresScreen.reasonWhyWillNot(name)}
        rows={3}
        maxLength={maxReason}
        required
      />
      <button className="quiet">{m.erasuresScreen.answerWithReason}</button>
    </form>
  );
}
