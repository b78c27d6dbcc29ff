import { endingWords } from "./ending-words";
import { type Filter, listingAddress } from "./list-filter";
import { type TypeName, hasPlace, postingType } from "../types";

type Props = {
  type: TypeName;
  filter: Filter;
  path: string;
  places: string[];
  /** Without results, no line above them says which place was chosen. */
  isEmpty: boolean;
};

/**
 * A search field and, on phones, the rest behind 'Filter', a checkbox that needs no script. It starts open
 * if something is chosen there that the page does not say elsewhere.
 */
export function ListingFilters({ type, filter, path, places, isEmpty }: Props) {
  const { plainPlural } = postingType(type);
  const { search, location, closesWithin, open } = filter;
  const ending = endingWords(type);
  const hasMore = ending !== null || hasPlace(type);
  return (
    <form className="filters" role="search" action={path} data-filters="#results">
      <label className="field">
        <span>Keyword</span>{" "}
        <input
          type="search"
          name="search"
          placeholder="Keyword"
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
            defaultChecked={closesWithin !== undefined || open || (isEmpty && location !== "")}
          />{" "}
          <label className="button quiet phone-only" htmlFor="more">
            Filter
          </label>{" "}
          <div className="more">
            {hasPlace(type) && <Location value={location} places={places} />}{" "}
            {ending && <Ending words={ending} filter={filter} />}
          </div>{" "}
        </>
      )}
      <button aria-label={`Search ${plainPlural}`}>Search</button>{" "}
      <a
        className={
          hasMore || listingAddress("", filter) ? "button quiet" : "button quiet wide-only"
        }
        href={path}
      >
        Clear Filters
      </a>
      <p className="unseen" role="status" />
    </form>
  );
}

function Location({ value, places }: { value: string; places: string[] }) {
  return (
    <label className="field">
      <span>Location</span>{" "}
      <input
        type="search"
        name="location"
        placeholder="Location"
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
  return (
    <>
      <label className="field">
        <span>Order</span>{" "}
        <select name="sort" defaultValue={sort ?? ""}>
          <option value="">Newest first</option>
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
        <input type="checkbox" name="open" value="true" defaultChecked={open} /> Hide past ones
      </label>
    </>
  );
}
