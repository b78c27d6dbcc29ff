import { Funnel, LayeredBar } from "../components/funnel";
import { MessageThese } from "../components/message-these";
import { type Column, Roster } from "../components/roster";
import { Screen } from "../components/screen";
import { useTexts } from "../languages/use-texts";
import {
  type Counts,
  type Selection,
  asRecipients,
  funnelSteps,
  leftLists,
  studentsPath,
  unrecorded,
} from "./season-lists";

type Row = { name: string | null; counts: Counts };

export type ShownStanding = {
  season: { id: string; name: string };
  all: Counts;
  by: "department" | "programme";
  rows: Row[];
  /** The last day in words; null without one. */
  drives: { id: string; title: string; closes: string | null; silent: number | null }[];
};

/** For coordinators, who see nothing else of a season that is the office's. */
export function StandingScreen({ standing }: { standing: ShownStanding }) {
  const m = useTexts();
  return (
    <Screen
      crumbs={<a href="/admin/seasons">{m.seasonOffice.seasons}</a>}
      title={standing.season.name}
      text={m.standing.title}
    >
      <Standing {...standing} />
    </Screen>
  );
}

/** The picture, the table that it is made of, and who is left. */
export function Standing({ season, all, by, rows, drives }: ShownStanding) {
  const m = useTexts();
  const words = m.standing;
  if (all.registered === 0) return <p className="nothing">{words.nobody}</p>;
  const steps = funnelSteps.map((key) => ({
    key,
    number: all[key],
    says: words.steps[key],
    note: key === "registered" ? undefined : words.share(percentOf(all[key], all)),
    href: studentsPath(season.id, { list: key }),
  }));
  const spoken = steps.map(({ number, says }) => `${words.number(number)} ${says}`).join(", ");
  return (
    <>
      <section>
        <h2 className="unseen">{words.title}</h2>
        <Funnel says={words.picture(spoken)} steps={steps} />
        <p className="muted">{words.counts}</p>
      </section>
      <Places {...{ season, all, by, rows }} />
      <section>
        <h2>{words.left}</h2>
        <ul className="left">
          {leftLists.map((list) => (
            <Left
              key={list}
              season={season.id}
              selection={{ list }}
              name={m.seasonLists[list]}
              hint={words.hints[list]}
              count={all[list]}
            />
          ))}
          {drives.map(({ id, title, closes, silent }) => (
            <Left
              key={id}
              season={season.id}
              selection={{ drive: id }}
              name={words.silent(title)}
              hint={closes === null ? words.open : words.closes(closes)}
              count={silent}
            />
          ))}
        </ul>
      </section>
    </>
  );
}

function percentOf(number: number, { registered }: Counts) {
  return Math.round((number / Math.max(1, registered)) * 100);
}

function Places({ season, all, by, rows }: Omit<ShownStanding, "drives">) {
  const m = useTexts();
  const words = m.standing;
  const other = by === "department" ? "programme" : "department";
  const whole = { isWhole: true, name: words.all, counts: all };
  const shown = [...rows.map((row) => ({ ...row, isWhole: false })), whole];
  const ofRow = ({ isWhole, name }: (typeof shown)[number]) =>
    isWhole ? {} : { [by]: name ?? unrecorded };
  const numbers = funnelSteps.map((list): Column<(typeof shown)[number]> => ({
    label: words.columns[list],
    kind: "number",
    cell: (row) => (
      <a href={studentsPath(season.id, { list, ...ofRow(row) })}>
        {words.number(row.counts[list])}
      </a>
    ),
  }));
  return (
    <section id="places">
      <div className="heading">
        <h2>{words.by[by]}</h2>
        <a href={`?by=${other}#places`}>{words.by[other]}</a>
      </div>
      <Roster
        caption={words.by[by]}
        rows={shown}
        keyOf={({ isWhole, name }) => (isWhole ? "all" : `of ${name ?? ""}`)}
        columns={[
          {
            label: words.place[by],
            kind: "name",
            cell: ({ name }) => name ?? words.none,
          },
          {
            label: words.bar,
            kind: "picture",
            cell: ({ counts }) => (
              <LayeredBar
                numbers={funnelSteps.map((step) => counts[step])}
                whole={counts.registered}
              />
            ),
          },
          ...numbers,
          {
            label: words.placedShare,
            kind: "number",
            cell: ({ counts }) => words.share(percentOf(counts.placed, counts)),
          },
        ]}
      />
      <p className="muted">{words.shades}</p>
    </section>
  );
}

type LeftProps = {
  season: string;
  selection: Selection;
  name: string;
  hint: string;
  /** Null where nobody has counted. */
  count: number | null;
};

function Left({ season, selection, name, hint, count }: LeftProps) {
  const words = useTexts().standing;
  return (
    <li>
      <strong>{count === null ? "" : words.number(count)}</strong>{" "}
      <p>
        <a href={studentsPath(season, selection)}>{name}</a> <span className="muted">{hint}</span>
      </p>{" "}
      {count !== 0 && (
        <>
          <MessageThese to={asRecipients(season, selection)} />{" "}
          <Exports {...{ season, selection, name }} />
        </>
      )}
    </li>
  );
}

export function Exports({
  season,
  selection,
  name,
}: Pick<LeftProps, "season" | "selection" | "name">) {
  const words = useTexts().standing;
  return (["csv", "xlsx"] as const).map((kind) => (
    <a
      key={kind}
      className="button quiet"
      href={studentsPath(season, selection, `.${kind}`)}
      aria-label={words.exportOf(name, words[kind])}
    >
      {words[kind]}
    </a>
  ));
}
