import type { Filter } from "./list-filter";
import { type TypeName, hasPlace, postingType } from "../types";

type Props = {
  type: TypeName;
  filter: Filter;
  path: string;
  places: string[];
  /** Then no line above the results says which place was chosen. */
  isEmpty: boolean;
};

/**
 * One search field and, on phones, the rest behind 'Filter': a checkbox, so that it needs no script. It
 * begins open with what is chosen there and said nowhere else.
 */
export function ListingFilters({ type, filter, path, places, isEmpty }: Props) {
  const { plainPlural } = postingType(type);
  const { search, location, sort, closesWithin, open } = filter;
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
        {hasPlace(type) && (
          <label className="field">
            <span>Location</span>{" "}
            <input
              type="search"
              name="location"
              placeholder="Location"
              defaultValue={location}
              maxLength={200}
              list="places"
            />
            <datalist id="places">
              {places.map((place) => (
                <option key={place} value={place} />
              ))}
            </datalist>
          </label>
        )}{" "}
        <label className="field">
          <span>Order</span>{" "}
          <select name="sort" defaultValue={sort ?? ""}>
            <option value="">Newest first</option>
            <option value="closing">Closing soon</option>
          </select>
        </label>{" "}
        <label className="chip">
          <input
            type="checkbox"
            name="closesWithin"
            value={closesWithin ?? 7}
            defaultChecked={closesWithin !== undefined}
          />{" "}
          {closesWithin === undefined || closesWithin === 7
            ? "Closes this week"
            : `Closes within ${closesWithin} days`}
        </label>{" "}
        <label className="chip">
          <input type="checkbox" name="open" value="true" defaultChecked={open} /> Hide passed
        </label>
      </div>{" "}
      <button aria-label={`Search ${plainPlural}`}>Search</button>{" "}
      <a className="button quiet" href={path}>
        Clear Filters
      </a>
      <p className="unseen" role="status" />
    </form>
  );
}
