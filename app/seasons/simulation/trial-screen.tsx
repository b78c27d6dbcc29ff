import { Roster } from "../../components/roster";
import { Screen } from "../../components/screen";
import { useTexts } from "../../languages/use-texts";
import { formatNumber } from "../../text";
import { Sentences, adminSeasonPath } from "../admin-seasons-screen";
import type { NamedDifference, TrialResult } from "./trials.server";

export type TrialProps = {
  season: { id: string; name: string };
  trial: {
    id: string;
    sentences: string[];
    result: TrialResult | null;
    /** The first of them. */
    differences: (NamedDifference & { on: string })[];
  } | null;
};

/** What a draft policy would have done with what happened in a season. */
export function TrialScreen({ season, trial }: TrialProps) {
  const words = useTexts().trials;
  const path = adminSeasonPath(season.id);
  return (
    <Screen crumbs={<a href={path}>{season.name}</a>} title={words.title} text={words.intro}>
      {!trial && (
        <p>
          <a className="button" href={`${path}/policy`}>
            {words.toRules}
          </a>
        </p>
      )}
      {trial && (
        <>
          <section className="sheet">
            <Sentences sentences={trial.sentences} />
          </section>
          {trial.result ? (
            <Result season={season} trial={trial} result={trial.result} />
          ) : (
            <Waits path={`${path}/try?trial=${trial.id}`} />
          )}
        </>
      )}
    </Screen>
  );
}

function Waits({ path }: { path: string }) {
  const words = useTexts().trials;
  return (
    <>
      <p role="status">{words.waits}</p>
      <p>
        <a className="button quiet" href={path}>
          {words.lookAgain}
        </a>
      </p>
    </>
  );
}

type ResultProps = {
  season: TrialProps["season"];
  trial: NonNullable<TrialProps["trial"]>;
  result: TrialResult;
};

function Result({ season, trial, result }: ResultProps) {
  const m = useTexts();
  const words = m.trials;
  const pay = (rupees: number | null, placed: number) => {
    const among = formatNumber(placed);
    return rupees === null ? "–" : `₹${formatNumber(rupees)} ${m.offerPay.known(among, among)}`;
  };
  const rows = [
    { name: words.placed, was: String(result.placed.was), would: String(result.placed.would) },
    {
      name: words.median,
      was: pay(result.median.was, result.placed.was),
      would: pay(result.median.would, result.placed.would),
    },
    {
      name: words.applications,
      was: formatNumber(result.applications),
      would: formatNumber(result.applications - result.refused),
    },
  ];
  return (
    <>
      <p>{words.summary(result.students, result.refused, result.concerned)}</p>
      <p>
        <strong>{words.otherwise}</strong>
      </p>
      <Roster
        caption={words.title}
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          { label: words.figure, kind: "name", cell: ({ name }) => name },
          { label: words.was, kind: "number", cell: ({ was }) => was },
          { label: words.would, kind: "number", cell: ({ would }) => would },
        ]}
      />
      {result.byClause.map(({ clause, count }) => (
        <p key={clause}>{words.byRule(clause, count)}</p>
      ))}
      <h2>{words.differences}</h2>
      {trial.differences.length === 0 ? (
        <p className="nothing">{words.none}</p>
      ) : (
        <>
          <p>
            <a href={`${adminSeasonPath(season.id)}/try.csv?trial=${trial.id}`}>{words.csv}</a>
          </p>
          <Roster
            caption={words.differences}
            rows={trial.differences}
            keyOf={({ email, posting, what, at }) => [email, posting, what, at].join(" ")}
            columns={[
              { label: m.seasonOffice.student, kind: "name", cell: ({ student }) => student },
              { label: m.seasonOffice.posting, cell: ({ title }) => title },
              { label: words.what, cell: ({ what }) => words.whats[what] },
              { label: m.seasonOffice.since, cell: ({ on }) => on },
              { label: m.seasonOffice.reason, cell: ({ reason }) => reason.text },
            ]}
          />
        </>
      )}
    </>
  );
}
