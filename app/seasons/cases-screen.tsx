import { Confirm } from "../components/confirm";
import { FormErrors } from "../components/fields";
import { Roster } from "../components/roster";
import { useTexts } from "../languages/use-texts";
import { adminSeasonPath } from "./admin-seasons-screen";
import type { Field } from "./policy-fields";
import { Fields, type Typed } from "./policy-form";
import { seasonLimits } from "./season";

/** A form that was refused: what was typed, and what is wrong with it. */
export type Refused = { values: Typed; errors: Record<string, string>; refusal: string };

export type CasesProps = {
  season: { id: string; name: string };
  exceptions: { id: string; whom: string; rule: string; until: string; reason: string }[];
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
  fields: { exception: Field[]; points: Field[] };
  refused?: {
    exception?: Refused;
    points?: Refused;
    /** A decision about points. */
    look?: { of: string; answer: string; refusal: string };
  };
};

/** What the office decides about single students of a season. */
export function CasesScreen({ season, exceptions, points, revocations, ...forms }: CasesProps) {
  const words = useTexts().seasonOffice;
  const { fields, refused } = forms;
  return (
    <>
      <p className="crumbs">
        <a href={adminSeasonPath(season.id)}>{season.name}</a>
      </p>
      <h1>{words.cases}</h1>
      <FormErrors id="refusal" errors={refused?.look && [refused.look.refusal]} />
      <p>
        <a href="/admin/outside-offers">{words.outsideOffers}</a>
      </p>
      <section id="exceptions">
        <h2>{words.exceptions}</h2>
        <p className="muted">{words.exceptionsIntro}</p>
        {exceptions.length === 0 ? (
          <p className="nothing">{words.noExceptions}</p>
        ) : (
          <Roster
            caption={words.exceptions}
            rows={exceptions}
            keyOf={({ id }) => id}
            columns={[
              { label: words.student, kind: "name", cell: ({ whom }) => whom },
              { label: words.rule, cell: ({ rule }) => rule },
              { label: words.until, cell: ({ until }) => until },
              { label: words.reason, cell: ({ reason }) => reason },
              {
                label: words.end,
                kind: "row-actions",
                cell: ({ id }) => (
                  <form method="post">
                    <button className="quiet" name="end" value={id}>
                      {words.end}
                    </button>
                  </form>
                ),
              },
            ]}
          />
        )}
        <CaseForm
          name="exception"
          title={words.giveException}
          fields={fields.exception}
          refused={refused?.exception}
        />
      </section>
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
              { label: words.student, kind: "name", cell: ({ name }) => name },
              { label: words.email, cell: ({ email }) => email },
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
        <CaseForm
          name="points"
          title={words.givePoints}
          fields={fields.points}
          refused={refused?.points}
        />
      </section>
      <section>
        <h2>{words.revocations}</h2>
        {revocations.length === 0 ? (
          <p>{words.noRevocations}</p>
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
    </>
  );
}

type FormProps = { name: string; title: string; fields: Field[]; refused?: Refused };

function CaseForm({ name, title, fields, refused }: FormProps) {
  return (
    <details className="narrow" open={refused !== undefined}>
      <summary>{title}</summary>
      <form method="post" action={`#${name}`}>
        <FormErrors id={`${name}-refusal`} errors={refused ? [refused.refusal] : undefined} />
        <Fields
          fields={fields}
          values={refused?.values ?? {}}
          errors={refused?.errors ?? {}}
          at={name}
        />
        <p className="actions">
          <button name="do" value={name}>
            {title}
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
        <Confirm ask={words.uphold} question="" confirm={words.uphold} id={id} name="uphold">
          {answer}
        </Confirm>
      )}
    </>
  );
}
