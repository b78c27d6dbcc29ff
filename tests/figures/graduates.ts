import type { User } from "../../app/access/can";
import { confirmFacts } from "../../app/records/change-record.server";
import { db } from "../../db/client";
import type { TypeName } from "../../app/postings/types";
import { aPosting, aStudent, anAdmin, anApplication } from "../support/factories";

type Graduate = {
  name?: string;
  programme?: string;
  department?: string;
  batch?: number;
};

/** Not kept: files of one process follow each other on an emptied database. */
const office = async () =>
  (await db.selectFrom("users").selectAll().where("role", "=", "admin").executeTakeFirst()) ??
  (await anAdmin());

/** A student with a confirmed record. */
export async function aGraduate({ name, ...facts }: Graduate) {
  const student = await aStudent(name ? { name } : {});
  const changes = Object.fromEntries(Object.entries(facts).filter(([, value]) => value));
  await confirmFacts(await office(), student.id, { changes });
  const { id } = await db
    .selectFrom("enrolments")
    .select("id")
    .where("user_id", "=", student.id)
    .executeTakeFirstOrThrow();
  return { ...student, enrolmentId: id };
}

/** Who applied to a posting of this type and accepted its offer. */
export async function accepted(student: User, pay: number | null, type: TypeName = "job") {
  const posting = await aPosting(type, {
    link: "https://a.example/",
    company: `Company of ${student.name}`,
  });
  const { id } = await anApplication(student, posting);
  await db
    .updateTable("applications")
    .set({ stage: "accepted", ctc: pay, offered_at: new Date() })
    .where("id", "=", id)
    .execute();
  return id;
}
