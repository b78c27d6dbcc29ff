import { Fragment } from "react";
import keysScript from "virtual:enhance/keys";
import { useTexts } from "../languages/use-texts";
import { formatNumber } from "../text";
import { type ChosenColumns, type Column, isShown } from "./roster";
import { keepsTicks } from "./selection";

/** A list as its reader likes it. */
export type TableView = {
  /** By which the choices are remembered. */
  list: string;
  /** The address of this page, to which one comes back. */
  here: string;
  rows: number;
  /** Rows of who has chosen nothing. */
  usual: number;
  sizes: number[];
  columns: ChosenColumns;
  /** What the next page's address needs so that it has as many rows. */
  query: Record<string, string>;
};

/** Where the choices are sent, by buttons wherever they stand (`form="view"`). */
export function ViewForm({ list, here }: TableView) {
  return (
    <form method="post" id="view" action={`/tables/${list}`}>
      <input type="hidden" name="next" value={here} />
    </form>
  );
}

type PickerProps<Row> = { view: TableView; columns: Column<Row>[] };

/**
 * Which columns are shown: those that are, in the table's order, then the others. Brings the view's form and the keys of
 * the table's rows along.
 */
export function ColumnPicker<Row>({ view, columns }: PickerProps<Row>) {
  const m = useTexts();
  const named = columns.filter(({ name }) => name);
  const shown = named.filter((column) => isShown(column, view.columns));
  const others = named.filter((column) => !shown.includes(column));
  return (
    <details className="menu columns" data-words={JSON.stringify(m.tables.keys)}>
      <summary>{m.tables.columns}</summary>
      <div className="menu-list">
        <ViewForm {...view} />
        <input
          type="hidden"
          name="offered"
          form="view"
          value={named.map(({ name }) => name).join(" ")}
        />
        {[...shown, ...others].map((column) => (
          <Fragment key={column.name}>
            <label className="tick">
              <input
                type="checkbox"
                name="column"
                value={column.name}
                form="view"
                defaultChecked={shown.includes(column)}
              />{" "}
              <span>{column.label}</span>
            </label>{" "}
          </Fragment>
        ))}
        <button form="view" name="show" value="columns">
          {m.tables.showColumns}
        </button>
      </div>
      <script type="module" src={keysScript} />
    </details>
  );
}

type RowsProps = TableView & {
  /** The id of the form with the list's ticks, which stay selected. */
  ticks?: string;
};

/** How many rows a page has. */
export function RowsAPage({ list, rows, usual, sizes, ticks }: RowsProps) {
  const m = useTexts();
  return (
    <p className="rows">
      <span className="muted">{m.tables.rows}</span>{" "}
      {sizes.map((size) => (
        <Fragment key={size}>
          {size === rows ? (
            <b>{formatNumber(size)}</b>
          ) : (
            <button
              className="link"
              form={ticks ?? "view"}
              {...(ticks && keepsTicks(list))}
              name="rows"
              value={size === usual ? "" : size}
              aria-label={m.tables.rowsAPage(formatNumber(size))}
            >
              {formatNumber(size)}
            </button>
          )}{" "}
        </Fragment>
      ))}
    </p>
  );
}
