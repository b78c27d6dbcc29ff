import { Roster } from "../components/roster";
import { Screen } from "../components/screen";
import { useTexts } from "../languages/use-texts";
import { formatNumber } from "../text";
import { WhatCounts, captionOf } from "./figures-screen";
import { FigureTable } from "./figure-table";
import type { Settings } from "./settings";
import type { Difference } from "./seals.server";
import type { Part, TableName } from "./tables";

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
  differences: Difference[];
  more: number;
};

/** A table as it was sealed, and what has changed since. */
export function SealScreen(props: Props) {
  const m = useTexts();
  const { table, year, hash, sealedOn, sealedBy, parts, settings, differences, more } = props;
  const words = m.figureSeal;
  const hasChanged = props.hasOtherSettings || props.erased > 0 || differences.length > 0;
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
      {props.hasOtherSettings && <p>{words.settings}</p>}
      {props.erased > 0 && <p>{words.erased(props.erased)}</p>}
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

function Differences({ differences }: Pick<Props, "differences">) {
  const m = useTexts();
  const words = m.figureSeal;
  return (
    <Roster
      caption={words.changes}
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
          cell: ({ was, is }) =>
            words.becomes(was ? standing(m, was) : words.added, is ? standing(m, is) : words.gone),
        },
        { label: words.cause, cell: ({ cause }) => words.causes[cause] },
      ]}
    />
  );
}

function standing(
  m: ReturnType<typeof useTexts>,
  { place, pay, inTime }: NonNullable<Difference["was"]>,
) {
  const words = m.figuresStudents;
  const graduated = inTime === null ? "none" : inTime ? ("yes" as const) : ("no" as const);
  return [
    words.places[place],
    ...(pay === null ? [] : [`₹${formatNumber(pay)}`]),
    words.inTime[graduated],
  ].join(", ");
}
