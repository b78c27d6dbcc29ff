import { type Kysely, sql } from "kysely";

/** A PDF beside a posting, and what it says among what search looks through. */
export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table posting_pdfs (
    -- '<SHA-256>-<length>': what is in it, and how much that is.
    digest text primary key,
    bytes bytea,
    object_key text references s3_objects,
    -- Of its last upload.
    created_at timestamptz(3) not null default now(),
    uploaded_by uuid,
    -- Its text, comparable, and the letter pairs of that; null until it has been read.
    words text,
    pairs text
  )`,
  `create index posting_pdfs_uploader on posting_pdfs (uploaded_by, created_at desc)
    where uploaded_by is not null`,
  `create index posting_pdfs_in_database on posting_pdfs (digest) where bytes is not null`,
  `create unique index posting_pdfs_object on posting_pdfs (object_key)
    where object_key is not null`,
  `create trigger note_object after insert or delete or update of object_key on posting_pdfs
    for each row execute function note_object()`,
  `alter table postings add column pdf text references posting_pdfs`,
  // Of the proposal, so that no build can name another.
  `alter table submissions add column pdf text
    generated always as (proposal ->> 'pdf') stored references posting_pdfs`,
  `create index submissions_pdf on submissions (pdf) where pdf is not null`,
  // Here, as builds that know no PDFs write the text, too. The lock waits for whoever is storing what was read, so that
  // one of the two adds it. After postings_lower, before postings_search_pairs, by its name.
  `create function add_pdf_words() returns trigger language plpgsql as $$
  declare
    found record;
  begin
    select words, pairs into found from posting_pdfs where digest = new.pdf for share;
    if coalesce(found.words, '') = '' then return new; end if;
    if right(new.search_text, length(found.words) + 1) = E'\\n' || found.words then return new; end if;
    new.search_text := new.search_text || E'\\n' || found.words;
    new.search_pairs := new.search_pairs || E'\\x01' || found.pairs;
    return new;
  end $$`,
  `create trigger postings_pdf_words before insert or update of search_text, pdf on postings
    for each row when (new.pdf is not null) execute function add_pdf_words()`,
];
