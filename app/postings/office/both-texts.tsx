import { Roster } from "../../components/roster";
import { formatDay, isDay } from "../../dates";
import { type TypeName, fieldsOf } from "../types";
import type { FormValues } from "./form-values";

type Props = { type: TypeName; saved: FormValues; typed: Record<string, unknown> };

/** After a conflict: what somebody else saved and what this editor typed, side by side where they differ. */
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
    <Roster
      caption="Nothing was overwritten. Your text is in the form; saving it again replaces theirs."
      showsCaption
      rows={texts}
      keyOf={({ name }) => name}
      columns={[
        { label: "Field", kind: "name", cell: ({ label }) => label },
        { label: "Saved meanwhile", cell: ({ theirs }) => <Text text={theirs} /> },
        { label: "Yours", cell: ({ yours }) => <Text text={yours} /> },
      ]}
    />
  );
}

export function Text({ text }: { text: string }) {
  return <span className="prose">{isDay(text) ? formatDay(text) : text || "(empty)"}</span>;
}
