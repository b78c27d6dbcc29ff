import { messages } from "../messages";

/** Links to the item's own page after applying, or when the browser blocked the new tab. */
export function ContinueLink({ link }: { link: string }) {
  return (
    <p className="actions">
      <a className="button" href={link} target="_blank" rel="noopener noreferrer">
        {messages.apply.continue}
      </a>
    </p>
  );
}
