import { messages } from "../messages";

/** The item's own page, for whoever has applied already or whose browser opened no tab. */
export function ContinueLink({ link }: { link: string }) {
  return (
    <p className="actions">
      <a className="button" href={link} target="_blank" rel="noopener noreferrer">
        {messages.apply.continue}
      </a>
    </p>
  );
}
