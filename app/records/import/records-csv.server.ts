import { db } from "~/db/client";
import { type User, assertCan } from "../../access/can";
import { assertProved } from "../../accounts/users.server";
import { audit } from "../../audit/audit.server";
import { toCsv } from "../../csv";
import { typedValue } from "../fact-values";
import { type FactName, factNames } from "../facts";
import { recordsQuery } from "../records-filter";
import { type ListedRecord, type Wanted, pageOfRecords } from "../records.server";

/** The columns of an import and of an export: whose row it is, and the facts by their names in calls. */
const exportedColumns = ["email", ...factNames] as const;

const batchSize = 500;

/**
 * Matching records of the students whom these staff may see, as a file that can be imported again. What is only
 * claimed is left out: an import would confirm it.
 */
export async function exportRecords(staff: User | null, filter: Wanted) {
  assertCan(staff, "see records", (m) => m.records.refused);
  assertProved(staff);
  await audit(db, staff, {
    action: "records-exported",
    target: { type: "user" },
    details: loggedFilter(filter),
  });
  return toCsv([...exportedColumns], everyRecord(staff, filter), ({ email, record }) => [
    email,
    ...factNames.map((name) => confirmedText(name, record[name])),
  ]);
}

/** Without what was searched for, which is a student's name or address: nothing is ever deleted from the log. */
function loggedFilter({ search, ids, ...filter }: Wanted) {
  return {
    ...recordsQuery({ ...filter, search: "" }),
    ...(search && { searched: true }),
    ...(ids && { selected: ids.length }),
  };
}

function confirmedText(name: FactName, fact: ListedRecord["record"][FactName]) {
  return fact && fact.state !== "claimed" ? typedValue(name, fact.value) : "";
}

async function* everyRecord(staff: User, filter: Wanted) {
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof pageOfRecords>> = await pageOfRecords(staff, filter, {
      limit: batchSize,
      after,
    });
    yield page.items;
    after = page.next;
  } while (after);
}
