import {
  type FieldState,
  InputField,
  Labelled,
  TextareaField,
  inputProps,
} from "../components/fields";
import { useTexts } from "../languages/use-texts";
import { kindNames, questionLimits } from "./kinds";
import { hasOwnOptions, inputOf, isKind } from "./questions";

type Props = {
  /** The state of an input by its name. */
  fieldOf: (name: string) => FieldState;
  rows: number;
};

/** What those who apply are asked, in the posting's form. Its buttons bring back everything that is typed. */
export function QuestionFields({ fieldOf, rows }: Props) {
  const m = useTexts();
  const words = m.questions;
  return (
    <fieldset className="rule-form" id="questions">
      <legend>{words.title}</legend>
      <p className="hint">{words.about}</p>
      <input type="hidden" name="asks" value="yes" />
      {Array.from({ length: rows }, (_, row) => (
        <QuestionRow key={row} row={row} rows={rows} fieldOf={fieldOf} />
      ))}
      {rows < questionLimits.questions && (
        <p className="actions">
          <Arrange command="add" label={words.add} />
        </p>
      )}
    </fieldset>
  );
}

function QuestionRow({ row, rows, fieldOf }: Props & { row: number }) {
  const words = useTexts().questions;
  const of = (part: Parameters<typeof inputOf>[1]) => fieldOf(inputOf(row, part));
  const [id, kind, required, options] = [of("id"), of("kind"), of("required"), of("options")];
  const chosen = String(kind.initialValue ?? "text");
  const asksOptions =
    (isKind(chosen) && hasOwnOptions(chosen)) || options.errors || options.initialValue;
  return (
    <fieldset className="question">
      <legend>{words.number(row + 1)}</legend>
      <input type="hidden" name={id.name} defaultValue={String(id.initialValue ?? "")} />
      <InputField
        field={of("label")}
        label={words.label}
        maxLength={questionLimits.label}
        required
      />
      <Labelled field={kind} label={words.kind} hint={words.kindHint} required>
        <select {...inputProps(kind, words.kindHint)} defaultValue={chosen}>
          {kindNames.map((name) => (
            <option key={name} value={name}>
              {words.kinds[name]}
            </option>
          ))}
        </select>
      </Labelled>
      <details open={Boolean(asksOptions)}>
        <summary>{words.options}</summary>
        <TextareaField field={options} label={words.options} hint={words.optionsHint} rows={4} />
      </details>
      <InputField field={of("hint")} label={words.hint} maxLength={questionLimits.hint} />
      <label className="tick field">
        <input
          type="checkbox"
          name={required.name}
          defaultChecked={required.initialValue === "on"}
        />{" "}
        <span>{words.mustAnswer}</span>
      </label>
      <p className="actions">
        {row > 0 && <Arrange command={`up${row}`} label={words.up} of={row} />}{" "}
        {row < rows - 1 && <Arrange command={`down${row}`} label={words.down} of={row} />}{" "}
        <Arrange command={`remove${row}`} label={words.remove} of={row} />
      </p>
    </fieldset>
  );
}

function Arrange({ command, label, of }: { command: string; label: string; of?: number }) {
  const words = useTexts().questions;
  return (
    <button
      className="quiet"
      name="arrange"
      value={command}
      formAction="#questions"
      formNoValidate
      aria-label={of === undefined ? undefined : words.ofQuestion(label, of + 1)}
    >
      {label}
    </button>
  );
}
