import { sql } from "kysely";
import { db } from "~/db/client";
import { type Action, type User, assertCan, can } from "../access/can";
import { findOthers } from "../admin/users.server";
import { comparable } from "../as-typed/comparable";
import { named } from "../companies/drives.server";
import { companiesPath, companyPath } from "../companies/schema";
import { AppError } from "../errors";
import type { Texts } from "../languages/texts";
import { hostOf, titleOf } from "../postings/posting";
import { areaOf, detailsPath, workbenchPath, wordsOf } from "../postings/types";
import type { WorkbenchFilter } from "../postings/workbench/workbench-filter";
import { countWorkbench, listWorkbench } from "../postings/workbench/workbench.server";
import { hasRecords } from "../records/programmes.server";
import { menuOf } from "../shell/office-menu";
import { containing, mailAddress } from "../text";
import {
  type FoundGroup,
  type FoundKind,
  countedAs,
  foundKinds,
  isLongEnough,
  mostCounted,
  mostShown,
} from "./found";
import { findApplicants, findStudents } from "./students.server";

type Find = (m: Texts, user: User, words: string) => Promise<FoundGroup>;

/** Who may do what finds what: the first that this user may. */
const sources: Record<FoundKind, [Action, Find][]> = {
  students: [
    ["see records", findStudents],
    ["see applicants", findApplicants],
  ],
  postings: [["manage postings", findPostings]],
  companies: [["manage companies", findCompanies]],
  users: [["manage users", findUsers]],
  screens: [["search everything", findScreens]],
};

/** What this user finds of each kind, the kinds without a hit left out. Throws 422 for fewer than two letters. */
export async function findEverything(m: Texts, user: User | null, words: string) {
  assertCan(user, "search everything", (m) => m.find.refused);
  if (!isLongEnough(words))
    throw new AppError((m) => m.checkInputs, 422, { fields: { q: (m) => m.find.tooShort } });
  const groups: FoundGroup[] = [];
  // One after the other, as a request may not take all connections.
  for (const kind of foundKinds) {
    const source = sources[kind].find(([action]) => can(user, action));
    const group = source && (await source[1](m, user, words));
    if (group?.hits.length) groups.push(group);
  }
  return groups;
}

/** Where the one person is whom a roll number or an address names; null if it names nobody, several or other things, too. */
export function straightTo(user: User, groups: FoundGroup[]) {
  if (!can(user, "see records")) return null;
  if (groups.some(({ kind }) => kind !== "students" && kind !== "users")) return null;
  const exact = groups.flatMap(({ hits }) => hits.filter(({ isExact }) => isExact));
  const [only, another] = exact;
  return only && !another ? only.at : null;
}

async function findPostings(m: Texts, user: User, words: string): Promise<FoundGroup> {
  const filter: WorkbenchFilter = { search: words, type: "", state: "", sort: "newest" };
  const rows = await listWorkbench(user, filter, { limit: mostShown, offset: 0 });
  const counted =
    rows.length < mostShown
      ? { count: rows.length, isMore: false }
      : await countWorkbench(user, filter);
  const list = workbenchPath(areaOf(user));
  return {
    kind: "postings",
    hits: rows.map(({ posting }) => {
      const state = posting.state === "published" ? "" : m.stateNames[posting.state];
      const about = [wordsOf(m, posting.type).name, hostOf(posting), state];
      return {
        ...{ id: posting.id, name: titleOf(posting), about: about.filter(Boolean).join(" · ") },
        ...{ at: detailsPath(posting), isExact: false },
      };
    }),
    ...counted,
    all: `${list}?${new URLSearchParams({ search: words })}`,
  };
}

/** By any of their names. */
async function findCompanies(_m: Texts, _admin: User, words: string): Promise<FoundGroup> {
  const { rows } = await sql<{ id: string; name: string; count: number }>`
    with recursive ${named()}
    select companies.id, companies.name, (count(*) over ())::int as count
    from companies
    where id in (select root from named where key like ${containing(comparable(words))})
    order by lower(companies.name), companies.id limit ${mostShown}`.execute(db);
  return {
    kind: "companies",
    hits: rows.map(({ id, name }) => ({
      id,
      name,
      about: "",
      at: companyPath(id),
      isExact: false,
    })),
    ...{ count: rows[0]?.count ?? 0, isMore: false },
    all: `${companiesPath}?${new URLSearchParams({ search: words })}`,
  };
}

/** Accounts and pending sign-ups; those with a record are among the students. */
async function findUsers(m: Texts, admin: User, words: string): Promise<FoundGroup> {
  const range = { limit: mostShown, most: mostCounted + 1 };
  const { others, count } = await findOthers(admin, words, range);
  const list = (search: string) => `/admin/users?${new URLSearchParams({ search })}`;
  const address = mailAddress(words);
  return {
    kind: "users",
    hits: others.map(({ id, name, email, role, isVerified }) => {
      const what = isVerified ? m.roleNames[role] : m.usersScreen.userGroups.pending;
      return {
        ...{ id, name, about: `${what} · ${email}`, at: list(email) },
        isExact: email === address,
      };
    }),
    ...countedAs(count),
    all: list(words),
  };
}

/** The screens of this user's menu, by their names, their word in it, and what else people call them. */
async function findScreens(m: Texts, user: User, words: string): Promise<FoundGroup> {
  const text = comparable(words);
  const hits = menuOf(user, await hasRecords()).flatMap((word) =>
    word.screens.flatMap(({ name, to }) => {
      const title = m.rail.screens[name];
      const within = m.officeMenu.words[word.name];
      const isFound = [title, within, m.findOffice.also[name]].some((said) =>
        ` ${comparable(said)}`.includes(` ${text}`),
      );
      const about = title === within ? "" : within;
      return isFound ? [{ id: null, name: title, about, at: to, isExact: false }] : [];
    }),
  );
  return { kind: "screens", hits, count: hits.length, isMore: false, all: null };
}

/** What was found, as calls answer it. */
export function foundJson({ kind, hits, count, isMore, all }: FoundGroup) {
  return {
    kind,
    ...{ total: count, isMore, all },
    items: hits.map(({ id, isExact, ...hit }) => ({ _id: id, ...hit, exact: isExact })),
  };
}
