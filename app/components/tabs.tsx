import { Fragment } from "react";
import { formatNumber } from "../text";

type Tab = { words: string; count?: number; href: string; isChosen: boolean };

/** Links to the parts of a list, each with its count. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ words, count, href, isChosen }) => (
        <Fragment key={href}>
          <a href={href} aria-current={isChosen ? "page" : undefined}>
            {words} {count !== undefined && <span>{formatNumber(count)}</span>}
          </a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}
