import { type Kysely, sql } from "kysely";

/** Addresses are compared with their domain in ASCII; other forms of them still log in. */
export async function up(db: Kysely<unknown>) {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from users
    where octet_length(email) > char_length(email) order by created_at`.execute(db);
  for (const { id, email } of rows) {
    const [mailbox = "", domain = ""] = email.normalize("NFKC").toLowerCase().split("@");
    if (!URL.canParse(`http://${domain}`)) continue;
    const address = `${mailbox}@${new URL(`http://${domain}`).hostname}`;
    // Of two accounts of one mailbox, the one in ASCII logs in, else the older one.
    await sql`
      update users set email = ${address}
      where id = ${id} and not exists (select from users where email = ${address})`.execute(db);
  }
}
