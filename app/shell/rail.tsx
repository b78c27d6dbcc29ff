import { useLocation } from "@remix-run/react";
import { Fragment } from "react";
import { useTexts } from "../languages/use-texts";
import styles from "../styles/rail.css?url";
import { formatNumber } from "../text";
import sprite from "./office-icons.svg?url";
import { iconOf, menuOf, placeOf, titleOf } from "./office-menu";

/** How much waits for this user, by screens of the menu, and whether there are programmes, and so records. */
export type Waiting = { counts: Record<string, number>; hasRecords: boolean };

type Props = { user: Parameters<typeof menuOf>[0]; waiting: Waiting | null };

/** The words of the office's menu: beside the screen or, where it is narrow, folded above it. */
export function Rail({ user, waiting }: Props) {
  const m = useTexts();
  const { words, here, countOf } = useMenu(user, waiting);
  return (
    <nav className="rail" aria-label={m.navbar.office}>
      <link rel="stylesheet" href={styles} />
      <input className="unseen" type="checkbox" id="rail" />
      <label htmlFor="rail">{here.word ? titleOf(m, here.word) : m.navbar.office}</label>
      <ul>
        {words.map((word) => (
          <li key={word.name}>
            <a href={word.screens[0]?.to} aria-current={word === here.word ? "true" : undefined}>
              <OfficeIcon name={iconOf(word)} /> {titleOf(m, word)} <Count of={countOf(word)} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The screens of the word where one is, as tabs above the screen. */
export function RailTabs({ user, waiting }: Props) {
  const m = useTexts();
  const { here } = useMenu(user, waiting);
  if (!here.word || here.word.screens.length < 2) return null;
  return (
    <nav className="rail-tabs" aria-label={m.officeMenu.words[here.word.name]}>
      {here.word.screens.map((screen) => (
        <Fragment key={screen.to}>
          <a href={screen.to} aria-current={screen === here.screen ? "page" : undefined}>
            {m.rail.screens[screen.name]} <Count of={waiting?.counts[screen.name] ?? 0} />
          </a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}

function useMenu(user: Props["user"], waiting: Waiting | null) {
  const { pathname } = useLocation();
  const words = menuOf(user, waiting?.hasRecords ?? true);
  const counts = waiting?.counts ?? {};
  const countOf = ({ screens }: (typeof words)[number]) =>
    screens.reduce((sum, { name }) => sum + (counts[name] ?? 0), 0);
  return { words, here: placeOf(words, pathname), countOf };
}

export function OfficeIcon({ name }: { name: string }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

function Count({ of }: { of: number }) {
  const m = useTexts();
  if (!of) return null;
  return (
    <b>
      {formatNumber(of)} <span className="unseen">{m.rail.waiting}</span>
    </b>
  );
}
