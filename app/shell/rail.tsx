import { useLocation } from "@remix-run/react";
import { Fragment } from "react";
import { useTexts } from "../languages/use-texts";
import { formatNumber } from "../text";
import styles from "../styles/rail.css?url";
import sprite from "./office-icons.svg?url";

/** How much waits for the office, by ways of the menu, and whether there are programmes, and so records. */
export type Waiting = { counts: Record<string, number>; hasRecords: boolean };

/** The office's screens: the name of its words and of its count, where it is, its drawing. */
const groups = [
  {
    title: null,
    ways: [
      ["dashboard", "/admin-dashboard", "board"],
      ["waiting", "/admin/waiting", "list"],
      ["postings", "/admin/postings", "clip"],
      ["import", "/admin/import", "upload"],
    ],
  },
  {
    title: "students",
    ways: [
      ["report", "/admin/applications", "applications"],
      ["outcomes", "/admin/outcomes", "chart"],
      ["users", "/admin/users", "people"],
      ["records", "/admin/records", "card"],
      ["corrections", "/admin/corrections", "pencil"],
      ["programmes", "/admin/programmes", "cap"],
      ["seasons", "/admin/seasons", "cap"],
      ["outside", "/admin/outside-offers", "hand"],
      ["exceptions", "/admin/exceptions", "card"],
      ["messages", "/admin/messages", "mail"],
      ["figures", "/admin/figures", "chart"],
    ],
  },
  { title: "companies", ways: [["recruiters", "/admin/recruiters", "hand"]] },
  {
    title: "office",
    ways: [
      ["erasures", "/admin/erasures", "erase"],
      ["log", "/admin/log", "list"],
      ["operations", "/admin/operations", "pulse"],
    ],
  },
] as const;

const withRecords = ["records", "corrections", "seasons", "outside", "exceptions", "figures"];

/** Links to the office's screens, with what waits there: beside the screen or, where it is narrow, folded above it. */
export function Rail({ waiting }: { waiting: Waiting | null }) {
  const m = useTexts();
  const { pathname } = useLocation();
  const isHere = (to: string) => pathname === to || pathname.startsWith(`${to}/`);
  const here = groups.flatMap(({ ways }) => ways.map((way) => way)).find(([, to]) => isHere(to));
  const isShown = (name: string) => waiting?.hasRecords || !withRecords.includes(name);
  return (
    <nav className="rail" aria-label={m.navbar.office}>
      <link rel="stylesheet" href={styles} />
      <input className="unseen" type="checkbox" id="rail" />
      <label htmlFor="rail">{here ? m.rail.here(m.rail.ways[here[0]]) : m.navbar.office}</label>
      <div>
        {groups.map(({ title, ways }) => (
          <Fragment key={title}>
            {title && <h2>{m.rail[title]}</h2>}
            <ul>
              {ways
                .filter(([name]) => isShown(name))
                .map(([name, to, drawing]) => (
                  <li key={to}>
                    <a href={to} aria-current={isHere(to) ? "page" : undefined}>
                      <svg className="icon" aria-hidden="true">
                        <use href={`${sprite}#${drawing}`} />
                      </svg>{" "}
                      {m.rail.ways[name]} <Count of={waiting?.counts[name] ?? 0} />
                    </a>
                  </li>
                ))}
            </ul>
          </Fragment>
        ))}
      </div>
    </nav>
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
