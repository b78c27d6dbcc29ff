import { type Action, can } from "../access/can";
import type { Texts } from "../languages/texts";

/** One screen of the office: whoever may do its action finds it in the menu. */
type Entry = {
  name: keyof Texts["rail"]["screens"];
  to: string;
  action: Action;
  /** Where it is the only one of its word. */
  icon?: string;
  /** There only while the office keeps records. */
  withRecords?: true;
};

type Word = {
  name: keyof Texts["officeMenu"]["words"];
  icon: string;
  screens: readonly Entry[];
  /** Other addresses that belong to it. */
  also?: readonly string[];
};

/** Its search of everything. */
export const findPath = "/admin/find";

/** The menu of everybody who works in the office, by what one does: a word, and its screens as tabs. */
const menu: readonly Word[] = [
  {
    name: "waiting",
    icon: "inbox",
    screens: [
      { name: "dashboard", to: "/admin-dashboard", action: "see dashboard" },
      { name: "waiting", to: "/admin/waiting", action: "see what waits" },
    ],
  },
  {
    name: "drives",
    icon: "clip",
    screens: [
      { name: "postings", to: "/admin/postings", action: "publish postings" },
      { name: "yourPostings", to: "/recruiter", action: "send postings for approval" },
      { name: "import", to: "/admin/import", action: "import postings" },
      { name: "report", to: "/admin/applications", action: "see report" },
      { name: "days", to: "/admin/days", action: "hold rounds" },
    ],
    also: ["/admin/post", "/admin/rounds", "/admin/meetings", "/admin/venues"],
  },
  {
    name: "students",
    icon: "people",
    screens: [
      { name: "records", to: "/admin/records", action: "see records", withRecords: true },
      {
        name: "corrections",
        to: "/admin/corrections",
        action: "decide corrections",
        withRecords: true,
      },
      { name: "programmes", to: "/admin/programmes", action: "manage programmes" },
      { name: "messages", to: "/admin/messages", action: "send messages", icon: "mail" },
    ],
  },
  {
    name: "season",
    icon: "season",
    screens: [
      { name: "seasons", to: "/admin/seasons", action: "see standing", withRecords: true },
      {
        name: "outside",
        to: "/admin/outside-offers",
        action: "confirm outside offers",
        withRecords: true,
      },
      {
        name: "exceptions",
        to: "/admin/exceptions",
        action: "ask for exceptions",
        withRecords: true,
      },
    ],
    also: ["/admin/files"],
  },
  {
    name: "figures",
    icon: "chart",
    screens: [
      { name: "figures", to: "/admin/figures", action: "see figures", withRecords: true },
      { name: "outcomes", to: "/admin/outcomes", action: "see outcomes" },
    ],
  },
  {
    name: "companies",
    icon: "company",
    screens: [
      { name: "companies", to: "/admin/companies", action: "manage companies" },
      { name: "recruiters", to: "/admin/recruiters", action: "manage recruiters" },
    ],
  },
  {
    name: "office",
    icon: "board",
    screens: [
      { name: "users", to: "/admin/users", action: "manage users" },
      { name: "college", to: "/admin/college", action: "set up college" },
      { name: "erasures", to: "/admin/erasures", action: "decide erasures" },
      { name: "log", to: "/admin/log", action: "see log" },
      { name: "operations", to: "/admin/operations", action: "see operations" },
    ],
  },
];

type Person = Parameters<typeof can>[0];

/** The words that this user has something to do with, each with their screens of it. */
export function menuOf(user: Person, hasRecords: boolean): Word[] {
  return menu
    .map((word) => ({
      ...word,
      screens: word.screens.filter(
        ({ action, withRecords }) => can(user, action) && (hasRecords || !withRecords),
      ),
    }))
    .filter(({ screens }) => screens.length > 0);
}

/** Where an address belongs: its word and, unless it is only one of its other addresses, its screen. */
export function placeOf(words: Word[], pathname: string) {
  const isIn = (to: string) => pathname === to || pathname.startsWith(`${to}/`);
  const word = words.find(
    ({ screens, also = [] }) => also.some(isIn) || screens.some(({ to }) => isIn(to)),
  );
  return { word, screen: word?.screens.find(({ to }) => isIn(to)) };
}

/** A word of one screen is called by that screen. */
export function titleOf(m: Texts, { name, screens }: Word) {
  const [only, ...others] = screens;
  return only && others.length === 0 ? m.rail.screens[only.name] : m.officeMenu.words[name];
}

export function iconOf({ icon, screens: [only, ...others] }: Word) {
  return (others.length === 0 && only?.icon) || icon;
}
