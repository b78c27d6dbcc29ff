type LogLine = Record<string, unknown> & { level: number; event?: string };

/** The lines a process logged; throws if one is not a JSON object of ours. */
export function logLines(output: string) {
  return output
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LogLine);
}
