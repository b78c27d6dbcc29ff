import { z } from "zod";
import { formatDay } from "../../../dates";
import { day, defineKind, many, whole } from "../kind";

export const applicationLimit = defineKind({
  title: "Limit of applications",
  params: z.strictObject({
    kind: z.literal("application-limit"),
    most: whole.min(1).meta({ title: "At most" }),
    /** After `until` the limit stays for those who were shortlisted at least so often. */
    shortlists: whole.min(1).optional().meta({ title: "Stays for those shortlisted so often" }),
    until: day.optional().meta({ title: "Until" }),
  }),
  hasOwnUntil: true,

  sentence({ most, shortlists, until }) {
    const limit = `One may apply to at most ${many(most, "posting")}`;
    if (!until) return `${limit}.`;
    const after = shortlists
      ? `; after that the limit stays for those who were shortlisted at least ${many(shortlists, "time")}`
      : "";
    return `${limit} until ${formatDay(until)}${after}.`;
  },

  refuses({ most, shortlists, until }, standing, { asks = "apply", posting }) {
    if (asks !== "apply") return undefined;
    const isOver = until !== undefined && standing.day > until;
    if (isOver && (!shortlists || standing.shortlists < shortlists)) return undefined;
    const applied = standing.applied.size;
    if (applied < most || (posting.id && standing.applied.has(posting.id))) return undefined;
    return `you may apply to at most ${many(most, "posting")}${until && !isOver ? ` until ${formatDay(until)}` : ""}. You have applied to ${applied}.`;
  },
});
