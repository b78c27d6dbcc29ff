type LogLine = Record<string, unknown> & { level: number; event?: string };

/** The lines that a process logged; throws if one is not JSON. */
export function logLines(output: string) {
  return output
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LogLine);
}
