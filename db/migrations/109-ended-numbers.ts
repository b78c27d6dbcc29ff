import type { Kysely } from "kysely";
import { buildIndex } from "../build-index";

/** The roll numbers of enrolments that have ended, which lead to their students: read by themselves, as they are few. */
export async function before(db: Kysely<unknown>) {
  await buildIndex(
    db,
    "enrolments_ended_numbers",
    "on enrolments using gin (comparable(roll_number) gin_trgm_ops) where ended_at is not null",
  );
}

export async function up() {
  // The index is all.
}
