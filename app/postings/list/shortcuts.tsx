import { Fragment } from "react";
import { type Filter, listingAddress } from "./list-filter";

type Props = { filter: Filter; path: string; places: string[] };

const maxPlaces = 3;
const maxLetters = 24;

/** The order and the places that most look for, one tap away; on phones their fields are behind 'Filter'. */
export function Shortcuts({ filter, path, places }: Props) {
  const to = (change: Partial<Filter>) => listingAddress(path, { ...filter, ...change });
  const short = places.filter((place) => place.length <= maxLetters);
  const near = places.length > 1 ? short.slice(0, maxPlaces) : [];
  const links = [
    filter.sort
      ? { words: "Newest", href: to({ sort: undefined }) }
      : { words: "Closing soon", href: to({ sort: "closing" }) },
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
