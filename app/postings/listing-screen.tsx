import { messages } from "../messages";
import { DeletePosting } from "./delete-posting";
import { type CardMarkup, PostingCard } from "./posting-card";
import type { Filter, Listing } from "./listing.server";
import { listingAddress } from "./listing-address";
import { titleOf } from "./posting";
import { type TypeName, postingType } from "./types";

type Props = {
  type: TypeName;
  filter: Filter;
  listing: Listing;
  /** Cached markup of the cards, in the list's order. */
  cards?: (CardMarkup | null)[];
  /** Where this list lives: /jobs or /placements. */
  path: string;
  today: string;
  /** How many applied to each, for whoever can delete; absent for others. */
  applied?: Map<string, number>;
};

export function ListingScreen({ type, filter, listing, cards = [], path, today, applied }: Props) {
  const { hero, plural } = postingType(type);
  return (
    <>
      <header className={`hero kind-${type}`}>
        <h1>{hero.title}</h1>
        <p>{hero.text}</p>
      </header>
      <Filters type={type} filter={filter} path={path} />
      <div id="results">
        <h2 className="unseen">{plural}</h2>
        {listing.items.length === 0 && <Nothing type={type} filter={filter} path={path} />}
        <ul className="cards">
          {listing.items.map((posting, index) => (
            <PostingCard
              key={posting.id}
              posting={posting}
              today={today}
              markup={cards[index] ?? null}
            >
              {applied && (
                <DeletePosting
                  id={posting.id}
                  title={titleOf(posting)}
                  applied={applied.get(posting.id) ?? 0}
                />
              )}
            </PostingCard>
          ))}
        </ul>
        <Pager filter={filter} listing={listing} path={path} />
      </div>
    </>
  );
}

function Filters({ type, filter, path }: Pick<Props, "type" | "filter" | "path">) {
  const { filterByLocation, plainPlural } = postingType(type);
  return (
    <form
      className={filterByLocation ? "filters" : "filters one"}
      role="search"
      action={path}
      data-filters="#results"
    >
      <label className="field">
        <span>Keyword</span>{" "}
        <input type="search" name="search" defaultValue={filter.search} maxLength={200} />
      </label>{" "}
      {filterByLocation && (
        <label className="field">
          <span>Location</span>{" "}
          <input type="search" name="location" defaultValue={filter.location} maxLength={200} />
        </label>
      )}{" "}
      <button aria-label={`Search ${plainPlural}`}>Search</button>{" "}
      <a className="button quiet" href={path}>
        Clear Filters
      </a>
      <p className="unseen" role="status" />
    </form>
  );
}

function Nothing({ type, filter, path }: Pick<Props, "type" | "filter" | "path">) {
  const isFiltered = filter.search !== "" || filter.location !== "";
  return (
    <div className="nothing">
      <p>{messages.list.empty(postingType(type).plainPlural)}</p>
      <p>
        {isFiltered ? <a href={path}>Show all of them</a> : <a href="/">See what else is new</a>}
      </p>
    </div>
  );
}

function Pager({ filter, listing, path }: Pick<Props, "filter" | "listing" | "path">) {
  if (!listing.next && !listing.previous) return null;
  return (
    <nav className="pager" aria-label="Pages">
      {listing.previous && (
        <a
          className="button quiet"
          rel="prev"
          href={listingAddress(path, filter, { before: listing.previous })}
        >
          Previous page
        </a>
      )}{" "}
      {listing.next && (
        <a
          className="button quiet"
          rel="next"
          href={listingAddress(path, filter, { after: listing.next })}
        >
          Next page
        </a>
      )}
    </nav>
  );
}
