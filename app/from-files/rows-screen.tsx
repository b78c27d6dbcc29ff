import { waysToTell } from "../applications/stages/stages";
import { FormErrors } from "../components/fields";
import { Roster } from "../components/roster";
import { Screen } from "../components/screen";
import type { Review } from "../import/review";
import { ColumnFields, FileFields, RepairFields, SheetFields } from "../import/review-parts";
import { useTexts } from "../languages/use-texts";
import type { DoneRow } from "./carry-out.server";
import { type RowKind, type RowKindName, kindOf, rowsPath } from "./kinds";

type Seasons = { id: string; name: string }[];

type Report = {
  review: Review;
  season: string;
  toldBy: string;
  done: number;
  same: number;
  wrong: number;
  /** Of each the first. */
  wrongRows: DoneRow[];
  oddRows: DoneRow[];
  rightRows: DoneRow[];
  /** Why nothing can be carried out as the columns are. */
  refusal?: string;
};

type Props = {
  kind: RowKindName;
  seasons: Seasons;
  season: string;
  report: Report | null;
  /** Why the file was refused, and what was pasted. */
  refused?: { error: string; text: string; season: string; toldBy: string };
};

/** The form for a file, then how it is read and what it would do. */
export function RowsScreen({ kind, seasons, season, report, refused }: Props) {
  const m = useTexts();
  const words = m.rows;
  if (report && !refused) return <ReportScreen kind={kind} seasons={seasons} {...report} />;
  return (
    <Screen title={words.titles[kind]} name="narrow">
      <p>{words.intros[kind]}</p>
      <form method="post" encType="multipart/form-data">
        <FormErrors id="rows-errors" summary={refused && m.checkInputs} />
        <SeasonField kind={kind} seasons={seasons} season={refused?.season ?? season} />
        <ToldField kind={kind} toldBy={refused?.toldBy ?? ""} />
        <FileFields error={refused?.error} text={refused?.text} />
        <p className="actions">
          <button data-busy={m.importScreen.checking}>{m.importScreen.checkFile}</button>
        </p>
      </form>
      <p className="hint">
        {words.columns}{" "}
        {kindOf(kind)
          .columns.map(({ title }) => title)
          .join(", ")}
      </p>
      <p className="hint">{words.again}</p>
    </Screen>
  );
}

function SeasonField({
  kind,
  seasons,
  season,
}: {
  kind: RowKindName;
  seasons: Seasons;
  season: string;
}) {
  const words = useTexts().rows;
  if (kindOf(kind).season === "none") return null;
  const isNeeded = kindOf(kind).season === "needed";
  return (
    <p className="field">
      <label htmlFor="rows-season">{words.season}</label>{" "}
      <select id="rows-season" name="season" defaultValue={season} required={isNeeded}>
        <option value="">{isNeeded ? words.chooseSeason : words.anySeason}</option>
        {seasons.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </p>
  );
}

function ToldField({ kind, toldBy }: { kind: RowKindName; toldBy: string }) {
  const m = useTexts();
  if (!kindOf(kind).asksHowTold) return null;
  return (
    <p className="field">
      <label htmlFor="rows-told">{m.rows.howTold}</label>{" "}
      <select id="rows-told" name="toldBy" defaultValue={toldBy}>
        <option value="">{m.rows.rowsSay}</option>
        {waysToTell.map((way) => (
          <option key={way} value={way}>
            {m.toldOffice.ways[way]}
          </option>
        ))}
      </select>
    </p>
  );
}

/** How the file is read, what it would do, and the button that does it. */
function ReportScreen({ kind, seasons, ...report }: Report & Pick<Props, "kind" | "seasons">) {
  const m = useTexts();
  const words = m.rows;
  const { review, season, toldBy, done, same, wrong, refusal } = report;
  const about = [review.name, review.size, m.filesScreen.nothingSaved].filter(Boolean);
  const path = rowsPath(kind);
  const { about: subject } = kindOf(kind);
  return (
    <Screen
      crumbs={<a href={path}>{words.titles[kind]}</a>}
      title={words.right(done)}
      text={about.join(" · ")}
    >
      <form method="post">
        <input type="hidden" name="checked" value={review.checked} />
        <FormErrors id="rows-errors" summary={refusal} />
        <SeasonField kind={kind} seasons={seasons} season={season} />
        <ToldField kind={kind} toldBy={toldBy} />
        <SheetFields review={review} />
        <ColumnFields review={review} />
        <RepairFields review={review} />
        {same > 0 && <p className="muted">{words.nothingNew(same)}</p>}
        {wrong > 0 && (
          <section>
            <h2>{m.filesScreen.aside(wrong)}</h2>
            <p>
              <a href={`${path}/problems.xlsx`}>{m.filesScreen.asWorkbook}</a>
            </p>
            <Rows
              caption={m.filesScreen.aside(wrong)}
              about={subject}
              rows={report.wrongRows}
              label={m.files.problem}
              says={({ errors = {} }) => Object.values(errors).join(" ")}
            />
          </section>
        )}
        {report.oddRows.length > 0 && (
          <section>
            <h2>{words.lookAt}</h2>
            <Rows
              caption={words.lookAt}
              about={subject}
              rows={report.oddRows}
              label={m.files.problem}
              says={({ warning = "" }) => warning}
            />
          </section>
        )}
        {report.rightRows.length > 0 && (
          <section>
            <h2>{words.would}</h2>
            <Rows
              caption={words.would}
              about={subject}
              rows={report.rightRows}
              label={words.would}
              says={({ says = "" }) => says}
            />
          </section>
        )}
        <p className="actions">
          <button name="intent" value="again" className="quiet" data-busy={m.filesScreen.reading}>
            {m.filesScreen.readAgain}
          </button>{" "}
          {done > 0 && (
            <button name="intent" value="carry-out" data-busy={words.carryingOut}>
              {words.carryOut(done)}
            </button>
          )}{" "}
          <a className="button quiet" href={path}>
            {m.filesScreen.anotherFile}
          </a>
        </p>
      </form>
    </Screen>
  );
}

type RowsProps = {
  caption: string;
  about: RowKind["about"];
  rows: DoneRow[];
  label: string;
  says: (row: DoneRow) => string;
};

function Rows({ caption, about, rows, label, says }: RowsProps) {
  const m = useTexts();
  return (
    <Roster
      caption={caption}
      rows={rows}
      keyOf={({ row }) => String(row)}
      columns={[
        { label: m.importScreen.row, kind: "name", cell: ({ row }) => row },
        {
          label: m.rows[about],
          cell: ({ student, company, person }) => student ?? company ?? person,
        },
        { label, cell: says },
      ]}
    />
  );
}
