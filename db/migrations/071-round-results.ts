import { type Kysely, sql } from "kysely";

/** What became of those in a round, and rounds for those who came through an earlier one. */
export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table round_students
    add column result text check (result in ('through', 'reserve', 'out', 'absent')),
    add column result_note text not null default '',
    -- What the student was told last.
    add column told_result text check (told_result in ('through', 'reserve', 'out', 'absent')),
    add column told_note text not null default ''`,
  `alter table rounds
    add column who_round_id uuid references rounds on delete set null,
    add column who_results text[]`,
  `create index rounds_after on rounds (who_round_id) where who_round_id is not null`,
];
