// Runs the bench of this name and hands its rows to run.ts.
import type { Row } from "./results";

const module = `./${process.argv[2]}.ts`;
const { bench } = (await import(module)) as { bench(): Promise<Row[] | void> };
try {
  const rows = (await bench()) ?? [];
  process.send?.(rows, () => process.exit(0));
} catch (error) {
  console.error(error);
  process.exit(1);
}
