import type { Posting } from "../../postings/posting";
import { titleOf, whereOf } from "../../postings/posting";
import { detailsPath, postingType } from "../../postings/types";
import type { TypeName } from "../../postings/types";
import { formatNumber } from "../../text";
import { searchAddress, searchInWords } from "../limits";

type Props = {
  search: { type: TypeName; search: string; location: string };
  /** What the search would have found in the last week. */
  brought: { total: number; items: Posting[] };
  error?: string;
};

/** Shows what a search would have brought, before a student follows it. */
export function FollowScreen({ search, brought: { total, items }, error }: Props) {
  const { type, search: words, location } = search;
  const { plain, plainPlural } = postingType(type);
  const found = `${formatNumber(total)} new ${total === 1 ? plain : plainPlural}`;
  return (
    <div className="narrow">
      <h1>Follow this search</h1>
      <p>
        <strong>{searchInWords(search)}</strong>
      </p>
      <p>
        {total === 0
          ? "In the last week it would have brought you nothing. You will hear when something comes."
          : `In the last week it would have brought you ${found}:`}
      </p>
      {total > 0 && (
        <ul className="prose">
          {items.map((posting) => (
            <li key={posting.id}>
              <a href={detailsPath(posting)}>{titleOf(posting)}</a>
              <br />
              <span className="muted">{whereOf(posting)}</span>
            </li>
          ))}
          {total > items.length && <li>and {formatNumber(total - items.length)} more</li>}
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
        <button data-busy="Following...">Follow this search</button>{" "}
        <a className="button quiet" href={searchAddress(search)}>
          Back to the list
        </a>
      </form>
      <p className="muted">
        You hear of new {plainPlural} by mail, once a week or once a day, as you choose under{" "}
        <a href="/account/news">your news</a>.
      </p>
    </div>
  );
}
