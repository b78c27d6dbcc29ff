import { Fragment } from "react";
import type { TypeName } from "../types";
import { endingWords } from "./ending-words";
import { type Filter, listingAddress } from "./list-filter";

type Props = { type: TypeName; filter: Filter; path: string; places: string[] };

const maxPlaces = 3;
const maxLetters = 24;

/** The order and the most common places, one tap away. On phones their fields are behind 'Filter'. */
export function Shortcuts({ type, filter, path, places }: Props) {
  const ending = endingWords(type);
  const to = (change: Partial<Filter>) => listingAddress(path, { ...filter, ...change });
  const short = places.filter((place) => place.length <= maxLetters);
  const near = places.length > 1 ? short.slice(0, maxPlaces) : [];
  const order =
    ending &&
    (filter.sort
      ? { words: "Newest", href: to({ sort: undefined }) }
      : { words: ending.soon, href: to({ sort: "closing" }) });
  const links = [
    ...(order ? [order] : []),
    ...(filter.location
      ? [{ words: "Everywhere", href: to({ location: "" }) }]
      : near.map((place) => ({ words: `In ${place}`, href: to({ location: place }) }))),
  ];
  return links.map(({ words, href }) => (
    <Fragment key={words}>
      <a href={href}>{words}</a>{" "}
    </Fragment>
  ));
}
