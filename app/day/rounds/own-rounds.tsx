import type { RoundResult } from "~/db/schema-rounds";
import { useTexts } from "../../languages/use-texts";

type Shown = {
  id: string;
  name: string;
  what: string;
  when: string;
  place: string;
  /** Where it is, if it is online. */
  link: string;
  /** Whom they meet, where there are several. */
  panel: string | null;
  isExact: boolean;
  /** What became of them, once they were told. */
  result: RoundResult | null;
  note: string;
};

type Props = {
  rounds: Shown[];
  /** The id in a link that somebody shared. */
  asked: string | null;
};

/** Where a student has to be in the days to come, and what came of it; nothing for whoever is in no round. */
export function OwnRounds({ rounds, asked }: Props) {
  const m = useTexts();
  const isTheirs = rounds.some(({ id }) => id === asked);
  const [over, ahead] = [true, false].map((is) =>
    rounds.filter(({ result }) => (result !== null) === is),
  );
  return (
    <>
      {asked && !isTheirs && <p className="message warning">{m.ownRounds.notIn}</p>}
      <Some title={m.ownRounds.title} rounds={ahead} />
      <Some title={m.roundResults.title} rounds={over} />
    </>
  );
}

function Some({ title, rounds = [] }: { title: string; rounds?: Shown[] }) {
  const m = useTexts();
  if (!rounds.length) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {rounds.map((round) => (
          <li className="application" key={round.id} id={`round-${round.id}`}>
            <h3>{round.name}</h3>
            <p>{round.what}</p>
            {round.result && (
              <p>
                <strong>{m.roundResults.names[round.result]}</strong>
              </p>
            )}
            {round.note && <p className="note">{round.note}</p>}
            {round.result ? <p className="muted">{round.when}</p> : <When {...round} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function When({ when, place, link, panel, isExact }: Shown) {
  const m = useTexts();
  return (
    <>
      <p>
        <strong>{when}</strong>
      </p>
      {link && (
        <p>
          {panel && `${panel}, `}
          <a href={link}>{link}</a>
        </p>
      )}
      {place && !link && <p>{place}</p>}
      {!isExact && <p className="muted">{m.roundMails.timeFollows}</p>}
    </>
  );
}
