import type { ReactNode } from "react";

export type Column<Row> = {
  /** Above the column or, where rows are cards, before each of its cells. */
  label: string;
  cell: (row: Row) => ReactNode;
  /** The row's name; figures to compare; or a sign, a picture or buttons, which need no label. */
  kind?: "name" | "number" | "sign" | "picture" | "row-actions";
  /** By which it is chosen; without one it is always shown. */
  name?: string;
  /** Shown only to who has chosen it. */
  isExtra?: boolean;
  /** Where the column's heading leads, if the list can be sorted by it. */
  sort?: { href: string; direction?: "ascending" | "descending" };
};

/** By name, whether a column was ticked where it could be chosen. */
export type ChosenColumns = Record<string, boolean>;

/** A column that nobody could choose yet is as it is for everybody. */
export function isShown(
  { name, isExtra }: Pick<Column<unknown>, "name" | "isExtra">,
  chosen: ChosenColumns,
) {
  if (!name) return true;
  return chosen[name] ?? !isExtra;
}

type Props<Row> = {
  /** The chosen columns, of lists where one can choose (table-view.tsx). */
  chosen?: ChosenColumns;
  caption: string;
  showsCaption?: boolean;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string;
};

const unlabelled: Column<unknown>["kind"][] = ["sign", "picture", "row-actions"];

/** A table whose rows become cards on phones (admin.css). */
export function Roster<Row>({
  chosen = {},
  caption,
  showsCaption,
  rows,
  keyOf,
  ...all
}: Props<Row>) {
  const columns = all.columns.filter((column) => isShown(column, chosen));
  return (
    <table className="roster">
      <caption className={showsCaption ? undefined : "unseen"}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, kind, sort }) => (
            <th key={label} scope="col" className={kind} aria-sort={sort?.direction}>
              {sort ? <a href={sort.href}>{label}</a> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ label, kind, cell }) =>
              kind === "name" ? (
                <th key={label} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td
                  key={label}
                  className={kind}
                  data-label={kind && unlabelled.includes(kind) ? undefined : label}
                >
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
