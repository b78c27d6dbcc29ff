import { can } from "../access/can";
import type { Role } from "~/db/schema-accounts";
import panelScript from "virtual:enhance/profile";
import { imagePath } from "../images/image-path";
import { type TypeName, listingPath, postingType, typesInOrder } from "../postings/types";
import { Icon } from "../components/icon";
import { useLocation } from "@remix-run/react";
import { Fragment } from "react";
import styles from "../styles/office-bar.css?url";

type Person = { name: string; role: Role; picture?: string | null };

/** Shown beside the menu where there is room, in this order (specification: Navbar). */
const first: TypeName[] = ["internship", "job"];
const services = typesInOrder("seminar", "training", "visit", "workshop").filter(
  (type) => !first.includes(type),
);

export function Navbar({ user, siteName }: { user: Person | null; siteName: string }) {
  return (
    <header className="navbar">
      <div className="navbar-inner">
        <a className="logo" href={homeOf(user)}>
          <img src="/logo.svg" alt="" width="36" height="36" />
          <span>{siteName}</span>
        </a>
        <div className="nav-end">
          <nav aria-label="Main">
            <ul className="nav-row wide-only">
              {first.map((type) => (
                <li key={type}>
                  <a href={listingPath(type)}>{postingType(type).menu}</a>
                </li>
              ))}
              <li>
                <a href="/search">Search</a>
              </li>
            </ul>
            <details className="menu">
              <summary>
                <span className="wide-only">Services</span> <span className="phone-only">Menu</span>
              </summary>
              <Menu user={user} />
            </details>
          </nav>
          {user ? <Avatar user={user} /> : <Entrance />}
          {user && (
            <details className="menu own-menu wide-only">
              <summary>
                <span className="unseen">Your account</span>
              </summary>
              <ul className="menu-list">
                <li>
                  <a href="/profile" data-panel={panelScript}>
                    <Icon name="person" /> Profile
                  </a>
                </li>
                <OwnAccount />
              </ul>
            </details>
          )}
        </div>
      </div>
      {can(user, "see dashboard") && <OfficeBar />}
    </header>
  );
}

function Menu({ user }: { user: Person | null }) {
  return (
    <ul className="menu-list">
      {user && !can(user, "see dashboard") && (
        <li>
          <a href="/my-applications">
            <Icon name="applications" /> My Applications
          </a>
        </li>
      )}
      {can(user, "send postings for approval") && (
        <li>
          <a href="/recruiter">
            <Icon name="job" /> Your postings
          </a>
        </li>
      )}
      {can(user, "save postings") && (
        <li>
          <a href="/saved">
            <Icon name="saved" /> Saved
          </a>
        </li>
      )}
      <li className="phone-only">
        <a href="/search">
          <Icon name="search" /> Search
        </a>
      </li>
      {first.map((type) => (
        <MenuItem key={type} type={type} className="phone-only" />
      ))}
      {services.map((type) => (
        <MenuItem key={type} type={type} />
      ))}
      {user && <OwnAccount className="phone-only" />}
      {!user && (
        <li className="phone-only">
          <a href="/signup">
            <Icon name="person" /> Sign Up
          </a>
        </li>
      )}
    </ul>
  );
}

/** In the one menu on phones, and in a menu of its own beside the avatar where there is room. */
function OwnAccount({ className }: { className?: string }) {
  return (
    <>
      <li className={className}>
        <a href="/account">
          <Icon name="key" /> Account
        </a>
      </li>
      <li className={className}>
        <form method="post" action="/logout">
          <button className="link">
            <Icon name="leave" /> Logout
          </button>
        </form>
      </li>
    </>
  );
}

function MenuItem({ type, className }: { type: TypeName; className?: string }) {
  return (
    <li className={className}>
      <a className={`kind-${type}`} href={listingPath(type)}>
        <Icon name={type} /> {postingType(type).menu}
      </a>
    </li>
  );
}

function Avatar({ user }: { user: Person }) {
  const initial = Array.from(user.name.trim())[0] ?? "?";
  return (
    <a
      className="avatar"
      href="/profile"
      aria-label={`Profile of ${user.name}`}
      title="Profile"
      data-panel={panelScript}
    >
      {user.picture ? (
        <img src={imagePath(user.picture)} alt="" width="36" height="36" />
      ) : (
        <span aria-hidden="true">{initial}</span>
      )}
    </a>
  );
}

function Entrance() {
  return (
    <ul className="nav-row">
      <li className="wide-only">
        <a href="/signup">Sign Up</a>
      </li>
      <li>
        <a className="button" href="/login">
          Login
        </a>
      </li>
    </ul>
  );
}

function homeOf(user: Person | null) {
  if (!user) return "/";
  return can(user, "see dashboard") ? "/admin-dashboard" : "/student-dashboard";
}

const ways = [
  ["Dashboard", "/admin-dashboard"],
  ["Postings", "/admin/postings"],
  ["Users", "/admin/users"],
  ["Report", "/admin/applications"],
] as const;

/** Links to the office's pages, on every page an admin sees. */
function OfficeBar() {
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
