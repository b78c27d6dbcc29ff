import { startTestPostgres } from "../database";

/** One Postgres for the run; each worker copies its own database from the template. */
export default async function setup() {
  const server = await startTestPostgres();
  process.env.TEST_POSTGRES_URL = server.url;
  return () => server.stop();
}
