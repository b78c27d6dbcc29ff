import { useLocation } from "@remix-run/react";
import { Fragment } from "react";
import styles from "../styles/office-bar.css?url";

const ways = [
  ["Dashboard", "/admin-dashboard"],
  ["Postings", "/admin/postings"],
  ["Users", "/admin/users"],
  ["Report", "/admin/applications"],
] as const;

/** Links to the office's pages, on every page an admin sees. */
export function OfficeBar() {
  const { pathname } = useLocation();
  return (
    <nav className="office-bar navbar-inner" aria-label="Office">
      <link rel="stylesheet" href={styles} />
      {ways.map(([words, to]) => (
        <Fragment key={to}>
          <a href={to} aria-current={pathname.startsWith(to) ? "page" : undefined}>
            {words}
          </a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}
