import { Screen } from "../../components/screen";
import { NothingYet } from "../../components/confirm";
import { Pages } from "../../components/pages";
import { useTexts } from "../../languages/use-texts";
import type { Paging } from "../../paging";
import { CardMark, RuleStyles } from "../../records/conditions";
import type { CardVerdict } from "../../records/eligibility";
import { PostingCard } from "../posting-card";
import { formatNumber } from "../../text";
import type { SavedPosting } from "./saved.server";
import styles from "../../styles/save.css?url";
import { type Posting, titleOf } from "../posting";

type SavedScreenProps = {
  saved: SavedPosting[];
  verdicts: Partial<Record<string, CardVerdict>>;
  total: number;
  paging: Paging;
  now: string;
};

export function SavedScreen({ saved, verdicts, total, paging, now }: SavedScreenProps) {
  const m = useTexts();
  return (
    <Screen
      title={m.savedScreen.saved}
      top={
        <p>
          <a href="/account/news">{m.savedScreen.calendarFollowedSearchesNews}</a>
        </p>
      }
    >
      {total === 0 ? (
        <NothingYet {...m.saved} />
      ) : (
        <p className="muted">{m.savedScreen.savedClosingSoonestFirst(formatNumber(total))}</p>
      )}
      <SaveForm />
      {Object.keys(verdicts).length > 0 && <RuleStyles />}
      <ul className="cards">
        {saved.map(({ posting }) => (
          <PostingCard key={posting.id} posting={posting} now={now} markup={null}>
            <CardMark verdict={verdicts[posting.id]} />
            <SaveButton posting={posting} isSaved />
          </PostingCard>
        ))}
      </ul>
      <Pages {...paging} path="/saved" />
    </Screen>
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
  const m = useTexts();
  return (
    <button
      id={`s${posting.id}`}
      className="quiet save"
      form="save"
      name={isSaved ? "unsave" : "save"}
      value={posting.id}
      aria-label={`${isSaved ? m.savedScreen.saved : m.savedScreen.save}: ${titleOf(posting)}`}
      aria-pressed={isSaved}
    >
      {isSaved ? m.savedScreen.isSaved : m.savedScreen.saveIt}
    </button>
  );
}
