import styles from "../../styles/stages.css?url";
import { useRouteLoaderData } from "@remix-run/react";
import { useTexts } from "../../languages/use-texts";
import { formatNumber } from "../../text";
import { type OwnProgress, canWithdraw, notesOf, pathOf, stages } from "./stages";

type Props = Pick<OwnProgress, "stage" | "events">;

/**
 * Where an application stands, in words and as a path: read aloud as a list, seen as stations to a gate. Brings its
 * styles along, unless the page has them.
 */
export function Standing({ stage, events, isStyled }: Props & { isStyled?: boolean }) {
  const m = useTexts();
  const last = events.findLast(({ from, to }) => from !== to);
  return (
    <>
      {!isStyled && <link rel="stylesheet" href={styles} />}
      <p className="standing">
        <strong>{m.stageNames[stage]}</strong>{" "}
        {last?.to === stage && (
          <span className="muted">{m.myApplicationsScreen.standing(last.on, last.by)}</span>
        )}
      </p>
      <StagePath stage={stage} events={events} />
    </>
  );
}

function StagePath({ stage, events }: Props) {
  const m = useTexts();
  const been = events.map(({ to }) => to);
  const stations = pathOf(stage, been.slice(been.lastIndexOf("applied") + 1));
  const isLost = stage !== "accepted" && !canWithdraw(stage);
  return (
    <ol className="path" aria-label={m.myApplicationsScreen.stagesApplication}>
      {stations.map(({ stage: one, place }) => (
        <li
          key={one}
          className={
            one === "accepted" ? `${place} gate` : isLost && place === "here" ? "end" : place
          }
          aria-current={place === "here" ? "step" : undefined}
        >
          {m.stageNames[one]}
        </li>
      ))}
    </ol>
  );
}

type NoteProps = Props &
  Pick<OwnProgress, "says"> & {
    isUrgent: boolean;
    /** Offers of a season are answered at this portal. */
    inSeason: boolean;
  };

/** What the office or the recruiter wrote last, what the offer says beside what was promised, and how to answer it. */
export function NewestNote({ stage, events, says, isUrgent, inSeason }: NoteProps) {
  const m = useTexts();
  const note = notesOf(events);
  const pay = stages[stage].hasPay && [...events].reverse().find(({ ctc }) => ctc)?.ctc;
  const page = useRouteLoaderData("root") as { site: { email: string } } | undefined; // app/root.tsx
  const email = page?.site.email;
  const answer = stage === "offered" && !inSeason && email && m.stages.answerOffer(email);
  const { parts = [], promised = "", answerBy = "" } = says ?? {};
  if (![pay, note, answer, promised, answerBy, ...parts].some(Boolean)) return null;
  return (
    <div className={isUrgent ? "note urgent" : "note"}>
      {pay && <strong>{m.myApplicationsScreen.aYear(formatNumber(pay))}</strong>}{" "}
      <span className="prose">{note}</span>
      {parts.length > 0 && (
        <ul>
          {parts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      )}
      {promised && <p>{promised}</p>}
      {answerBy && (
        <p>
          <strong>{answerBy}</strong>
        </p>
      )}
      {answer && <p>{answer}</p>}
    </div>
  );
}
