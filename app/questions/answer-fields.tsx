import { type FieldState, Labelled, inputProps, plainField } from "../components/fields";
import { useTexts } from "../languages/use-texts";
import { Words } from "../languages/words";
import { type Question, kindOf, optionText, optionsOf, questionLimits } from "./kinds";

type Typed = Record<string, string | string[]>;
type Stored = { file: string; name: string; size: number };

type Props = {
  questions: Question[];
  /** By id: texts, lists, and ids of files. */
  typed: Typed;
  /** A sentence for each `answers.{id}` that is wrong. */
  errors: Record<string, string>;
  /** Files that are stored already. */
  files: Stored[];
};

/** A posting's questions, for those who apply. */
export function AnswerFields({ questions, typed, errors, files }: Props) {
  return questions.map((question) => {
    const name = `answers.${question.id}`;
    const chosen = [typed[question.id] ?? []].flat();
    const field = plainField(`answer-${question.id}`, name, chosen[0] ?? "", errors[name]);
    return <AnswerField key={question.id} {...{ question, field, chosen, files }} />;
  });
}

type FieldProps = { question: Question; field: FieldState; chosen: string[]; files: Stored[] };

function AnswerField({ question, field, chosen, files }: FieldProps) {
  const { label, hint, required } = question;
  const { input } = kindOf(question);
  const shared = { ...inputProps(field, hint), required };
  if (input === "several") return <Several {...{ question, field, chosen }} />;
  if (input === "file") return <FileField {...{ question, field, files }} />;
  return (
    <Labelled field={field} label={label} hint={hint} required={required}>
      {input === "lines" && <textarea rows={5} {...shared} maxLength={questionLimits.text} />}
      {input === "one" && <Options question={question} {...shared} />}
      {input === "line" && <input type="text" {...shared} maxLength={questionLimits.line} />}
      {input === "number" && <input type="text" inputMode="decimal" {...shared} maxLength={30} />}
      {input === "day" && <input type="date" {...shared} />}
      {input === "link" && (
        <input type="text" inputMode="url" {...shared} maxLength={questionLimits.link} />
      )}
    </Labelled>
  );
}

type OptionsProps = { question: Question; defaultValue?: string } & ReturnType<typeof inputProps>;

function Options({ question, defaultValue = "", ...select }: OptionsProps) {
  const m = useTexts();
  return (
    <select {...select} defaultValue={defaultValue}>
      <option value="">{m.applicantsScreen.choose}</option>
      {optionsOf(question).map((option) => (
        <option key={option} value={option}>
          {optionText(question, option, m)}
        </option>
      ))}
    </select>
  );
}

function Several({ question, field, chosen }: Omit<FieldProps, "files">) {
  const m = useTexts();
  const { label, hint, required } = question;
  return (
    <fieldset
      className={field.errors ? "field group wrong" : "field group"}
      id={field.id}
      aria-describedby={field.errors ? field.errorId : undefined}
    >
      <legend>
        <Words text={label} /> {!required && <span className="optional">{m.fields.optional}</span>}
      </legend>
      {optionsOf(question).map((option) => (
        <label key={option} className="check">
          <input
            type="checkbox"
            name={field.name}
            value={option}
            defaultChecked={chosen.includes(option)}
          />{" "}
          <span>{option}</span>
        </label>
      ))}
      {hint && <p className="hint">{hint}</p>}
      {field.errors && (
        <p className="error" id={field.errorId}>
          {field.errors[0]}
        </p>
      )}
    </fieldset>
  );
}

/** A file that was sent stays, whatever else is wrong: the form has its id. */
function FileField({ question, field, files }: Omit<FieldProps, "chosen">) {
  const m = useTexts();
  const { label, required } = question;
  const hint = [question.hint, m.asked.file].filter(Boolean).join(" ");
  const stored = files.find(({ file }) => file === field.initialValue);
  return (
    <Labelled field={field} label={label} hint={hint} required={required}>
      {stored && (
        <>
          <input type="hidden" name={field.name} value={stored.file} />
          <p>{m.asked.fileStored(stored.name, Math.ceil(stored.size / 1024))}</p>
          {!required && (
            <label className="check">
              <input type="checkbox" name={`remove.${question.id}`} />{" "}
              <span>{m.asked.fileRemove}</span>
            </label>
          )}
        </>
      )}
      <input
        {...inputProps(field, hint)}
        defaultValue={undefined}
        type="file"
        accept="application/pdf,image/png,image/jpeg,image/webp"
        required={required && !stored}
        data-max-bytes={questionLimits.file}
        data-too-large={m.asked.fileTooLarge}
      />
    </Labelled>
  );
}
