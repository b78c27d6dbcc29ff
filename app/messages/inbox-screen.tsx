import { Icon } from "../components/icon";
import { Screen } from "../components/screen";
import { useTexts } from "../languages/use-texts";
import styles from "../styles/messages.css?url";
import { LetterText, OneLine } from "./letter-text";
import type { Piece } from "./message-text";

export type ShownMessage = {
  id: string;
  subject: Piece[];
  text: Piece[];
  writer: string;
  when: string;
  isImportant: boolean;
  isRead: boolean;
  isAcknowledged: boolean;
};

/** A student's messages, newest first. */
export function InboxScreen({ messages, next }: { messages: ShownMessage[]; next: string | null }) {
  const m = useTexts();
  return (
    <Screen title={m.inbox.title}>
      <link rel="stylesheet" href={styles} />
      {messages.length === 0 ? (
        <p className="nothing">{m.inbox.none}</p>
      ) : (
        <ul className="notices inbox">
          {messages.map((message) => (
            <MessageNotice key={message.id} {...message} />
          ))}
        </ul>
      )}
      {next && (
        <p>
          <a href={`/messages?before=${next}`}>{m.inbox.older}</a>
        </p>
      )}
    </Screen>
  );
}

/** In the inbox and, while it is important and not acknowledged, on the home page. */
export function MessageNotice({ id, subject, writer, when, isImportant, isRead }: ShownMessage) {
  const m = useTexts();
  return (
    <li className={isRead ? "notice" : "notice unread"}>
      <div className="notice-text">
        <a href={`/messages/${id}`}>{subject.map(({ text }) => text).join("")}</a>{" "}
        <p className="notice-host">{m.inbox.from(writer, when)}</p>
        {(isImportant || !isRead) && (
          <p className={isImportant ? "when soon" : "when"}>
            {isImportant && <strong>{m.inbox.important}</strong>}{" "}
            {!isRead && <span>{m.inbox.unread}</span>}
          </p>
        )}
      </div>
    </li>
  );
}

export function MessageScreen({ message }: { message: ShownMessage }) {
  const m = useTexts();
  const { subject, text, writer, when, isImportant } = message;
  return (
    <Screen
      crumbs={<a href="/messages">{m.inbox.title}</a>}
      title={<OneLine pieces={subject.map((piece) => ({ ...piece, link: undefined }))} />}
      text={m.inbox.from(writer, when)}
    >
      <link rel="stylesheet" href={styles} />
      <article className="sheet narrow letter-text">
        {isImportant && (
          <p className="when soon">
            <strong>{m.inbox.important}</strong>
          </p>
        )}
        <LetterText pieces={text} />
        {isImportant && <Acknowledging {...message} />}
      </article>
    </Screen>
  );
}

function Acknowledging({ id, isAcknowledged }: Pick<ShownMessage, "id" | "isAcknowledged">) {
  const m = useTexts();
  if (isAcknowledged) return <p className="muted">{m.inbox.youSaid}</p>;
  return (
    <form method="post" action={`/messages/${id}`} className="actions">
      <button>{m.inbox.iHaveRead}</button>
    </form>
  );
}

/** On the home page, before anything else, until its reader says that they read it. */
export function ImportantNotice({ id, subject, writer, when, text }: ShownMessage) {
  const m = useTexts();
  return (
    <li className="notice">
      <link rel="stylesheet" href={styles} />
      <span className="leaf soon">
        <Icon name="mail" />
      </span>
      <div className="notice-text">
        <a href={`/messages/${id}`}>{subject.map((piece) => piece.text).join("")}</a>{" "}
        <p className="notice-host">{m.inbox.from(writer, when)}</p>
        <details className="letter-text">
          <summary>{m.inbox.important}</summary>
          <LetterText pieces={text} />
        </details>
        <form method="post" action={`/messages/${id}`}>
          <button className="quiet">{m.inbox.iHaveRead}</button>
        </form>
      </div>
    </li>
  );
}
