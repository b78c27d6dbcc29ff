import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { program } from "../tests/support/processes/child";
import { fill, size } from "./ground";
import { type Row, duration, row, timed } from "./results";

const entries = size(100_000, 2_000);

/** The command that computes the log's chain again, from its start to its verdict. */
export async function bench(): Promise<Row[]> {
  // Through the table's trigger, which hashes each row.
  await fill(`
    insert into audit_log (actor_id, actor_name, actor_role, action, target_type, target_id, details, network)
    select gen_random_uuid(), 'आशा Nair', 'admin', 'posting-deleted', 'posting', gen_random_uuid(),
      jsonb_build_object('type', 'job', 'title', 'Software Engineer ' || n), '192.0.2.0/24'
    from generate_series(1, ${entries}) n`);
  const verify = () => promisify(execFile)(process.execPath, [program, "audit", "verify"]);
  const { stdout } = await verify(); // warm
  if (!stdout.includes(`is whole: ${entries} rows`)) throw new Error(stdout);
  const time = { value: await timed(verify), unit: duration, atMost: 5_000 };
  return [row("the log: verify 100,000 rows", time)];
}
