import { Confirm } from "../components/confirm";
import { FormErrors } from "../components/fields";
import { useTexts } from "../languages/use-texts";
import { type OwnCases, OwnCasesParts } from "./own-cases";
import { seasonPath } from "./season";
import type { ShownPart, ShownSeason } from "./season-request.server";

/** The seasons that anybody may see. */
export function SeasonsScreen({ seasons }: { seasons: ShownSeason[] }) {
  const m = useTexts();
  return (
    <>
      <h1>{m.seasonScreen.seasons}</h1>
      {seasons.length === 0 && <p className="nothing">{m.seasonScreen.none}</p>}
      {seasons.map((season) => (
        <section key={season.id} className="sheet">
          <h2>
            <a href={seasonPath(season.id)}>{season.name}</a>
          </h2>
          <About season={season} />
        </section>
      ))}
    </>
  );
}

function About({ season }: { season: ShownSeason }) {
  const m = useTexts();
  const { batches, programmes } = season;
  const whom = [
    programmes.length > 0 && programmes.join(", "),
    batches.length > 0 && m.seasonScreen.passingOut(batches.join(", ")),
  ].filter(Boolean);
  return (
    <p>
      {m.seasonKinds[season.kind]} · {m.seasonStates[season.state]} ·{" "}
      {m.seasonScreen.openFrom(season.opens, season.closes)}
      <br />
      {m.seasonScreen.forWhom}: {whom.length ? whom.join(", ") : m.seasonScreen.everybody}
    </p>
  );
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

/** A season with its rules, for everybody; students register on it. */
export function SeasonScreen({ season, part, isStudent, isVisitor, refusal, cases }: SeasonProps) {
  const m = useTexts();
  const { sentences, version, since } = season.policy;
  return (
    <>
      <p className="crumbs">
        <a href="/seasons">{m.seasonScreen.seasons}</a>
      </p>
      <h1>{season.name}</h1>
      <About season={season} />
      <FormErrors id="refusal" errors={refusal ? [refusal] : undefined} />
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
      {isVisitor && season.takesRegistrations && (
        <p className="actions">
          <a className="button" href={`/login?next=${encodeURIComponent(seasonPath(season.id))}`}>
            {m.seasonScreen.logIn}
          </a>
        </p>
      )}
      {isStudent && <OwnPart season={season} part={part} />}
      {cases && <OwnCasesParts {...cases} />}
    </>
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
          {part.state !== "left" && m.seasonScreen.youAccepted(part.policy, part.at)} {part.reason}
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
          <label className="tick">
            <input type="checkbox" name="policy" value={season.policy.version} required />{" "}
            {m.seasonScreen.accept}
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
