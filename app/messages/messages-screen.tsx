import { Pages } from "../components/pages";
import { Roster } from "../components/roster";
import { Screen } from "../components/screen";
import { Share } from "../components/share";
import { Tabs } from "../components/tabs";
import { useTexts } from "../languages/use-texts";
import styles from "../styles/messages.css?url";
import type { Paging } from "../paging";
import { formatNumber } from "../text";
import { LetterText } from "./letter-text";
import type { Piece } from "./message-text";
import type { ReaderState, SentMessage } from "./sent.server";

export const sentPath = "/admin/messages";

export type ShownSent = Omit<SentMessage, "goesAt" | "sentAt"> & { when: string };

type ListProps = {
  messages: ShownSent[];
  next: string | null;
  /** Whether recruiters' messages wait; null for those who may not say so. */
  recruitersWait: boolean | null;
};

const chips = {
  waiting: "submitted",
  scheduled: "scheduled",
  sent: "published",
  "taken back": "draft",
  refused: "draft",
};

/** What was written to groups of students: the office sees all of it. */
export function MessagesScreen({ messages, next, recruitersWait }: ListProps) {
  const m = useTexts();
  const words = m.sending;
  return (
    <Screen
      title={words.title}
      top={
        <p className="actions">
          <a className="button" href={`${sentPath}/new`}>
            {words.write}
          </a>
        </p>
      }
    >
      <link rel="stylesheet" href={styles} />
      {messages.length === 0 ? (
        <p className="nothing">{words.none}</p>
      ) : (
        <Roster
          caption={words.title}
          rows={messages}
          keyOf={({ id }) => id}
          columns={[
            {
              label: words.subject,
              kind: "name",
              cell: ({ id, subject, recipients, isImportant }) => (
                <>
                  <a href={`${sentPath}/${id}`}>{subject}</a>{" "}
                  <p className="hint">
                    {[isImportant && m.inbox.important, recipients].filter(Boolean).join(" · ")}
                  </p>
                </>
              ),
            },
            {
              label: words.state,
              kind: "sign",
              cell: ({ state }) => (
                <span className={`state ${chips[state]}`}>{words.states[state]}</span>
              ),
            },
            { label: words.sentBy, cell: (message) => byOf(message) },
            { label: words.whenSent, cell: ({ when }) => when },
            { label: words.people, kind: "number", cell: ({ people }) => formatNumber(people) },
            { label: words.readBy, kind: "number", cell: ({ read }) => formatNumber(read) },
          ]}
        />
      )}
      {next && (
        <p>
          <a href={`${sentPath}?before=${next}`}>{words.older}</a>
        </p>
      )}
      {recruitersWait !== null && (
        <form method="post" className="narrow">
          <label className="tick">
            <input type="checkbox" name="recruitersWait" defaultChecked={recruitersWait} />{" "}
            {words.recruitersWait}
          </label>{" "}
          <button className="quiet">{words.saveSetting}</button>
        </form>
      )}
    </Screen>
  );
}

function byOf({ by, company }: Pick<ShownSent, "by" | "company">) {
  return [by, company].filter(Boolean).join(", ");
}

export type ShownReader = {
  id: string;
  name: string;
  rollNumber: string | null;
  state: ReaderState;
  at: string | null;
};

export type SentProps = {
  message: ShownSent & { text: string; pieces: Piece[] };
  /** Until it goes. */
  secondsLeft: number;
  readers: ShownReader[];
  paging: Paging;
  chosen: ReaderState | null;
  /** Whether the reader of this page may take it back or remind. */
  mayChange: boolean;
  mayApprove: boolean;
  /** What leads its readers to it, and says nothing of what it says. */
  share: { text: string; address: string };
  /** Where a student's row leads; null where there is no such page. */
  studentPath: string | null;
};

const readerChips = {
  read: "published",
  mailed: "draft",
  "came back": "submitted",
  "on its way": "scheduled",
};
const shownStates = ["read", "mailed", "on its way", "came back"] as const;

/** One message, with who has read it. */
export function SentScreen({ message, share, readers, paging, chosen, ...others }: SentProps) {
  const { studentPath, ...may } = others;
  const m = useTexts();
  const words = m.sending;
  const { id, subject, state, people, isImportant, recipients, when } = message;
  const path = `${sentPath}/${id}`;
  const isOut = state === "sent";
  const toRemind = message.mailed + message["on its way"];
  return (
    <Screen
      crumbs={<a href={sentPath}>{words.title}</a>}
      title={subject}
      text={[isImportant && m.inbox.important, byOf(message), when].filter(Boolean).join(" · ")}
    >
      <link rel="stylesheet" href={styles} />
      <Waiting message={message} {...may} />
      {isOut && (
        <Tabs
          label={words.readBy}
          areFigures
          tabs={[
            { words: words.all, count: people, href: path, isChosen: chosen === null },
            ...shownStates
              .filter((one) => message[one] > 0 || one === "read")
              .map((one) => ({
                words: words.figures[one],
                count: message[one],
                href: `${path}?state=${encodeURIComponent(one)}`,
                isChosen: chosen === one,
              })),
          ]}
        />
      )}
      {isOut && (
        <p className="posted">
          <Share {...share} />
        </p>
      )}
      {isOut && isImportant && may.mayChange && toRemind > 0 && (
        <form method="post" className="actions">
          <button className="quiet" name="intent" value="remind">
            {words.remind(toRemind)}
          </button>
        </form>
      )}
      <details className="narrow fold" open={!isOut}>
        <summary>{words.text1}</summary>
        <article className="sheet letter-text">
          <p className="muted">
            {words.to} {recipients}
          </p>
          <LetterText pieces={message.pieces} />
        </article>
      </details>
      {(isOut || readers.length > 0) && (
        <>
          {readers.length === 0 ? (
            <p className="nothing">{words.nobody}</p>
          ) : (
            <Readers readers={readers} studentPath={studentPath} />
          )}
          <Pages {...paging} path={path} query={{ state: chosen ?? "" }} />
        </>
      )}
    </Screen>
  );
}

function Readers({ readers, studentPath }: Pick<SentProps, "readers" | "studentPath">) {
  const words = useTexts().sending;
  const withRolls = readers.some(({ rollNumber }) => rollNumber);
  return (
    <Roster
      caption={words.people}
      rows={readers}
      keyOf={({ id }) => id}
      columns={[
        {
          label: words.student,
          kind: "name",
          cell: ({ id, name }) =>
            studentPath ? <a href={`${studentPath}/${id}`}>{name}</a> : name,
        },
        ...(withRolls
          ? [{ label: words.rollNumber, cell: ({ rollNumber }: ShownReader) => rollNumber ?? "" }]
          : []),
        {
          label: words.state,
          kind: "sign",
          cell: ({ state }) => (
            <span className={`state ${readerChips[state]}`}>{words.readerStates[state]}</span>
          ),
        },
        { label: words.since, cell: ({ at }) => at ?? "" },
      ]}
    />
  );
}

type WaitingProps = Pick<SentProps, "message" | "secondsLeft" | "mayChange" | "mayApprove">;

/** What can still be done with a message that has not gone out. */
function Waiting({ message, secondsLeft, mayChange, mayApprove }: WaitingProps) {
  const words = useTexts().sending;
  const { state, people, when } = message;
  if (state === "sent") return null;
  if (state !== "waiting" && state !== "scheduled")
    return (
      <p>
        <span className={`state ${chips[state]}`}>{words.states[state]}</span>
      </p>
    );
  const soon = secondsLeft <= 120;
  const says = soon ? words.goesIn(people, secondsLeft) : words.goesAt(people, when);
  const refuses = state === "waiting" && !message.isOwn;
  return (
    <form method="post" className="message warning going">
      <p>{state === "waiting" ? words.waitsForOffice : says}</p>
      {state === "waiting" && mayApprove && (
        <button name="intent" value="approve">
          {words.approve}
        </button>
      )}{" "}
      {mayChange && (
        <button className="quiet" name="intent" value="take-back">
          {refuses ? words.refuseIt : words.takeItBack}
        </button>
      )}
    </form>
  );
}
