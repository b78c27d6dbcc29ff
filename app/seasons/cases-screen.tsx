import { Confirm } from "../components/confirm";
import { FormErrors } from "../components/fields";
import { Roster } from "../components/roster";
import { Screen } from "../components/screen";
import { useTexts } from "../languages/use-texts";
import { adminSeasonPath } from "./admin-seasons-screen";
import type { Field } from "./policy-fields";
import { Fields, type Typed } from "./policy-form";
import { seasonLimits } from "./season";

/** A form that was refused: what was typed, and what is wrong with it. */
export type Refused = { values: Typed; errors: Record<string, string>; refusal: string };

export type CasesProps = {
  season: { id: string; name: string };
  points: {
    id: string;
    name: string;
    email: string;
    event: string;
    reason: string;
    on: string;
    plea: string;
    waits: boolean;
  }[];
  revocations: { company: string; count: number }[];
  /** Of the form that gives points. */
  fields: Field[];
  refused?: {
    points?: Refused;
    /** A decision about points. */
    look?: { of: string; answer: string; refusal: string };
  };
};

/** What the office decides about single students of a season. */
export function CasesScreen({ season, points, revocations, fields, refused }: CasesProps) {
  const words = useTexts().seasonOffice;
  return (
    <Screen
      crumbs={<a href={adminSeasonPath(season.id)}>{season.name}</a>}
      title={words.cases}
      top={
        <p className="actions">
          <a className="button quiet" href={`/admin/exceptions?season=${season.id}`}>
            {words.exceptions}
          </a>{" "}
          <a className="button quiet" href="/admin/outside-offers">
            {words.outsideOffers}
          </a>
        </p>
      }
    >
      <FormErrors id="refusal" errors={refused?.look && [refused.look.refusal]} />
      <section id="points">
        <h2>{words.points}</h2>
        {points.length === 0 ? (
          <p className="nothing">{words.noPoints}</p>
        ) : (
          <Roster
            caption={words.points}
            rows={points}
            keyOf={({ id }) => id}
            columns={[
              {
                label: words.student,
                kind: "name",
                cell: ({ name, email }) => (
                  <>
                    {name} <p className="hint">{email}</p>
                  </>
                ),
              },
              { label: words.forWhat, cell: ({ event }) => event },
              { label: words.since, cell: ({ on }) => on },
              { label: words.reason, cell: ({ reason }) => reason },
              { label: words.plea, cell: ({ plea }) => plea },
              {
                label: words.decide,
                kind: "row-actions",
                cell: (one) => (
                  <Decide
                    {...one}
                    typed={refused?.look?.of === one.id ? refused.look.answer : undefined}
                  />
                ),
              },
            ]}
          />
        )}
        <PointsForm fields={fields} refused={refused?.points} />
      </section>
      <section>
        <h2>{words.revocations}</h2>
        {revocations.length === 0 ? (
          <p className="nothing">{words.noRevocations}</p>
        ) : (
          <Roster
            caption={words.revocations}
            rows={revocations}
            keyOf={({ company }) => company}
            columns={[
              { label: words.company, kind: "name", cell: ({ company }) => company },
              { label: words.timesRevoked, kind: "number", cell: ({ count }) => count },
            ]}
          />
        )}
      </section>
    </Screen>
  );
}

function PointsForm({ fields, refused }: { fields: Field[]; refused?: Refused }) {
  const words = useTexts().seasonOffice;
  return (
    <details className="narrow fold" open={refused !== undefined}>
      <summary>{words.givePoints}</summary>
      <form method="post" action="#points">
        <FormErrors id="points-refusal" errors={refused ? [refused.refusal] : undefined} />
        <Fields
          fields={fields}
          values={refused?.values ?? {}}
          errors={refused?.errors ?? {}}
          at="points"
        />
        <p className="actions">
          <button name="do" value="points">
            {words.givePoints}
          </button>
        </p>
      </form>
    </details>
  );
}

function Decide({ id, waits, typed }: { id: string; waits: boolean; typed?: string }) {
  const words = useTexts().seasonOffice;
  const answer = (
    <label>
      {words.reason}{" "}
      <input name="answer" maxLength={seasonLimits.reason} defaultValue={typed} required={waits} />
    </label>
  );
  return (
    <>
      <Confirm ask={words.takeBack} question="" confirm={words.takeBack} id={id} name="take">
        {answer}
      </Confirm>
      {waits && (
        <Confirm ask={words.uphold} question="" confirm={words.uphold} id={id} name="uphold" isCalm>
          {answer}
        </Confirm>
      )}
    </>
  );
}
