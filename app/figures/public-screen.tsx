import { LayeredBar } from "../components/funnel";
import { Roster } from "../components/roster";
import { Screen } from "../components/screen";
import { useTexts } from "../languages/use-texts";
import { wordsOf } from "../postings/types";
import { formatNumber } from "../text";
import type { PublicRow, PublicYear } from "./publishable.server";

/** The day of publication in words. */
type Props = PublicYear & { publishedOn: string };

/** A year's placements for everybody: a chart, the table under it, and what counts in a sentence. */
export function PublicScreen({ year, rows, total, settings, registeredBy, publishedOn }: Props) {
  const m = useTexts();
  const words = m.placements;
  const types = settings.types.map((type) => wordsOf(m, type).plural).join(", ");
  const counts = words.counts[settings.elsewhere ? settings.said : "here"](types);
  return (
    <Screen title={words.heading(year)} text={words.intro(year, publishedOn)}>
      <p>{counts}</p>
      <Chart rows={rows} />
      <Roster
        caption={words.table}
        rows={[...rows, total]}
        keyOf={({ key }) => key}
        columns={[
          { label: words.department, kind: "name", cell: (row) => nameOf(m, row) },
          ...counted.map((name) => ({
            label: words.columns[name],
            kind: "number" as const,
            cell: (row: PublicRow) => formatNumber(row[name]),
          })),
          ...(["median", "highest", "lowest"] as const).map((name) => ({
            label: words.columns[name],
            kind: "number" as const,
            cell: (row: PublicRow) => payOf(m, row, name),
          })),
        ]}
      />
      <p className="muted">
        {words.registered[registeredBy]} {words.tooFew}
      </p>
    </Screen>
  );
}

const counted = ["registered", "placed", "offers", "outside", "studies"] as const;

type Words = ReturnType<typeof useTexts>;

function nameOf({ placements }: Words, { key, name }: PublicRow) {
  return key === "all" ? placements.all : (name ?? placements.noDepartment);
}

function payOf(m: Words, row: PublicRow, name: "median" | "highest" | "lowest") {
  if (!row.pay) return row.isPayHidden ? m.placements.notShown : "–";
  const { median, highestAbove, lowestBelow, of } = row.pay;
  if (name === "median") {
    const among = of && m.offerPay.known(formatNumber(of.known), formatNumber(of.all));
    return [`₹${formatNumber(median)}`, among].filter(Boolean).join(" ");
  }
  const bound = name === "highest" ? highestAbove : lowestBelow;
  if (bound === null) return m.placements.notShown;
  return name === "highest" ? m.placements.above(bound) : m.placements.below(bound);
}

/** A bar for each department, the placed over the registered. The table below says the same to those who cannot see it. */
function Chart({ rows }: Pick<PublicYear, "rows">) {
  const m = useTexts();
  const largest = Math.max(1, ...rows.flatMap(({ registered, placed }) => [registered, placed]));
  return (
    <figure className="placements">
      <figcaption>{m.placements.chart}</figcaption>
      <ol>
        {rows.map((row) => (
          <li key={row.key}>
            <span>
              {nameOf(m, row)}{" "}
              <b>{`${formatNumber(row.placed)} / ${formatNumber(row.registered)}`}</b>
            </span>
            <LayeredBar numbers={[row.registered, row.placed]} whole={largest} />
          </li>
        ))}
      </ol>
    </figure>
  );
}
