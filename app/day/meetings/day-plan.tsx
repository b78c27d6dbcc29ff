import { Pages } from "../../components/pages";
import { Roster } from "../../components/roster";
import { Tabs } from "../../components/tabs";
import { useTexts } from "../../languages/use-texts";
import { clock, dayPath, endClock, meetingPath, sheetPath } from "../rounds/round";
import { PlanForm } from "./plan-form";
import type { Room, Rooms, Slot, PlanSummary } from "./rooms.server";

type Props = {
  day: string;
  rooms: Rooms | null;
  /** Null for whoever does not plan the day. */
  summary: PlanSummary | null;
};

/** How a day's plan stands, and which room meets whom at what time. */
export function DayPlan({ day, rooms, summary }: Props) {
  return (
    <>
      {summary && <PlanSection day={day} summary={summary} />}
      {rooms && <RoomsSection day={day} rooms={rooms} isOffice={summary !== null} />}
    </>
  );
}

function PlanSection({ day, summary }: { day: string; summary: PlanSummary }) {
  const words = useTexts().dayOffice;
  const { meetings, ends, without, rounds, clashes, clashing, isToday, isOver } = summary;
  if (!rounds.length && !meetings) return null;
  return (
    <section>
      <h2>{words.plan}</h2>
      <p>
        {ends === null ? words.nothingPlanned : words.planned(meetings, endClock(ends))}{" "}
        {without > 0 && words.without(without)}
      </p>
      {clashing > 0 && (
        <>
          <p className="error">{words.clashing(clashing)}</p>
          <ul>
            {clashes.map(({ meeting, text }) => (
              <li key={meeting}>
                <a href={meetingPath(meeting)}>{text}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      {rounds.length > 0 && !isOver && <PlanForm day={day} rounds={rounds} isToday={isToday} />}
    </section>
  );
}

type RoomsProps = { day: string; rooms: Rooms; isOffice: boolean };

/** The hour in which a minute of the day is. */
const hourOf = (minute: number) => Math.floor(minute / 60);

/** A row a room, a column an hour; on phones a card a room. */
function RoomsSection({ day, rooms: all, isOffice }: RoomsProps) {
  const words = useTexts().dayOffice;
  const { buildings, building, page, pages, rooms } = all;
  const hours = rooms.flatMap(({ slots }) => slots.map(({ from }) => hourOf(from)));
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  const columns = Array.from(
    { length: hours.length ? last - first + 1 : 0 },
    (_, at) => first + at,
  );
  const query = (name: string) => `?${new URLSearchParams({ building: name })}`;
  return (
    <section id="rooms">
      <h2>{words.rooms}</h2>
      {buildings.length > 1 && (
        <Tabs
          label={words.rooms}
          tabs={buildings.map(({ name, rooms: count, isChosen }) => ({
            ...{ words: name, count, isChosen, href: `${dayPath(day)}${query(name)}#rooms` },
          }))}
        />
      )}
      <Roster
        caption={words.rooms}
        rows={rooms}
        keyOf={({ panelId }) => panelId}
        columns={[
          {
            label: words.room,
            kind: "name",
            cell: ({ panelId, panel, place, round }: Room) => (
              <>
                <a href={`${sheetPath(day)}?panel=${panelId}`}>{place || panel}</a>{" "}
                <span className="below">{place ? `${round}, ${panel}` : round}</span>
              </>
            ),
          },
          ...columns.map((hour) => ({
            label: clock(hour * 60),
            cell: ({ slots }: Room) => {
              const own = slots.filter(({ from }) => hourOf(from) === hour);
              return own.length > 0
                ? own.map((slot) => <OneSlot key={slot.id} slot={slot} isOffice={isOffice} />)
                : null;
            },
          })),
        ]}
      />
      <Pages page={page} pages={pages} path={dayPath(day)} query={{ building }} />
    </section>
  );
}

const mostNamed = 2;

function OneSlot({ slot, isOffice }: { slot: Slot; isOffice: boolean }) {
  const words = useTexts().dayOffice;
  const { id, from, who, isLocked, isReserve } = slot;
  const named = who.slice(0, mostNamed).join(", ");
  return (
    <div>
      {isOffice ? <a href={meetingPath(id)}>{clock(from)}</a> : clock(from)}{" "}
      {words.whoElse(named, who.length - mostNamed)}
      {isLocked && <span className="muted"> {words.locked}</span>}
      {isReserve && <span className="muted"> {words.reserve}</span>}
    </div>
  );
}
