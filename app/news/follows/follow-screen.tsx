import { Words } from "../../languages/words";
import { Screen } from "../../components/screen";
import { Sentence } from "../../components/sentence";
import { useTexts } from "../../languages/use-texts";
import type { Posting } from "../../postings/posting";
import { titleOf, whereOf } from "../../postings/posting";
import { detailsPath, wordsOf } from "../../postings/types";
import type { TypeName } from "../../postings/types";
import { formatNumber } from "../../text";
import { searchAddress, searchInWords } from "../schema";

type Props = {
  search: { type: TypeName; search: string; location: string };
  /** What the search would have found in the last week. */
  brought: { total: number; items: Posting[] };
  error?: string;
};

/** Shows what a search would have brought, before a student follows it. */
export function FollowScreen({ search, brought: { total, items }, error }: Props) {
  const m = useTexts();
  const { type, search: words, location } = search;
  const { plainPlural, countedNew } = wordsOf(m, type);
  return (
    <Screen title={m.followScreen.followSearch} text={searchInWords(m, search)} name="narrow">
      <p>
        {total === 0
          ? m.followScreen.inLastWeekWould
          : m.followScreen.inLastWeekWouldHave(countedNew(total))}
      </p>
      {total > 0 && (
        <ul className="prose">
          {items.map((posting) => (
            <li key={posting.id}>
              <a href={detailsPath(posting)}>
                <Words text={titleOf(posting)} />
              </a>
              <br />
              <span className="muted">
                <Words text={whereOf(posting)} />
              </span>
            </li>
          ))}
          {total > items.length && (
            <li>{m.followScreen.andMore(formatNumber(total - items.length))}</li>
          )}
        </ul>
      )}
      {error && (
        <p className="message error" role="alert">
          {error}
        </p>
      )}
      <form method="post" className="actions">
        <input type="hidden" name="contentType" value={type} />
        <input type="hidden" name="search" value={words} />
        <input type="hidden" name="location" value={location} />
        <button data-busy={m.followScreen.following}>{m.followScreen.followSearch}</button>{" "}
        <a className="button quiet" href={searchAddress(search)}>
          {m.followScreen.backList}
        </a>
      </form>
      <p className="muted">
        <Sentence
          text={m.followScreen.youHear(plainPlural)}
          parts={{ news: (words) => <a href="/account/news">{words}</a> }}
        />
      </p>
    </Screen>
  );
}
