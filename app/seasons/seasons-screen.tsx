import { Confirm } from "../components/confirm";
import { FormErrors } from "../components/fields";
import { Screen } from "../components/screen";
import type { Texts } from "../languages/texts";
import { useTexts } from "../languages/use-texts";
import styles from "../styles/seasons.css?url";
import { type OwnCases, OwnCasesParts } from "./own-cases";
import { seasonPath } from "./season";
import type { ShownPart, ShownSeason } from "./season-request.server";

/** The seasons that anybody may see. */
export function SeasonsScreen({ seasons }: { seasons: ShownSeason[] }) {
  const m = useTexts();
  return (
    <Screen title={m.seasonScreen.seasons}>
      {seasons.length === 0 && <p className="nothing">{m.seasonScreen.none}</p>}
      {seasons.length > 0 && (
        <ul className="notices">
          {seasons.map((season) => (
            <li key={season.id} className="notice">
              <div className="notice-text">
                <h2>
                  <a href={seasonPath(season.id)}>{season.name}</a>
                </h2>
                <p className="muted">
                  {m.seasonKinds[season.kind]} · {whomOf(m, season)}
                </p>
                <p className="when">
                  <strong>{m.seasonStates[season.state]}</strong>{" "}
                  {m.seasonScreen.openFrom(season.opens, season.closes)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Screen>
  );
}

function whomOf(m: Texts, { batches, programmes }: ShownSeason) {
  const whom = [
    programmes.length > 0 && programmes.join(", "),
    batches.length > 0 && m.seasonScreen.passingOut(batches.join(", ")),
  ].filter(Boolean);
  return `${m.seasonScreen.forWhom} ${whom.length ? whom.join(", ") : m.seasonScreen.everybody}`;
}

/** On a posting's page. */
export function InSeason({ id, name }: { id: string; name: string }) {
  const m = useTexts();
  return (
    <p>
      {m.seasonScreen.partOf} <a href={seasonPath(id)}>{name}</a>
    </p>
  );
}

export type SeasonProps = {
  season: ShownSeason;
  /** Whether the reader is a student. */
  isStudent: boolean;
  isVisitor: boolean;
  /** The reader's own part. */
  part: ShownPart | null;
  /** Why it could not be changed. */
  refusal?: string;
  /** For students who take part. */
  cases: OwnCases | null;
};

/** A season with its rules, for everybody; students register beside them. */
export function SeasonScreen({ season, part, isStudent, isVisitor, refusal, cases }: SeasonProps) {
  const m = useTexts();
  const { sentences, version, since } = season.policy;
  const { opens, closes, kind, state } = season;
  return (
    <Screen
      crumbs={<a href="/seasons">{m.seasonScreen.seasons}</a>}
      title={season.name}
      text={`${m.seasonKinds[kind]} · ${whomOf(m, season)}`}
      top={
        <p className="strip">
          {m.seasonStates[state]} · {m.seasonScreen.openFrom(opens, closes)}
        </p>
      }
      name="details"
    >
      <link rel="stylesheet" href={styles} />
      <FormErrors id="refusal" errors={refusal ? [refusal] : undefined} />
      <div className="two">
        <div>
          <section className="sheet">
            <h2>{m.seasonScreen.rules}</h2>
            {sentences.length === 0 ? (
              <p>{m.seasonScreen.noRules}</p>
            ) : (
              <ol lang="en">
                {sentences.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ol>
            )}
            <p className="muted">{m.seasonScreen.version(version, since)}</p>
          </section>
          {cases && <OwnCasesParts {...cases} />}
        </div>
        <aside>
          {isVisitor && season.takesRegistrations && (
            <a className="button" href={`/login?next=${encodeURIComponent(seasonPath(season.id))}`}>
              {m.seasonScreen.logIn}
            </a>
          )}
          {isStudent && <OwnPart season={season} part={part} />}
        </aside>
      </div>
    </Screen>
  );
}

function OwnPart({ season, part }: Pick<SeasonProps, "season" | "part">) {
  const m = useTexts();
  const takesPart = part?.state === "registered" || part?.state === "waiting";
  if (!part && !season.takesRegistrations) return null;
  return (
    <section className="sheet">
      <h2>{m.seasonScreen.yourPart}</h2>
      {part && (
        <p>
          {m.registrationStates[part.state]}.{" "}
          {part.state !== "left" &&
            (part.toldBy
              ? `${m.seasonScreen.registeredForYou(part.policy, part.at)} ${m.told.youTold[part.toldBy]}`
              : m.seasonScreen.youAccepted(part.policy, part.at))}{" "}
          {part.reason} {part.objectableUntil && m.seasonScreen.leaveBy(part.objectableUntil)}
        </p>
      )}
      {takesPart && (
        <Confirm
          ask={m.seasonScreen.leave}
          question={m.seasonScreen.leaveIt(season.name)}
          confirm={m.seasonScreen.yesLeave}
          name="do"
          id="leave"
        />
      )}
      {!takesPart && part?.state !== "refused" && season.takesRegistrations && (
        <form method="post">
          <label className="check">
            <input type="checkbox" name="policy" value={season.policy.version} required />{" "}
            <span>{m.seasonScreen.accept}</span>
          </label>
          <p className="actions">
            <button name="do" value="register">
              {m.seasonScreen.register}
            </button>
          </p>
        </form>
      )}
    </section>
  );
}
