import { expect } from "vitest";
import type { User } from "../../app/access/can";
import type { RowKindName } from "../../app/from-files/kinds";
import { confirmFacts } from "../../app/records/change-record.server";
import type { Client } from "../support/client";
import { aStudent } from "../support/factories";
import { asFile } from "../support/samples";

let made = 0;
/** A roll number that nobody has. */
export const nextRoll = () => `26CS${String(++made).padStart(4, "0")}`;

type Facts = { programme: string; department?: string; batch?: number };

/** A student whom this office has given a roll number, in CSE unless `facts` say otherwise. */
export async function numberedBy(office: User, name: string, facts: Facts) {
  const student = await aStudent({ name });
  const roll = nextRoll();
  const changes = { rollNumber: roll, department: "CSE", ...facts };
  await confirmFacts(office, student.id, { changes });
  return { ...student, roll };
}

type Answer = {
  rows: {
    row: number;
    ok: boolean;
    student: string;
    says?: string;
    warning?: string;
    errors?: Record<string, string>;
  }[];
  done: number;
  unchanged: number;
  wrong: number;
  columns: Record<string, string | null>;
  repairs: { from: string; to: string | null }[];
};

/** Sends a file of these lines to a kind's call. */
export async function upload(
  client: Client,
  kind: RowKindName,
  lines: string[],
  more: Record<string, string> = {},
) {
  const file = asFile(lines.join("\n"), "rows.csv", "text/csv");
  const fields = Object.entries(more);
  const answer = await client.multipart(`/api/admin/files/${kind}`, [["file", file], ...fields]);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
}
