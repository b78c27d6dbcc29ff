import { Fragment } from "react";
import { formatNumber } from "../text";

type Tab = { words: string; count?: number; href: string; isChosen: boolean };

type Props = {
  label: string;
  tabs: Tab[];
  /** Counts above it are not exact. */
  most?: number;
  /** The counts matter most: they stand above the words. */
  areFigures?: boolean;
};

/** Links to the parts of a list, each with its count. */
export function Tabs({ label, tabs, most = Infinity, areFigures }: Props) {
  return (
    <nav className={areFigures ? "funnel" : "tabs"} aria-label={label}>
      {tabs.map(({ words, count, href, isChosen }) => (
        <Fragment key={href}>
          <a href={href} aria-current={isChosen ? "page" : undefined}>
            {words} {count !== undefined && <span>{countWords(count, most)}</span>}
          </a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}

function countWords(count: number, most: number) {
  return count > most ? `${formatNumber(most)}+` : formatNumber(count);
}
