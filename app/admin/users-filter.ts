import { messages } from "../messages";
import { filterText } from "../text";

/** The groups of the users' list, as its tabs name them in English. */
export const userGroups = messages.usersScreen.userGroups;
export type UserGroup = keyof typeof userGroups;
export const groupNames = Object.keys(userGroups) as UserGroup[];

const sorts = ["newest", "name", "email", "role"] as const;

export type UsersFilter = {
  /** In name, e-mail and phone. */
  search: string;
  show: UserGroup;
  sort: (typeof sorts)[number];
};

/** Ignores unknown values. */
export function readUsersFilter(query: URLSearchParams): UsersFilter {
  const show = query.get("show");
  const sort = query.get("sort");
  return {
    search: filterText(query.get("search")),
    show: groupNames.find((name) => name === show) ?? "all",
    sort: sorts.find((name) => name === sort) ?? "newest",
  };
}

/** The list's address with this filter. */
export function usersAddress(filter: UsersFilter) {
  const query = new URLSearchParams(usersQuery(filter));
  return query.size ? `/admin/users?${query}` : "/admin/users";
}

/** Leaves out the defaults. */
export function usersQuery({ search, show, sort }: UsersFilter): Record<string, string> {
  return {
    ...(search && { search }),
    ...(show !== "all" && { show }),
    ...(sort !== "newest" && { sort }),
  };
}
