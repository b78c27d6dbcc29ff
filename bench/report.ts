import { anAdmin, clientOf } from "../tests/support/factories";
import { fill, size, startPortal } from "./ground";
import { flatness, watched } from "./load";
import { applicationsSql, readAll } from "./outcomes";
import { type Row, row } from "./results";

const paths = [
  "/api/applications/report",
  "/api/applications/all",
  "/admin/applications.csv",
  "/admin/applications",
];

/** The report of 100,000 applications: time to the first byte, memory of the web process. */
export async function bench(): Promise<Row[]> {
  await fill(applicationsSql(size(100_000, 20_000)));
  const web = await startPortal();
  const admin = await clientOf(web.url, await anAdmin());
  for (const path of paths) await readAll(admin, path); // warm
  const rows: Row[] = [];
  for (const path of paths) {
    const what = `report of 100,000 applications, ${path}`;
    const { result, memory } = await watched(web.pid, () => readAll(admin, path));
    rows.push(row(`${what}: first byte`, result.first));
    // What is smaller could not pile up.
    if (result.bytes > 1e6) rows.push(flatness(what, memory));
  }
  return rows;
}
