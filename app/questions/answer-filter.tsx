import { useTexts } from "../languages/use-texts";
import { type Question, kindOf, optionText, optionsOf, yesAndNo } from "./kinds";

/** An input that filters applications by their answers to a question. */
export function AnswerFilter({ question, value }: { question: Question; value: string }) {
  const m = useTexts();
  const { filter } = kindOf(question);
  const options = filter === "given" ? yesAndNo : optionsOf(question);
  const words = (option: string) =>
    filter === "given"
      ? m.questions[option === "yes" ? "given" : "missing"]
      : optionText(question, option, m);
  const name = `answers.${question.id}`;
  return (
    <label className="field">
      <span>{m.questions.filter[filter](question.label)}</span>{" "}
      {options.length > 0 ? (
        <select name={name} defaultValue={value}>
          <option value="">{m.questions.any}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {words(option)}
            </option>
          ))}
        </select>
      ) : (
        <input
          name={name}
          defaultValue={value}
          maxLength={200}
          type={filter === "until" ? "date" : "text"}
          inputMode={filter === "atLeast" ? "decimal" : undefined}
        />
      )}
    </label>
  );
}
