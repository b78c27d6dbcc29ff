import { db } from "~/db/client";
import { assertCan } from "../../access/can";
import type { User } from "../../accounts/users.server";
import { audit } from "../../audit/audit.server";
import { type TypeName, typeNames } from "../types";
import { listInState } from "../workbench/state-list.server";

/** The workbench's filter; '' filters nothing. */
type ExportFilter = { type: TypeName | ""; state: string; search: string };

const exportBatch = 500;

/** Matching postings in batches, type by type, newest first. Deleted ones only if that state is asked for. */
export async function exportPostings(admin: User | null, filter: ExportFilter) {
  assertCan(admin, "import postings", (m) => m.import.refused);
  const asked = Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
  await audit(db, admin, {
    action: "postings-exported",
    target: { type: "posting" },
    details: asked,
  });
  const types = filter.type ? [filter.type] : typeNames;
  return { types, batches: everyPosting(admin, types, filter) };
}

async function* everyPosting(admin: User, types: TypeName[], filter: ExportFilter) {
  const page = {
    search: filter.search,
    location: "",
    state: filter.state || "all",
    limit: exportBatch,
  };
  for (const type of types) {
    let after: string | null = null;
    do {
      const { items, next } = await listInState(admin, type, { ...page, after });
      yield items.filter(({ state }) => state !== "deleted" || filter.state === "deleted");
      after = next;
    } while (after);
  }
}
