import { type TypeName, fieldsOf } from "../types";
import type { FormValues } from "./form-values";

type Props = { type: TypeName; saved: FormValues; typed: Record<string, unknown> };

/** After a conflict: what somebody else saved beside what this editor typed, where they differ. */
export function BothTexts({ type, saved, typed }: Props) {
  const texts = fieldsOf(type)
    .filter(([, { kind }]) => kind !== "image")
    .map(([name, { label }]) => ({
      name,
      label,
      theirs: saved[name] ?? "",
      yours: [typed[name] ?? ""].flat().join(", "),
    }))
    .filter(({ theirs, yours }) => theirs.replace(/\r/g, "") !== yours.replace(/\r/g, ""));
  if (texts.length === 0) return null;
  return (
    <table className="roster both">
      <caption>
        Nothing was overwritten. Your text is in the form; saving it again replaces theirs.
      </caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Saved meanwhile</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      <tbody>
        {texts.map(({ name, label, theirs, yours }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td className="prose" data-label="Saved meanwhile">
              {theirs || "(empty)"}
            </td>
            <td className="prose" data-label="Yours">
              {yours || "(empty)"}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
