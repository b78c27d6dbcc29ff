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

/** A form about several students that waits for a yes: what was typed, and who they are. */
export type Asked = { values: Typed; names: string[] };

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
  asked?: Asked;
  refused?: {
    points?: Refused;
    /** A decision about points. */
    look?: { of: string; answer: string; refusal: string };
  };
};

/** What the office decides about single students of a season. */
export function CasesScreen({ season, points, revocations, fields, asked, refused }: CasesProps) {
  const m = useTexts();
  const words = m.seasonOffice;
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
          </a>{" "}
          <a className="button quiet" href={`/admin/files/pays?season=${season.id}`}>
            {m.rows.titles.pays}
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
        <PointsForm {...{ season: season.id, fields, asked }} refused={refused?.points} />
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

type PointsProps = { season: string; fields: Field[]; asked?: Asked; refused?: Refused };

function PointsForm({ season, fields, asked, refused }: PointsProps) {
  const m = useTexts();
  const words = m.seasonOffice;
  return (
    <details className="narrow fold" open={refused !== undefined || asked !== undefined}>
      <summary>{words.givePoints}</summary>
      <p>
        <a className="button quiet" href={`/admin/files/points?season=${season}`}>
          {m.rows.fromFile}
        </a>
      </p>
      <form method="post" action="#points">
        <FormErrors id="points-refusal" errors={refused ? [refused.refusal] : undefined} />
        <Fields
          fields={fields}
          values={refused?.values ?? asked?.values ?? {}}
          errors={refused?.errors ?? {}}
          at="points"
        />
        {asked && <TheseStudents {...asked} />}
        <p className="actions">
          <button name="do" value="points">
            {asked ? m.manyStudents.sure(asked.names.length) : words.givePoints}
          </button>
        </p>
      </form>
    </details>
  );
}

/** Whom a form about several students means, to be looked at before it is done. */
export function TheseStudents({ names, values }: Asked) {
  const m = useTexts();
  return (
    <section>
      <p>
        <strong>{m.manyStudents.these(names.length)}</strong>
      </p>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <input type="hidden" name="sure" value={String(values.student ?? "")} />
    </section>
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
