import { NothingYet } from "../../components/nothing-yet";
import { Pages } from "../../components/pages";
import { messages } from "../../messages";
import type { Paging } from "../../paging";
import { PostingCard } from "../../postings/posting-card";
import { formatNumber } from "../../text";
import { SaveButton, SaveForm } from "./save-button";
import type { SavedPosting } from "./saved.server";

type Props = { saved: SavedPosting[]; total: number; paging: Paging; today: string };

export function SavedScreen({ saved, total, paging, today }: Props) {
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
