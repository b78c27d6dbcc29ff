import type { Request } from "express";
import type { User } from "../../accounts/users.server";
import { queryOf } from "../../http/query";
import { limit } from "../../http/rate-limits.server";
import { networkOf } from "../../server/network";
import { filterText } from "./list-filter";

/** Counts a request that makes the database search; throws 429 past the limit. */
export async function limitSearch(req: Request, user: User | null) {
  if (req.method !== "GET" && req.method !== "HEAD") return;
  const asked = queryOf(req.originalUrl);
  if (!["search", "location", "q", "closesWithin"].some((name) => filterText(asked.get(name))))
    return;
  if (user) await limit("search", user.id);
  else await limit("search-ip", networkOf(req.ip ?? ""));
}
