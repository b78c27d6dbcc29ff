import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { size, studentsSql, fill } from "./ground";
import { type Row, plain, row } from "./results";

const writers = 32;
const seconds = size(5, 1);

/**
 * What might wait for others' commits, against what cannot: applications to one posting against applications to
 * a posting and company each, promised jobs against rows of a table of their own. Each is one statement a
 * transaction, by as many connections as a few web processes have.
 */
export async function bench(): Promise<Row[]> {
  await fill(`${studentsSql(10)}
    create table plain (id uuid primary key, words text);
    create sequence turn;
    insert into posting_versions (hash, content) values (content_version('{}'), '{}')`);
  const connections = await Promise.all(Array.from({ length: writers }, connect));
  const measure = (statement: string) => perSecond(connections, statement);
  const commits = await measure(
    "insert into plain values (gen_random_uuid(), repeat('word ', 50))",
  );
  const promised = await measure(`
    insert into outbox (id, queue, name, payload)
    values (gen_random_uuid(), 'mail', 'mail-password-changed', '{}')`);
  const apart = await measure(application("gen_random_uuid()", "'Company ' || id"));
  const together = await measure(
    application("'018f0000-0000-7000-8000-000000000000'", "'Kaveri Chips'"),
  );
  await Promise.all(connections.map((connection) => connection.end()));
  return [
    share("applications to one posting a second, as a share of those to a posting each", {
      ...{ value: together, of: apart, atLeast: 0.8, commits },
    }),
    share("promised jobs a second, as a share of plain commits", {
      ...{ value: promised, of: commits, atLeast: 0.7, commits },
    }),
  ];
}

type Share = { value: number; of: number; atLeast: number; commits: number };

function share(what: string, { value, of, atLeast, commits }: Share) {
  const detail = `${Math.round(value)} beside ${Math.round(of)}; ${Math.round(commits)} plain commits`;
  return row(what, { value: value / of, unit: plain, atLeast, detail });
}

/** By a user made with it, as everybody applies to a posting once. */
function application(posting: string, company: string) {
  return `
    with applicant as (
      insert into users (id, name, email, role, password_hash)
      select gen_random_uuid(), 'Asha', 'bench' || nextval('turn') || '@college.example', 'admin', '-'
      returning id
    )
    insert into applications (id, user_id, posting_id, type, posting_version, applied_link,
      terms_version, terms_hash, company, month)
    select gen_random_uuid(), id, ${posting}, 'job', content_version('{}'), '', '1', '-', ${company},
      '2026-11-01'
    from applicant`;
}

async function connect() {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  return client;
}

async function perSecond(connections: pg.Client[], statement: string) {
  let done = 0;
  let isOver = false;
  const work = connections.map(async (connection) => {
    while (!isOver) {
      await connection.query(statement);
      done++;
    }
  });
  await sleep(seconds * 1_000);
  isOver = true;
  const found = done / seconds;
  await Promise.all(work);
  return found;
}
