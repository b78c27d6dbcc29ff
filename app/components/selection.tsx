import selectionScript from "virtual:enhance/selection";
import type { ReactNode } from "react";
import { useTexts } from "../languages/use-texts";
import { formatNumber } from "../text";

/** What is selected in a list, on all of its pages. */
export type Selection = {
  /** By which it is stored (app/tables/selections.server.ts). */
  list: string;
  /** The address of this page. */
  here: string;
  /** The rows of this page. */
  listed: string[];
  selected: string[];
  /** How many of the selected are on other pages. */
  elsewhere: number;
  /** How many rows the filter finds. */
  found: number;
  /** They are more than can be selected. */
  isTooMany: boolean;
  /** Only the selected are shown. */
  isOnly: boolean;
  /** What the address of another page needs so that only they are shown there; otherwise empty. */
  query: Record<string, string>;
};

type ButtonProps = {
  selection: Pick<Selection, "list">;
  /** The id of the form with the ticks, for buttons outside of it. */
  form?: string;
  name: "select" | "go";
  value: string;
  isLink?: boolean;
  children: ReactNode;
};

/** Of a button that sends the ticks of its form along, so that they stay selected, wherever it leads. */
export const keepsTicks = (list: string) => ({
  formAction: `/tables/${list}`,
  formEncType: "application/x-www-form-urlencoded", // a file that was chosen for something else stays here
  formMethod: "post",
  formNoValidate: true,
});

export function KeepTicks({ selection, form, name, value, isLink, children }: ButtonProps) {
  return (
    <button
      className={isLink ? "link" : "quiet"}
      form={form}
      {...keepsTicks(selection.list)}
      name={name}
      value={value}
    >
      {children}
    </button>
  );
}

/** In the form with the ticks: which list it is, and which of its rows are here. */
export function SelectionFields({ list, listed, here }: Selection) {
  return (
    <>
      <input type="hidden" name="rowsOf" value={list} />
      <input type="hidden" name="listed" value={listed.join(" ")} />
      <input type="hidden" name="here" value={here} />
    </>
  );
}

/** How many are selected, and what can be done to that: the first part of the bar. */
export function SelectionCount({ selection }: { selection: Selection }) {
  const m = useTexts();
  const { selected, elsewhere, found, isOnly, isTooMany } = selection;
  const count = formatNumber(selected.length);
  const words = elsewhere
    ? m.tables.across(count, formatNumber(elsewhere))
    : m.selection.count(count);
  return (
    <>
      <strong role="status">{selected.length ? words : m.selection.those}</strong>{" "}
      <span className="choose">
        {isOnly ? (
          <KeepTicks selection={selection} name="select" value="every" isLink>
            {m.tables.showAll}
          </KeepTicks>
        ) : (
          <KeepTicks selection={selection} name="select" value="only" isLink>
            {m.tables.onlyThese}
          </KeepTicks>
        )}{" "}
        {!isOnly && !isTooMany && (
          <KeepTicks selection={selection} name="select" value="all" isLink>
            {m.tables.all(formatNumber(found))}
          </KeepTicks>
        )}{" "}
        <KeepTicks selection={selection} name="select" value="none" isLink>
          {m.tables.none}
        </KeepTicks>
      </span>{" "}
    </>
  );
}

/** What the script of selections needs of its bar. */
export function useSelectionWords({ list, elsewhere }: Selection) {
  const m = useTexts();
  return {
    "data-selected": elsewhere
      ? m.tables.across("#", formatNumber(elsewhere))
      : m.selection.count("#"),
    "data-elsewhere": elsewhere,
    "data-list": list,
  };
}

type BarProps = { selection: Selection; children?: ReactNode };

/** The form of a list's ticks (`form="selected"`), below it or, while rows are selected, at the window's foot. */
export function SelectionBar({ selection, children }: BarProps) {
  const words = useSelectionWords(selection);
  return (
    <form
      method="post"
      id="selected"
      action={selection.here}
      className={`together${selection.selected.length ? " some" : ""}`}
      {...words}
    >
      <SelectionFields {...selection} />
      <SelectionCount selection={selection} />
      {children}
      <script type="module" src={selectionScript} />
    </form>
  );
}
