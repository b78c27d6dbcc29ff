import type { PostingState } from "~/db/schema-postings";
import type { FormValues } from "../office/form-values";
import { stateNames } from "../office/states";
import type { PostingFields } from "../posting";
import { type TypeName, fieldsOf } from "../types";

/** A text that a proposal changes. `was` is set if the office has changed it since the proposal was made. */
export type Difference = { label: string; is: string; proposed: string; was?: string };

type About = { type: TypeName; before: PostingFields; states: [PostingState, PostingState] };

/** What a proposal would change, in the order of the form. */
export function differencesBetween(
  now: FormValues,
  proposed: FormValues,
  { type, before, states: [state, newState] }: About,
): Difference[] {
  const fields = fieldsOf(type).map(([name, { label }]): Difference => {
    const was = name in before ? [before[name] ?? ""].flat().join(", ") : undefined;
    const texts = { is: now[name] ?? "", proposed: proposed[name] ?? "" };
    return { label, ...texts, ...(was !== undefined && was !== texts.is && { was }) };
  });
  const yesOrNo = (value?: string) => (value === "on" ? "Yes" : "No");
  const life: Difference[] = [
    { label: "State", is: stateNames[state], proposed: stateNames[newState] },
    { label: "Public from", is: now.publishAt ?? "", proposed: proposed.publishAt ?? "" },
    {
      label: "Nobody can apply after the deadline",
      is: yesOrNo(now.closesAtDeadline),
      proposed: yesOrNo(proposed.closesAtDeadline),
    },
  ];
  return [...fields, ...life].filter(({ is, proposed }) => is !== proposed);
}
