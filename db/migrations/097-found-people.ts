import type { Kysely } from "kysely";
import { buildIndex } from "../build-index";

/**
 * What people are searched by. Each search reads one table by itself: a condition about a student's account or enrolment
 * would read both in full.
 */
export async function before(db: Kysely<unknown>) {
  await buildIndex(
    db,
    "users_found",
    "on users using gin (comparable(name) gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops)",
  );
  await buildIndex(
    db,
    "enrolments_found",
    `on enrolments using gin (
      comparable(name) gin_trgm_ops, email gin_trgm_ops, comparable(roll_number) gin_trgm_ops)`,
  );
  await buildIndex(
    db,
    "enrolments_earlier_numbers",
    "on enrolments using gin (earlier_numbers) where cardinality(earlier_numbers) > 0",
  );
}
