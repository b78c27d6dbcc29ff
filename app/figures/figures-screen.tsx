import { Fragment } from "react";
import { Pages } from "../components/pages";
import { Roster } from "../components/roster";
import { Screen } from "../components/screen";
import { Tabs } from "../components/tabs";
import { useTexts } from "../languages/use-texts";
import type { Paging } from "../paging";
import { formatNumber } from "../text";
import { selectorQuery } from "./count";
import { FigureTable, listPath } from "./figure-table";
import type { Settings } from "./settings";
import { type Counted, type TableName, heads, tableNames } from "./tables";
import { captionOf, sentencesOf } from "./words";

type Props = Counted & {
  table: TableName;
  year: number;
  programme?: string;
  programmes: { id: string; name: string }[];
  settings: Settings;
  withoutBatch: number;
  /** Of tables of students, a page. */
  roll: { rows: (string | number | null)[][]; paging: Paging } | null;
  seals: { id: string; on: string }[];
};

const path = "/admin/figures";

/** The year's tables, of which every number leads to its students. */
export function FiguresScreen(props: Props) {
  const m = useTexts();
  const { table, year, programme, settings, parts, roll } = props;
  const words = m.figuresScreen;
  const query = queryOf(props);
  return (
    <Screen
      title={words.heading}
      text={words.intro}
      top={
        <p className="actions">
          <a className="button quiet" href={`${path}/years/${year}`}>
            {words.toYear}
          </a>
        </p>
      }
    >
      <Filters {...props} />
      <Tabs
        label={words.heading}
        tabs={tableNames.map((name) => ({
          words: words.tables[name],
          href: `${path}?${new URLSearchParams({ ...query, table: name })}`,
          isChosen: name === table,
        }))}
      />
      {parts.map((part) => (
        <FigureTable
          key={part.title}
          {...part}
          caption={captionOf(m, table, part.title)}
          linksTo="students"
        />
      ))}
      {roll && <Roll {...roll} table={table} query={query} />}
      <p className="actions">
        {(["csv", "xlsx"] as const).map((kind) => (
          <Fragment key={kind}>
            <a
              className="button quiet"
              href={`${path}/${table}.${kind}?${new URLSearchParams(fileQuery({ year, programme }))}`}
            >
              {kind === "csv" ? words.downloadCsv : words.downloadXlsx}
            </a>{" "}
          </Fragment>
        ))}
      </p>
      <Gaps gaps={props.gaps} withoutBatch={props.withoutBatch} />
      <section>
        <h2>{words.whatCounts}</h2>
        <WhatCounts settings={settings} table={table} />
        <p>
          <a href={`${path}/settings`}>{words.changeIt}</a>
        </p>
      </section>
      <section>
        <h2>{words.seals}</h2>
        {props.seals.length > 0 && (
          <ul className="bullets">
            {props.seals.map(({ id, on }) => (
              <li key={id}>
                <a href={`${path}/seals/${id}`}>{words.sealedOn(on)}</a>
              </li>
            ))}
          </ul>
        )}
        <form method="post">
          <p className="muted">{words.sealHint}</p>
          <button className="quiet" name="seal" value={table}>
            {words.seal}
          </button>
        </form>
      </section>
    </Screen>
  );
}

type Asked = Pick<Props, "year" | "programme">;

const fileQuery = ({ year, programme }: Asked) => ({
  year: String(year),
  ...(programme && { programme }),
});

const queryOf = ({ table, ...asked }: Pick<Props, "table"> & Asked) => ({
  ...fileQuery(asked),
  table,
});

function Filters({ year, programme, programmes, table }: Props) {
  const words = useTexts().figuresScreen;
  return (
    <form className="filters" action={path}>
      <input type="hidden" name="table" value={table} />
      <label className="field">
        <span>{words.year}</span>{" "}
        <input name="year" defaultValue={year} inputMode="numeric" maxLength={4} size={6} />
      </label>{" "}
      <label className="field">
        <span>{words.programme}</span>{" "}
        <select name="programme" defaultValue={programme ?? ""}>
          <option value="">{words.allProgrammes}</option>
          {programmes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>{" "}
      <button>{words.show}</button>
    </form>
  );
}

type Line = { row: (string | number | null)[]; at: number };
type RollProps = NonNullable<Props["roll"]> & { table: TableName; query: Record<string, string> };

function Roll({ rows, paging, table, query }: RollProps) {
  const m = useTexts();
  if (!rows.length) return <p className="nothing">{m.figuresScreen.empty}</p>;
  const name = table === "naac-placement" ? 1 : 0;
  const shown = (value: string | number | null | undefined) =>
    typeof value === "number" && value > 9_999
      ? formatNumber(value)
      : value || m.figuresScreen.none;
  return (
    <>
      <Roster
        caption={m.figuresScreen.tables[table]}
        rows={rows.map((row, at) => ({ row, at }))}
        keyOf={({ at }: Line) => String(at)}
        columns={heads[table].map((label, at) => ({
          label,
          kind: at === name ? ("name" as const) : undefined,
          cell: ({ row }: Line) => shown(row[at]),
        }))}
      />
      <Pages {...paging} path={path} query={query} />
    </>
  );
}

/** Gaps shown at once: intakes alone may lack of every programme. */
const firstGaps = 5;

/** Of people first: their number leads to them. The rest is folded. */
function Gaps({ gaps, withoutBatch }: Pick<Props, "gaps" | "withoutBatch">) {
  const m = useTexts();
  const words = m.figuresScreen;
  const toRecords = { href: "/admin/records", text: words.withoutBatch(withoutBatch) };
  const lines = [
    ...(withoutBatch > 0 ? [toRecords] : []),
    ...gaps.flatMap(({ what, count, of }) => {
      if (!of) return [];
      const text = words.gap(formatNumber(count), m.figures.gaps[what], words.inYear(of.batch));
      return [{ href: `${listPath}?${selectorQuery(of)}`, text }];
    }),
    ...gaps.flatMap(({ what, of, where }) =>
      of ? [] : [{ href: undefined, text: `${m.figures.gaps[what]}${words.where(where ?? "")}` }],
    ),
  ];
  if (!lines.length) return null;
  const folded = lines.slice(firstGaps);
  return (
    <section>
      <h2>{words.gaps}</h2>
      <Lines lines={lines.slice(0, firstGaps)} />
      {folded.length > 0 && (
        <details className="fold">
          <summary>{m.figureSeal.more(formatNumber(folded.length))}</summary>
          <Lines lines={folded} />
        </details>
      )}
    </section>
  );
}

function Lines({ lines }: { lines: { href: string | undefined; text: string }[] }) {
  return (
    <ul className="bullets">
      {lines.map(({ href, text }) => (
        <li key={`${text} ${href}`}>{href ? <a href={href}>{text}</a> : text}</li>
      ))}
    </ul>
  );
}

/** In sentences, what a table counts. */
export function WhatCounts({ settings, table }: Pick<Props, "settings" | "table">) {
  const m = useTexts();
  return (
    <ul className="bullets">
      {sentencesOf(m, settings, table).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
