import { useTexts } from "../languages/use-texts";
import { can } from "../access/can";
import type { Role } from "~/db/schema-accounts";
import panelScript from "virtual:enhance/profile";
import { imagePath } from "../images/image-path";
import { type TypeName, listingPath, typesInOrder, wordsOf } from "../postings/types";
import { formatNumber } from "../text";
import { Icon } from "../components/icon";
import { useLocation } from "@remix-run/react";
import { iconOf, menuOf, titleOf } from "./office-menu";
import { FindInHead } from "./find-form";
import { OfficeIcon } from "./rail";

type Person = {
  name: string;
  role: Role;
  picture?: string | null;
  /** A student where the office keeps records. */
  hasRecord?: boolean;
  /** A student, while there are seasons. */
  registers?: boolean;
  /** A student's messages that they have not read. */
  unread?: number;
};

/** Shown beside the menu where there is room, in this order (specification: Navbar). */
const first: TypeName[] = ["internship", "job"];
const services = typesInOrder("seminar", "training", "visit", "workshop").filter(
  (type) => !first.includes(type),
);

type Props = { user: Person | null; siteName: string; inOffice: boolean };

export function Navbar({ user, siteName, inOffice }: Props) {
  const m = useTexts();
  const { pathname } = useLocation();
  const here = (path: string) => (pathname === path ? "page" : undefined);
  return (
    <header className="navbar">
      <div className="wrap navbar-inner">
        <a className="logo" href={homeOf(user)}>
          <img src="/logo.svg" alt="" width="36" height="36" />
          <span>{siteName}</span>
        </a>
        {inOffice && can(user, "search everything") && <FindInHead />}
        <div className="nav-end">
          <nav aria-label={m.navbar.main}>
            <ul className="nav-row wide-only">
              {first.map((type) => (
                <li key={type}>
                  <a href={listingPath(type)} aria-current={here(listingPath(type))}>
                    {wordsOf(m, type).menu}
                  </a>
                </li>
              ))}
              <li>
                <a href="/search" aria-current={here("/search")}>
                  {m.navbar.search}
                </a>
              </li>
            </ul>
            <details className="menu">
              <summary>
                <span className="wide-only">{m.navbar.services}</span>{" "}
                <span className="phone-only">{m.navbar.menu}</span>{" "}
                <Unread count={user?.unread ?? 0} />
              </summary>
              <Menu user={user} />
            </details>
          </nav>
          {user ? <Avatar user={user} /> : <Entrance />}
          {user && (
            <details className="menu own-menu wide-only">
              <summary>
                <span className="unseen">{m.navbar.yourAccount}</span>
              </summary>
              <ul className="menu-list">
                <li>
                  <a href="/profile" data-panel={panelScript}>
                    <Icon name="person" /> {m.navbar.profile}
                  </a>
                </li>
                <OwnAccount />
              </ul>
            </details>
          )}
        </div>
      </div>
    </header>
  );
}

function Menu({ user }: { user: Person | null }) {
  const m = useTexts();
  return (
    <ul className="menu-list">
      {user && !can(user, "see dashboard") && (
        <li>
          <a href="/my-applications">
            <Icon name="applications" /> {m.navbar.myApplications}
          </a>
        </li>
      )}
      {can(user, "read messages") && (
        <li>
          <a href="/messages">
            <Icon name="mail" /> {m.inbox.menu} <Unread count={user?.unread ?? 0} />
          </a>
        </li>
      )}
      {can(user, "save postings") && (
        <li>
          <a href="/saved">
            <Icon name="saved" /> {m.navbar.saved}
          </a>
        </li>
      )}
      {!can(user, "see dashboard") && <OfficeItems user={user} />}
      {user?.hasRecord && (
        <li>
          <a href="/record">
            <Icon name="card" /> {m.navbar.record}
          </a>
        </li>
      )}
      {user?.registers && (
        <li>
          <a href="/seasons">
            <Icon name="season" /> {m.navbar.seasons}
          </a>
        </li>
      )}
      <li className="phone-only">
        <a href="/search">
          <Icon name="search" /> {m.navbar.search}
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
            <Icon name="person" /> {m.navbar.signUp}
          </a>
        </li>
      )}
    </ul>
  );
}

function Unread({ count }: { count: number }) {
  const m = useTexts();
  if (!count) return null;
  return (
    <b>
      {formatNumber(count)} <span className="unseen">{m.inbox.unread}</span>
    </b>
  );
}

/** The way into the office of those who have no dashboard. A portal without records has no coordinators. */
function OfficeItems({ user }: { user: Person | null }) {
  const m = useTexts();
  return menuOf(user, true).map((word) => (
    <li key={word.name}>
      <a href={word.screens[0]?.to}>
        <OfficeIcon name={iconOf(word)} /> {titleOf(m, word)}
      </a>
    </li>
  ));
}

/** In the one menu on phones, and in a menu of its own beside the avatar where there is room. */
function OwnAccount({ className }: { className?: string }) {
  const m = useTexts();
  return (
    <>
      <li className={className}>
        <a href="/account">
          <Icon name="key" /> {m.navbar.account}
        </a>
      </li>
      <li className={className}>
        <form method="post" action="/logout">
          <button className="link">
            <Icon name="leave" /> {m.navbar.logout}
          </button>
        </form>
      </li>
    </>
  );
}

function MenuItem({ type, className }: { type: TypeName; className?: string }) {
  const m = useTexts();
  return (
    <li className={className}>
      <a className={`kind-${type}`} href={listingPath(type)}>
        <Icon name={type} /> {wordsOf(m, type).menu}
      </a>
    </li>
  );
}

function Avatar({ user }: { user: Person }) {
  const m = useTexts();
  const { panel, close, notReached } = m.scripts;
  const initial = Array.from(user.name.trim())[0] ?? "?";
  return (
    <a
      className="avatar"
      href="/profile"
      aria-label={m.navbar.profileOf(user.name)}
      title={m.navbar.profile}
      data-panel={panelScript}
      data-words={JSON.stringify({ panel, close, notReached })}
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
  const m = useTexts();
  return (
    <ul className="nav-row">
      <li className="wide-only">
        <a href="/signup">{m.navbar.signUp}</a>
      </li>
      <li>
        <a className="button" href="/login">
          {m.navbar.login}
        </a>
      </li>
    </ul>
  );
}

function homeOf(user: Person | null) {
  if (!user) return "/";
  return can(user, "see dashboard") ? "/admin-dashboard" : "/student-dashboard";
}
