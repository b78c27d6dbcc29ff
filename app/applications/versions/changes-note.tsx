import { messages } from "../../messages";
import { webAddress } from "../../text";
import { type Change, isText, wasText } from "./changes";

/** Tells an applicant what has changed in the posting since they applied. */
export function ChangesNote({ changes }: { changes: Change[] }) {
  if (changes.length === 0) return null;
  return (
    <div className="changes">
      <p>
        <strong>{messages.applications.changed}</strong>
      </p>
      <ul>
        {changes.map((change) => (
          <li key={change.label}>
            {change.label}: {wasText(change)}, <Now change={change} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Now({ change }: { change: Change }) {
  const address = webAddress(change.is);
  if (!address) return <>{isText(change)}</>;
  return (
    <>
      is now{" "}
      <a href={address} target="_blank" rel="noopener noreferrer">
        {change.is}
      </a>
    </>
  );
}
