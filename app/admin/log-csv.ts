import { auditActions } from "../audit/actions";
import { toCsv } from "../csv";
import type { LogEntry } from "./log.server";

const heading = ["Number", "Time (UTC)", "Who", "Role", "Action", "What", "Id", "Details", "From"];

/** The log for a spreadsheet. */
export function logCsv(batches: AsyncIterable<LogEntry[]>) {
  return toCsv(heading, batches, (entry) => [
    String(entry.seq),
    entry.at.toISOString(),
    entry.actorName || (entry.actorId ?? ""),
    entry.actorRole,
    auditActions[entry.action] ?? entry.action, // a newer build may have written it
    entry.targetType,
    entry.targetId,
    describeDetails(entry.details),
    entry.network,
  ]);
}

/** 'title: Graduate engineer; type: job' */
export function describeDetails(details: LogEntry["details"]) {
  return Object.entries(details)
    .map(([name, value]) => [name, [value].flat().join(", ")])
    .filter(([, text]) => text !== "")
    .map(([name, text]) => `${name}: ${text}`)
    .join("; ");
}
