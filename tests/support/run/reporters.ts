import { relative } from "node:path";
import type {
  Reporter as BrowserReporter,
  FullConfig,
  Suite,
  TestCase as Case,
} from "@playwright/test/reporter";
import type { TestResult } from "@playwright/test/reporter";
import type {
  Reporter,
  SerializedError,
  TestCase,
  TestModule,
  TestSpecification,
} from "vitest/node";

/** What a run of tests tells suite.ts. */
export type News =
  | { type: "total"; count: number; of: "files" | "tests" }
  | { type: "done" }
  | { type: "failed"; failure: Failure };

export type Failure = { file: string; test: string; why: string; command: string };

/** Only of a run that suite.ts started: others have Vitest's and Playwright's own reporters. */
function tell(news: News) {
  process.send?.(news);
}

export class VitestNews implements Reporter {
  onTestRunStart(files: readonly TestSpecification[]) {
    tell({ type: "total", count: files.length, of: "files" });
  }

  onTestCaseResult(test: TestCase) {
    const { state, errors } = test.result();
    if (state === "failed") fail(test.module, errors, test);
  }

  onTestModuleEnd(module: TestModule) {
    tell({ type: "done" });
    const errors = [
      ...module.errors(),
      ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
    ];
    if (errors.length) fail(module, errors);
  }

  onTestRunEnd(_: readonly TestModule[], errors: readonly SerializedError[]) {
    for (const error of errors)
      tell({
        type: "failed",
        failure: { file: "", test: "outside of tests", why: sentence(error.message), command: "" },
      });
  }
}

function fail(module: TestModule, errors: readonly { message: string }[], test?: TestCase) {
  const file = module.relativeModuleId;
  const name = test ? [file, ...[...parents(test)], test.name] : [file];
  const only = test ? ` -t ${quoted(literal(test.fullName))}` : "";
  tell({
    type: "failed",
    failure: {
      file,
      test: test ? name.slice(1).join(" › ") : "the file itself, or its hooks",
      why: sentence(errors[0]?.message),
      command: `npx vitest run ${file}${only}`,
    },
  });
}

function parents(test: TestCase): string[] {
  const names: string[] = [];
  for (let one = test.parent; one.type === "suite"; one = one.parent) names.unshift(one.name);
  return names;
}

export default class PlaywrightNews implements BrowserReporter {
  onBegin(_: FullConfig, suite: Suite) {
    tell({ type: "total", count: suite.allTests().length, of: "tests" });
  }

  onTestEnd(test: Case, { status, errors }: TestResult) {
    tell({ type: "done" });
    if (status === "passed" || status === "skipped") return;
    const file = relative(process.cwd(), test.location.file);
    const [, project = "", , ...names] = test.titlePath();
    tell({
      type: "failed",
      failure: {
        file,
        test: names.join(" › "),
        // Of a test in which nothing moved any more, the last says what it waited for.
        why: errors.map(({ message }) => sentence(message)).join(" ") || "no reason given",
        command: `npx playwright test ${file}:${test.location.line} --project ${quoted(project)}`,
      },
    });
  }
}

/** A message's first words, without colours. */
function sentence(message = "no reason given") {
  const plain = message.replace(/\u001b\[[\d;]*m/g, "").trim();
  const line = plain.split(/\n\s*\n/)[0]!.replace(/\s+/g, " ");
  return line.length > 300 ? `${line.slice(0, 300)} …` : line;
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** `-t` takes a regular expression. */
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
