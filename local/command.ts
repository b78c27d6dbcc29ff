// `npm run user` and `npm run jobs`: runs a command of the build on the database in the environment,
// or else on that of a running `npm start`.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { main } from "./main";
import { runningEnvFile } from "./services";

const running = runningEnvFile();
if (existsSync(".env")) process.loadEnvFile(".env");
if (!process.env.DATABASE_URL && existsSync(running)) process.loadEnvFile(running);
if (!process.env.DATABASE_URL) {
  console.error("Start the portal first (npm start), or set DATABASE_URL.");
  process.exit(1);
}
const args = [main, ...process.argv.slice(2)];
process.exit(spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 1);
