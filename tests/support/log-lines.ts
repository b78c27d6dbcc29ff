type LogLine = Record<string, unknown> & { level: number; event?: string };

/** What a process logged, line by line; throws at a line that is no JSON object of ours. */
export function logLines(output: string) {
  return output
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LogLine);
}
