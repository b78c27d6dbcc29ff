import { NothingYet } from "../../components/confirm";
import { Pages } from "../../components/pages";
import { messages } from "../../messages";
import type { Paging } from "../../paging";
import { PostingCard } from "../posting-card";
import { formatNumber } from "../../text";
import type { SavedPosting } from "./saved.server";
import styles from "../../styles/save.css?url";
import { type Posting, titleOf } from "../posting";

type SavedScreenProps = { saved: SavedPosting[]; total: number; paging: Paging; today: string };

export function SavedScreen({ saved, total, paging, today }: SavedScreenProps) {
  return (
    <>
      <h1>Saved</h1>
      <p>
        <a href="/account/news">Calendar, followed searches and news by mail</a>
      </p>
      {total === 0 ? (
        <NothingYet {...messages.saved} />
      ) : (
        <p className="muted">{formatNumber(total)} saved, closing soonest first</p>
      )}
      <SaveForm />
      <ul className="cards">
        {saved.map(({ posting }) => (
          <PostingCard key={posting.id} posting={posting} today={today} markup={null}>
            <SaveButton posting={posting} isSaved />
          </PostingCard>
        ))}
      </ul>
      <Pages {...paging} path="/saved" />
    </>
  );
}

/** The form that all save buttons of a page send; it returns to the page, at the button. */
export function SaveForm() {
  return (
    <form id="save" method="post">
      <link rel="stylesheet" href={styles} />
    </form>
  );
}

type SaveButtonProps = { posting: Pick<Posting, "id" | "type" | "fields">; isSaved: boolean };

/** Saves or unsaves a posting. A single element, as a list has 24 of them. */
export function SaveButton({ posting, isSaved }: SaveButtonProps) {
  return (
    <button
      id={`s${posting.id}`}
      className="quiet save"
      form="save"
      name={isSaved ? "unsave" : "save"}
      value={posting.id}
      aria-label={`${isSaved ? "Saved" : "Save"}: ${titleOf(posting)}`}
      aria-pressed={isSaved}
    >
      {isSaved ? "★ Saved" : "☆ Save"}
    </button>
  );
}
