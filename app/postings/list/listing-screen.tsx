import { Screen } from "../../components/screen";
import { useTexts } from "../../languages/use-texts";
import { SaveButton, SaveForm } from "../saved/saved-screen";
import { DeletePosting } from "../editing/manage-posting";
import { type CardMarkup, PostingCard } from "../posting-card";
import { type Filter, countWords, endingWords, followAddress, listingAddress } from "./list-filter";
import type { Count } from "./list-filter";
import { CardMark, RuleStyles } from "../../records/conditions";
import type { CardVerdict } from "../../records/eligibility";
import type { Listing } from "./listing.server";
import { titleOf } from "../posting";
import { type TypeName, hasPlace, listingPath, wordsOf } from "../types";
import { Fragment } from "react";

type ListingScreenProps = {
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
  now: string;
  /** How many applied to each posting, for users who can delete; absent for others. */
  applied?: Map<string, number>;
  /** Ids that the student has saved; null for other users, who cannot save. */
  saved?: Set<string> | null;
  /** For students: what they could apply to, by id. */
  verdicts?: Map<string, CardVerdict>;
  /** Whether the viewer has a record, by which the list can be filtered. */
  hasRecord?: boolean;
};

export function ListingScreen(props: ListingScreenProps) {
  const m = useTexts();
  const { type, filter, listing, cards = [], path, places, now, applied, saved } = props;
  const { verdicts, hasRecord = false } = props;
  const { hero, plural } = wordsOf(m, type);
  const isEmpty = listing.items.length === 0;
  return (
    <Screen
      title={hero.title}
      text={hero.text}
      top={<ListingFilters {...{ type, filter, path, places, isEmpty, hasRecord }} />}
      name="listing"
    >
      <div id="results">
        <h2 className="unseen">{plural}</h2>
        {isEmpty && <Nothing {...props} />}
        {(!isEmpty || saved) && (
          <div className="tally">
            {!isEmpty && <CountLine {...props} />}
            <p className="links">
              {!isEmpty && <Shortcuts {...{ type, filter, path, places }} />}
              {saved && <a href={followAddress(type, filter)}>{m.listingScreen.followSearch}</a>}
            </p>
          </div>
        )}
        {saved && <SaveForm />}
        {verdicts && verdicts.size > 0 && <RuleStyles />}
        <ul className="cards">
          {listing.items.map((posting, index) => (
            <PostingCard
              key={posting.id}
              posting={posting}
              now={now}
              markup={cards[index] ?? null}
              isBrief={Boolean(applied)}
            >
              <CardMark verdict={verdicts?.get(posting.id)} />
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
    </Screen>
  );
}

/** How many there are; script announces it (enhance/filters.ts). */
function CountLine({ type, filter, total, page, pages }: ListingScreenProps) {
  const m = useTexts();
  const isFiltered = listingAddress("", { ...filter, sort: undefined }) !== "";
  const ending = endingWords(m, type);
  return (
    <span className="count">
      {m.listingScreen.count({
        found: countWords(m, type, total),
        isFiltered,
        place: filter.location,
        page,
        pages: total.isMore ? null : pages,
        order: (filter.sort && ending?.order) || "",
      })}
    </span>
  );
}

function Nothing({ type, filter, path, elsewhere }: ListingScreenProps) {
  const m = useTexts();
  const isFiltered = listingAddress("", filter) !== "";
  const { search, location } = filter;
  return (
    <div className="nothing">
      <p>{m.list.empty(wordsOf(m, type).plainPlural)}</p>
      {elsewhere.length > 0 && (
        <ul>
          {elsewhere.map(({ type: other, total }) => (
            <li key={other}>
              <a href={listingAddress(listingPath(other), { search, location })}>
                {m.list.elsewhere(countWords(m, other, total), total.count, search || location)}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p>
        {isFiltered ? (
          <a href={path}>{m.listingScreen.showAllThem}</a>
        ) : (
          <a href="/">{m.listingScreen.seeWhatElseNew}</a>
        )}
      </p>
    </div>
  );
}

function Pager({ filter, listing, path, page }: ListingScreenProps) {
  const m = useTexts();
  if (!listing.next && !listing.previous) return null;
  return (
    <nav className="pager" aria-label={m.listingScreen.pages}>
      {listing.previous && (
        <a
          className="button quiet"
          rel="prev"
          href={listingAddress(path, filter, {
            before: listing.previous,
            ...(page > 2 && { page: page - 1 }),
          })}
        >
          {m.listingScreen.previousPage}
        </a>
      )}{" "}
      {listing.next && (
        <a
          className="button quiet"
          rel="next"
          href={listingAddress(path, filter, { after: listing.next, page: page + 1 })}
        >
          {m.listingScreen.nextPage}
        </a>
      )}
    </nav>
  );
}

type ListingFiltersProps = {
  type: TypeName;
  filter: Filter;
  path: string;
  places: string[];
  /** Without results, no line above them says which place was chosen. */
  isEmpty: boolean;
  hasRecord: boolean;
};

/**
 * A search field and, on phones, the rest behind 'Filter', a checkbox that needs no script. It starts open
 * if something is chosen there that the page does not say elsewhere.
 */
function ListingFilters(props: ListingFiltersProps) {
  const { type, filter, path, places, isEmpty, hasRecord } = props;
  const m = useTexts();
  const { plainPlural } = wordsOf(m, type);
  const { search, location, closesWithin, open, eligible } = filter;
  const ending = endingWords(m, type);
  const hasMore = ending !== null || hasPlace(type) || hasRecord;
  return (
    <form className="filters" role="search" action={path} data-filters="#results">
      <label className="field">
        <span>{m.listingScreen.keyword}</span>{" "}
        <input
          type="search"
          name="search"
          placeholder={m.listingScreen.keyword}
          defaultValue={search}
          maxLength={200}
        />
      </label>{" "}
      {hasMore && (
        <>
          <input
            className="unseen"
            type="checkbox"
            id="more"
            defaultChecked={
              closesWithin !== undefined || open || eligible || (isEmpty && location !== "")
            }
          />{" "}
          <label className="button quiet phone-only" htmlFor="more">
            {m.listingScreen.filter}
          </label>{" "}
          <div className="more">
            {hasPlace(type) && <Location value={location} places={places} />}{" "}
            {ending && <Ending words={ending} filter={filter} />}{" "}
            {hasRecord && (
              <label className="chip">
                <input type="checkbox" name="eligible" value="true" defaultChecked={eligible} />{" "}
                {m.eligibility.onlyMine}
              </label>
            )}
          </div>{" "}
        </>
      )}
      <button aria-label={m.listingScreen.searchFor(plainPlural)}>{m.listingScreen.search}</button>{" "}
      <a
        className={
          hasMore || listingAddress("", filter) ? "button quiet" : "button quiet wide-only"
        }
        href={path}
      >
        {m.listingScreen.clearFilters}
      </a>
      <p className="unseen" role="status" />
    </form>
  );
}

function Location({ value, places }: { value: string; places: string[] }) {
  const m = useTexts();
  return (
    <label className="field">
      <span>{m.listingScreen.location}</span>{" "}
      <input
        type="search"
        name="location"
        placeholder={m.listingScreen.location}
        defaultValue={value}
        maxLength={200}
        list="places"
      />
      <datalist id="places">
        {places.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
    </label>
  );
}

type EndingProps = { words: NonNullable<ReturnType<typeof endingWords>>; filter: Filter };

function Ending({ words, filter: { sort, closesWithin, open } }: EndingProps) {
  const m = useTexts();
  return (
    <>
      <label className="field">
        <span>{m.listingScreen.order}</span>{" "}
        <select name="sort" defaultValue={sort ?? ""}>
          <option value="">{m.listingScreen.newestFirst}</option>
          <option value="closing">{words.soon}</option>
        </select>
      </label>{" "}
      <label className="chip">
        <input
          type="checkbox"
          name="closesWithin"
          value={closesWithin ?? 7}
          defaultChecked={closesWithin !== undefined}
        />{" "}
        {words.within(closesWithin ?? 7)}
      </label>{" "}
      <label className="chip">
        <input type="checkbox" name="open" value="true" defaultChecked={open} />{" "}
        {m.listingScreen.hidePastOnes}
      </label>
    </>
  );
}

type ShortcutsProps = { type: TypeName; filter: Filter; path: string; places: string[] };

const maxPlaces = 3;
const maxLetters = 24;

/** The order and the most common places, one tap away. On phones their fields are behind 'Filter'. */
function Shortcuts({ type, filter, path, places }: ShortcutsProps) {
  const m = useTexts();
  const ending = endingWords(m, type);
  const to = (change: Partial<Filter>) => listingAddress(path, { ...filter, ...change });
  const short = places.filter((place) => place.length <= maxLetters);
  const near = places.length > 1 ? short.slice(0, maxPlaces) : [];
  const order =
    ending &&
    (filter.sort
      ? { words: m.listingScreen.newest, href: to({ sort: undefined }) }
      : { words: ending.soon, href: to({ sort: "closing" }) });
  const links = [
    ...(order ? [order] : []),
    ...(filter.location
      ? [{ words: m.listingScreen.everywhere, href: to({ location: "" }) }]
      : near.map((place) => ({
          words: m.listingScreen.inPlace(place),
          href: to({ location: place }),
        }))),
  ];
  return links.map(({ words, href }) => (
    <Fragment key={words}>
      <a href={href}>{words}</a>{" "}
    </Fragment>
  ));
}
