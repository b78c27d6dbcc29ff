import pg from "pg";

/**
 * Fills a migrated database with so many jobs, an eleventh of them over, as if posted one a minute, and
 * a tenth as many trainings in a place of their own.
 */
export async function fillPostings(connectionString: string, rows: number) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'postings' and indexdef like '%gin%'`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(
    `insert into postings (id, type, fields, created_at)
     select gen_random_uuid(), 'job', jsonb_build_object(
         'title', (array['Software Engineer', 'Data Analyst', 'Design Engineer', 'Nurse'])[n % 4 + 1],
         'company', 'Company ' || n % 500,
         'location', (array['Pune', 'Chennai', 'Delhi', 'Kochi', 'Mumbai'])[n % 5 + 1],
         'description', (select string_agg(word, ' ') from (
            select (array['the', 'team', 'builds', 'systems', 'for', 'hospitals', 'banks', 'schools',
                          'with', 'care', 'and', 'patience'])[(n * 7 + k * k) % 12 + 1] as word
            from generate_series(1, 80) k) words)
            || case n % ${Math.min(rows, 20_000)} when 7 then ' zeppelin' else '' end,
         'requirements', jsonb_build_array('SQL', 'TypeScript', 'skill ' || n % 97),
         'salary', '₹' || n % 20 + 3 || ' LPA',
         'deadline', case n % 11 when 0 then '2020-01-01' else '2099-01-01' end,
         'link', 'https://careers.example/' || n),
       now() - n * interval '1 minute'
     from generate_series(1, ${rows}) n`,
  );
  await client.query(
    `insert into postings (id, type, fields, created_at)
     select gen_random_uuid(), 'training', '{"title": "Course", "location": "Mysuru"}',
       now() - n * interval '10 minutes'
     from generate_series(1, ${rows / 10}) n`,
  );
  for (const { definition } of indexes) await client.query(definition); // built at once: 4x faster
  await client.query("vacuum analyze postings");
  await client.end();
}
