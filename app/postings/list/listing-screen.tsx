import { messages } from "../../messages";
import { followAddress } from "../../news/follows/follow";
import { SaveButton, SaveForm } from "../../news/saved/save-button";
import { DeletePosting } from "../delete-posting";
import { type CardMarkup, PostingCard } from "../posting-card";
import { countWords } from "./count-words";
import { endingWords } from "./ending-words";
import type { Count } from "./list-count.server";
import { type Filter, listingAddress } from "./list-filter";
import { ListingFilters } from "./listing-filters";
import type { Listing } from "./listing.server";
import { Shortcuts } from "./shortcuts";
import { titleOf } from "../posting";
import { type TypeName, listingPath, postingType } from "../types";

type Props = {
  type: TypeName;
  filter: Filter;
  listing: Listing;
  /** Cached markup of the cards, in the list's order. */
  cards?: (CardMarkup | null)[];
  total: Count;
  page: number;
  pages: number;
  /** Suggestions for the location. */
  places: string[];
  /** When nothing matches: other types that have matches. */
  elsewhere: { type: TypeName; total: Count }[];
  /** Where this list lives: /jobs or /placements. */
  path: string;
  today: string;
  /** How many applied to each posting, for users who can delete; absent for others. */
  applied?: Map<string, number>;
  /** Ids that the student has saved; null for other users, who cannot save. */
  saved?: Set<string> | null;
};

export function ListingScreen(props: Props) {
  const { type, filter, listing, cards = [], path, places, today, applied, saved } = props;
  const { hero, plural } = postingType(type);
  const isEmpty = listing.items.length === 0;
  return (
    <>
      <header className={`hero kind-${type}`}>
        <h1>{hero.title}</h1>
        <p>{hero.text}</p>
      </header>
      <ListingFilters {...{ type, filter, path, places, isEmpty }} />
      <div id="results">
        <h2 className="unseen">{plural}</h2>
        {isEmpty && <Nothing {...props} />}
        {(!isEmpty || saved) && (
          <div className="tally">
            {!isEmpty && <CountLine {...props} />}
            <p className="links">
              {!isEmpty && <Shortcuts {...{ type, filter, path, places }} />}
              {saved && <a href={followAddress(type, filter)}>Follow this search</a>}
            </p>
          </div>
        )}
        {saved && <SaveForm />}
        <ul className="cards">
          {listing.items.map((posting, index) => (
            <PostingCard
              key={posting.id}
              posting={posting}
              today={today}
              markup={cards[index] ?? null}
            >
              {saved && <SaveButton posting={posting} isSaved={saved.has(posting.id)} />}
              {applied && (
                <DeletePosting
                  id={posting.id}
                  title={titleOf(posting)}
                  applied={applied.get(posting.id) ?? 0}
                  isStyled={index > 0}
                />
              )}
            </PostingCard>
          ))}
        </ul>
        <Pager {...props} />
      </div>
    </>
  );
}

/** How many there are; script announces it (enhance/filters.ts). */
function CountLine({ type, filter, total, page, pages }: Props) {
  const isFiltered = listingAddress("", { ...filter, sort: undefined }) !== "";
  const ending = endingWords(type);
  return (
    <span className="count muted">
      {countWords(type, total)}
      {isFiltered && " found"}
      {filter.location && ` in ${filter.location}`}
      {page > 1 && `, page ${page}${total.isMore ? "" : ` of ${pages}`}`}
      {filter.sort && ending && `, ${ending.order}`}
    </span>
  );
}

function Nothing({ type, filter, path, elsewhere }: Props) {
  const isFiltered = listingAddress("", filter) !== "";
  const { search, location } = filter;
  return (
    <div className="nothing">
      <p>{messages.list.empty(postingType(type).plainPlural)}</p>
      {elsewhere.length > 0 && (
        <ul>
          {elsewhere.map(({ type: other, total }) => (
            <li key={other}>
              <a href={listingAddress(listingPath(other), { search, location })}>
                {messages.list.elsewhere(countWords(other, total), search || location)}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p>
        {isFiltered ? <a href={path}>Show all of them</a> : <a href="/">See what else is new</a>}
      </p>
    </div>
  );
}

function Pager({ filter, listing, path, page }: Props) {
  if (!listing.next && !listing.previous) return null;
  return (
    <nav className="pager" aria-label="Pages">
      {listing.previous && (
        <a
          className="button quiet"
          rel="prev"
          href={listingAddress(path, filter, {
            before: listing.previous,
            ...(page > 2 && { page: page - 1 }),
          })}
        >
          Previous page
        </a>
      )}{" "}
      {listing.next && (
        <a
          className="button quiet"
          rel="next"
          href={listingAddress(path, filter, { after: listing.next, page: page + 1 })}
        >
          Next page
        </a>
      )}
    </nav>
  );
}
