import { once } from "node:events";
import { expect, test } from "vitest";
import { aPosting, aStudent, anApplication, clientOf } from "../support/factories";
import { withWeb } from "../support/hooks";

const web = withWeb();

test("a process that is told to stop answers what it was asked and does not wait for more", async () => {
  const student = await aStudent();
  await anApplication(student, await aPosting("job", { link: "https://a.example/" }));
  const client = await clientOf(web.url, student);
  const asked = Array.from({ length: 20 }, () => client.get("/my-applications"));
  await Promise.race(asked);
  const exited = once(web.process, "exit");
  const started = performance.now();
  web.process.kill("SIGTERM");
  const answers = await Promise.allSettled(asked.map(async (answer) => (await answer).text()));
  await exited;
  // Keep-alive alone would hold it for 65 s.
  expect(performance.now() - started).toBeLessThan(50_000);
  expect(answers.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
});
