import { Fragment, type ReactNode } from "react";
import { Confirm } from "../../components/confirm";
import { Roster } from "../../components/roster";
import { Screen } from "../../components/screen";
import { Share } from "../../components/share";
import type { Texts } from "../../languages/texts";
import { useTexts } from "../../languages/use-texts";
import { formatNumber } from "../../text";
import { Participants } from "./participants";
import type { Participant, Round } from "./read.server";
import {
  clock,
  dayPath,
  daysPath,
  newRoundPath,
  placeInWords,
  placesOf,
  resultsPath,
  roundPath,
  sheetPath,
  venuesPath,
} from "./round";

const chips = { proposed: "submitted", confirmed: "published", over: "draft" };

type DaysProps = {
  days: { day: string; rounds: number; proposed: number; people: number }[];
  isOffice: boolean;
};

/** The days on which there are rounds. */
export function DaysScreen({ days, isOffice }: DaysProps) {
  const m = useTexts();
  const words = m.roundOffice;
  return (
    <Screen
      title={words.days}
      text={words.daysText}
      top={
        <p className="actions">
          <a className="button" href={newRoundPath}>
            {isOffice ? words.add : words.propose}
          </a>{" "}
          {isOffice && (
            <a className="button quiet" href={venuesPath}>
              {words.venues}
            </a>
          )}
        </p>
      }
    >
      {days.length === 0 ? (
        <p className="nothing">{words.noDays}</p>
      ) : (
        <Roster
          caption={words.days}
          rows={days}
          keyOf={({ day }) => day}
          columns={[
            {
              label: words.day,
              kind: "name",
              cell: ({ day }) => <a href={dayPath(day)}>{m.dates.day(day)}</a>,
            },
            { label: words.rounds, kind: "number", cell: ({ rounds }) => formatNumber(rounds) },
            {
              label: words.proposed,
              kind: "number",
              cell: ({ proposed }) => formatNumber(proposed),
            },
            { label: words.people, kind: "number", cell: ({ people }) => formatNumber(people) },
          ]}
        />
      )}
    </Screen>
  );
}

type DayProps = {
  day: string;
  rounds: Round[];
  isOffice: boolean;
  /** What is planned of it. */
  children: ReactNode;
};

/** All rounds of a day, by time. */
export function DayScreen({ day, rounds, isOffice, children }: DayProps) {
  const m = useTexts();
  const words = m.roundOffice;
  return (
    <Screen
      crumbs={<a href={daysPath}>{words.days}</a>}
      title={m.dates.day(day)}
      top={
        <p className="actions">
          <a className="button" href={`${newRoundPath}?date=${day}`}>
            {isOffice ? words.add : words.propose}
          </a>{" "}
          {rounds.length > 0 && (
            <a className="button quiet" href={sheetPath(day)}>
              {words.sheetLink}
            </a>
          )}
        </p>
      }
    >
      {rounds.length === 0 ? (
        <p className="nothing">{words.noRounds}</p>
      ) : (
        <Roster
          caption={words.rounds}
          rows={rounds}
          keyOf={({ id }) => id}
          columns={[
            {
              label: words.name,
              kind: "name",
              cell: ({ id, name, kind, title, company }) => (
                <>
                  <a href={roundPath(id)}>{name}</a>{" "}
                  <p className="hint">
                    {[m.roundKinds[kind], title, company].filter(Boolean).join(" · ")}
                  </p>
                </>
              ),
            },
            { label: words.time, cell: ({ from, until }) => `${clock(from)}–${clock(until)}` },
            { label: words.place, cell: (round) => <Places round={round} /> },
            {
              label: words.people,
              kind: "number",
              cell: ({ people, seats }) =>
                seats !== null && seats < people
                  ? words.seats(people, seats)
                  : formatNumber(people),
            },
            {
              label: words.state,
              kind: "sign",
              cell: ({ state }) => (
                <span className={`state ${chips[state]}`}>{words.states[state]}</span>
              ),
            },
            ...(isOffice && rounds.some(({ state }) => state === "proposed")
              ? [
                  {
                    label: words.confirm,
                    kind: "row-actions" as const,
                    cell: ({ id, state }: Round) =>
                      state === "proposed" && (
                        <form method="post" action={roundPath(id)}>
                          <button className="quiet" name="intent" value="confirm">
                            {words.confirm}
                          </button>
                        </form>
                      ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {children}
    </Screen>
  );
}

/** Rooms lead to their lists. */
function Places({ round }: { round: Round }) {
  const rooms = new Map(
    (round.panels.length ? round.panels : [round]).map((one) => [placeInWords(one), one.venueId]),
  );
  return [...rooms].map(([place, room], at) => (
    <Fragment key={place}>
      {at > 0 && "; "}
      {room ? <a href={`${sheetPath(round.day)}?room=${room}`}>{place}</a> : place}
    </Fragment>
  ));
}

/** Without the link of a call, which is for those who are in. */
function shared(m: Texts, { name, title, company, day, from, until, venue, ...place }: Round) {
  const what = [name, title, company].filter(Boolean).join(", ");
  const when = m.roundMails.when(m.dates.day(day), clock(from), clock(until));
  const where = placeInWords({ ...place, venue, link: "" });
  return m.sharing.round([what, when, where].filter(Boolean).join(". "));
}

type RoundProps = {
  round: Round;
  participants: Participant[];
  isOffice: boolean;
  mayChange: boolean;
  /** Where its students see it; null while it is only proposed, or over. */
  address: string | null;
};

/** One round: what it is, who is in, and what can be done with it. */
export function RoundScreen({ round, participants, isOffice, mayChange, address }: RoundProps) {
  const m = useTexts();
  const words = m.roundOffice;
  const { id, name, kind, title, company, day, from, until, state } = round;
  return (
    <Screen
      crumbs={<a href={dayPath(day)}>{m.dates.day(day)}</a>}
      title={name}
      text={[m.roundKinds[kind], title, company].filter(Boolean).join(" · ")}
    >
      <p>
        <span className={`state ${chips[state]}`}>{words.states[state]}</span>{" "}
        {`${m.dates.day(day)}, ${clock(from)}–${clock(until)}`}
      </p>
      {placesOf(round).length > 0 && <p>{placesOf(round).join("; ")}</p>}
      {round.panels.length > 0 && (
        <ul>
          {round.panels.map((panel) => (
            <li key={panel.id}>
              <a href={`${sheetPath(day)}?panel=${panel.id}`}>{words.sheetOf(panel.name)}</a>
            </li>
          ))}
        </ul>
      )}
      {address && (
        <p className="posted">
          <Share text={shared(m, round)} address={address} />
        </p>
      )}
      {state !== "proposed" && (
        <p className="actions">
          <a className="button" href={resultsPath(id)}>
            {words.results}
          </a>
        </p>
      )}
      {mayChange && (
        <form method="post" className="actions">
          {isOffice && state === "proposed" && (
            <button name="intent" value="confirm">
              {words.confirm}
            </button>
          )}{" "}
          <a className="button quiet" href={`${roundPath(id)}/edit`}>
            {words.edit}
          </a>{" "}
          {isOffice && state === "confirmed" && (
            <button className="quiet" name="intent" value="over">
              {words.end}
            </button>
          )}
        </form>
      )}
      {mayChange && (
        <Confirm
          ask={words.delete}
          question={words.deleteAsk}
          confirm={words.deleteYes}
          name="intent"
          id="delete"
        />
      )}
      <h2>{words.participants}</h2>
      <Participants
        participants={participants}
        hasResults={participants.some(({ result }) => result)}
      />
    </Screen>
  );
}
