import { Roster } from "../../components/roster";
import { Screen } from "../../components/screen";
import { useTexts } from "../../languages/use-texts";
import { dayPath, sheetPath } from "./round";
import type { SheetOf, SheetRow } from "./sheet.server";

type Props = { day: string; of: SheetOf; rows: SheetRow[] };

/** Who is where on a day, to read, print or download: a table for each round. */
export function SheetScreen({ day, of, rows }: Props) {
  const m = useTexts();
  const words = m.roundOffice;
  const query = new URLSearchParams(of).toString();
  const rounds = [...new Set(rows.map(({ roundId }) => roundId))].map((id) =>
    rows.filter(({ roundId }) => roundId === id),
  );
  return (
    <Screen
      crumbs={<a href={dayPath(day)}>{m.dates.day(day)}</a>}
      title={words.sheet(m.dates.day(day))}
      top={
        <p className="actions">
          {(["csv", "xlsx"] as const).map((kind) => (
            <a key={kind} className="button quiet" href={`${sheetPath(day)}.${kind}?${query}`}>
              {words.download[kind]}
            </a>
          ))}
        </p>
      }
    >
      {rows.length === 0 && <p className="nothing">{words.noRounds}</p>}
      {rounds.map((some) => (
        <Part key={some[0]?.roundId} rows={some} />
      ))}
    </Screen>
  );
}

function Part({ rows }: { rows: SheetRow[] }) {
  const m = useTexts();
  const words = m.roundOffice;
  const [first] = rows;
  if (!first) return null;
  const { round, title, company, held } = first;
  const when = {
    label: words.time,
    cell: ({ from, until, panel }: SheetRow) => (panel ? `${from}–${until}` : ""),
  };
  const where = {
    label: words.place,
    cell: ({ panel, place }: SheetRow) => (panel ? [panel, place].filter(Boolean).join(", ") : ""),
  };
  const isPlanned = rows.some(({ panel }) => panel);
  return (
    <section>
      <h2>{[round, title, company].filter(Boolean).join(", ")}</h2>
      <p>{held}</p>
      <Roster
        caption={round}
        rows={rows.map((row, at) => ({ ...row, number: at + 1 }))}
        keyOf={({ number }) => String(number)}
        columns={[
          { label: words.number, kind: "number", cell: ({ number }) => number },
          ...(isPlanned ? [when, where] : []),
          { label: words.rollNumber, cell: ({ rollNumber }) => rollNumber ?? "" },
          { label: words.student, kind: "name", cell: ({ name }) => name },
          {
            label: words.result,
            cell: ({ result }) => (result ? m.roundResults.names[result] : ""),
          },
        ]}
      />
    </section>
  );
}
