import { formatNumber } from "../../text";
import { pathOf, stages } from "./stages";
import type { OwnProgress } from "./progress";

/** How far an application has come: read aloud as a list, seen as dots. */
export function StagePath({ stage, events }: Pick<OwnProgress, "stage" | "events">) {
  const been = events.map(({ to }) => to);
  const stations = pathOf(stage, been.slice(been.lastIndexOf("applied") + 1));
  return (
    <ol className="path" aria-label="Stages of this application">
      {stations.map(({ stage: one, place }) => (
        <li key={one} className={place} aria-current={place === "here" ? "step" : undefined}>
          {stages[one].name}
        </li>
      ))}
    </ol>
  );
}

/** Each step with who took it, newest last. */
export function StageHistory({ events }: Pick<OwnProgress, "events">) {
  if (events.length === 0) return null;
  return (
    <details>
      <summary>What happened</summary>
      <ul className="history">
        {events.map(({ to, by, on, note, ctc }, index) => (
          <li key={index}>
            {`${stages[to].name} on ${on}, by ${by}.`}
            {ctc && ` ₹${formatNumber(ctc)} a year.`}
            {note && ` ${note}`}
          </li>
        ))}
      </ul>
    </details>
  );
}
