import { TestRunner } from "vitest";
import { whileMoving } from "../progress";

type Test = Parameters<typeof TestRunner.getTestFn>[0];
type Suite = Parameters<typeof TestRunner.getSuiteHooks>[0];

/** Longer than waits with limits of their own, which name what they wait for. */
const quietMs = 300_000;

/** Has no time limits. */
export default class PatientRunner extends TestRunner {
  async runTask(test: Test) {
    await patient(TestRunner.getTestFn(test), "this test")();
  }

  override async onBeforeRunSuite(suite: Suite) {
    const hooks = TestRunner.getSuiteHooks(suite) ?? {}; // none of a file that could not be loaded
    for (const list of Object.values(hooks) as ((...args: unknown[]) => unknown)[][])
      list.forEach((hook, place) => (list[place] = patient(hook, `a hook of ${suite.name}`)));
    await super.onBeforeRunSuite(suite);
  }
}

/** A proxy, as Vitest keeps notes on its hooks. */
function patient<Hook extends (...args: unknown[]) => unknown>(hook: Hook, what: string) {
  return new Proxy(hook, {
    apply: (run, self, args) =>
      whileMoving(
        Promise.resolve(Reflect.apply(run, self, args)),
        () => new Error(`Nothing moves any more in ${what}.`),
        quietMs,
      ),
  });
}
