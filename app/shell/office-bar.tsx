import { useLocation } from "@remix-run/react";
import styles from "../styles/office-bar.css?url";

const ways = [
  ["Dashboard", "/admin-dashboard"],
  ["Postings", "/admin/postings"],
  ["Users", "/admin/users"],
  ["Report", "/admin/applications"],
] as const;

/** Where the office works, on every page an admin sees. */
export function OfficeBar() {
  const { pathname } = useLocation();
  return (
    <nav className="office-bar" aria-label="Office">
      <link rel="stylesheet" href={styles} />
      <ul className="navbar-inner">
        {ways.map(([words, to]) => (
          <li key={to}>
            <a href={to} aria-current={pathname.startsWith(to) ? "page" : undefined}>
              {words}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
