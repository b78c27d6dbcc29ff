import { type Kysely, sql } from "kysely";

/** Publications of a year's figures as sets of people, with which later ones are compared. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(publications).execute(db);
}

const publications = `
-- Whose pay the regions of each publication counted. What was counted is a hash; of an erased student nothing else is left.
create table published_people (
  year smallint not null,
  publication uuid not null,
  region text not null,
  fact text not null,
  enrolment_id uuid references enrolments on delete set null,
  primary key (publication, fact)
);
create index published_people_of on published_people (enrolment_id);
create index published_people_year on published_people (year);
create trigger published_people_announced after update on published_people
for each statement execute function announce_content();

-- The one that content is of.
alter table published_figures add column publication uuid;
-- Before, pays were shown to the rupee.
update published_figures set content = null where content is not null;
`;
