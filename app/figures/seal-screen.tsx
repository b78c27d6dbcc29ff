import { Roster } from "../components/roster";
import { Screen } from "../components/screen";
import { useTexts } from "../languages/use-texts";
import { formatNumber } from "../text";
import { WhatCounts } from "./figures-screen";
import { captionOf } from "./words";
import { FigureTable } from "./figure-table";
import type { Settings } from "./settings";
import type { CellChange, Difference } from "./seal-changes.server";
import { type Part, type TableName, isRoll } from "./tables";

type Props = {
  table: TableName;
  year: number;
  hash: string;
  /** When, in words. */
  sealedOn: string;
  sealedBy: string | null;
  parts: Part[];
  settings: Settings;
  hasOtherSettings: boolean;
  erased: number;
  cells: CellChange[];
  moreCells: number;
  differences: Difference[];
  more: number;
};

/** A table as it was sealed, and what has changed since. */
export function SealScreen(props: Props) {
  const m = useTexts();
  const { table, year, hash, sealedOn, sealedBy, parts, settings, differences, more } = props;
  const words = m.figureSeal;
  const { hasOtherSettings, erased, cells, moreCells } = props;
  const hasChanged = hasOtherSettings || erased > 0 || cells.length > 0 || differences.length > 0;
  return (
    <Screen
      crumbs={<a href={`/admin/figures?year=${year}&table=${table}`}>{m.figuresScreen.heading}</a>}
      title={words.heading(m.figuresScreen.tables[table], year)}
      text={words.sealedBy(sealedOn, sealedBy ?? m.figuresScreen.none)}
    >
      <p>
        {words.hash} <code>{hash}</code>
      </p>
      <h2>{words.changes}</h2>
      {!hasChanged && <p>{words.noChanges}</p>}
      {hasOtherSettings && <p>{words.settings}</p>}
      {erased > 0 && <p>{words.erased(erased)}</p>}
      {cells.length > 0 && <CellChanges table={table} cells={cells} />}
      {moreCells > 0 && <p>{words.more(formatNumber(moreCells))}</p>}
      {differences.length > 0 && <Differences differences={differences} />}
      {more > 0 && <p>{words.more(formatNumber(more))}</p>}
      <h2>{words.asItWas}</h2>
      {parts.map((part) => (
        <FigureTable key={part.title} {...part} caption={captionOf(m, table, part.title)} />
      ))}
      <WhatCounts settings={settings} table={table} />
    </Screen>
  );
}

function CellChanges({ table, cells }: Pick<Props, "table" | "cells">) {
  const m = useTexts();
  const words = m.figureSeal;
  const shown = (value: CellChange["was"]) =>
    typeof value === "number" ? formatNumber(value) : (value ?? m.figuresScreen.none);
  return (
    <Roster
      caption={words.numbers}
      showsCaption
      rows={cells.map((cell, at) => ({ ...cell, at }))}
      keyOf={({ at }) => String(at)}
      columns={[
        {
          label: words.number,
          kind: "name",
          cell: ({ part, row, head }) =>
            isRoll(table)
              ? captionOf(m, table, part)
              : [captionOf(m, table, part), row, head || words.title].filter(Boolean).join(", "),
        },
        { label: words.change, cell: ({ was, is }) => words.becomes(shown(was), shown(is)) },
        {
          label: words.cause,
          cell: ({ causes }) => causes.map((cause) => words.cellCauses[cause]).join(". "),
        },
      ]}
    />
  );
}

function Differences({ differences }: Pick<Props, "differences">) {
  const m = useTexts();
  const words = m.figureSeal;
  return (
    <Roster
      caption={words.studentsChanged}
      showsCaption
      rows={differences}
      keyOf={({ enrolmentId }) => enrolmentId}
      columns={[
        {
          label: words.student,
          kind: "name",
          cell: ({ userId, student }) => <a href={`/admin/records/${userId}`}>{student}</a>,
        },
        {
          label: words.change,
          cell: ({ was, is, texts, cause }) =>
            texts
              ? words.becomes(texts.was, texts.is)
              : words.becomes(
                  was ? standing(m, was, cause) : words.added,
                  is ? standing(m, is, cause) : words.gone,
                ),
        },
        { label: words.cause, cell: ({ cause }) => words.causes[cause] },
      ]}
    />
  );
}

function standing(
  m: ReturnType<typeof useTexts>,
  { place, pay, inTime, years }: NonNullable<Difference["was"]>,
  cause: Difference["cause"],
) {
  if (cause === "programme") return years === null ? "" : m.figuresScreen.length(years);
  const words = m.figuresStudents;
  const graduated = inTime === null ? "none" : inTime ? ("yes" as const) : ("no" as const);
  return [
    words.places[place],
    ...(pay === null ? [] : [`₹${formatNumber(pay)}`]),
    words.inTime[graduated],
  ].join(", ");
}
