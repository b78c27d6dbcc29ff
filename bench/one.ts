// Runs the bench of this name and hands its rows to run.ts.
import type { Row } from "./results";

// Whatever happens to run.ts: the web and worker processes end with this one.
process.once("disconnect", () => process.exit(1));

const module = `./${process.argv[2]}.ts`;
const { bench } = (await import(module)) as { bench(): Promise<Row[] | void> };
try {
  const rows = (await bench()) ?? [];
  process.send?.(rows, () => process.exit(0));
} catch (error) {
  console.error(error);
  process.exit(1);
}
