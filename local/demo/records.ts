// Demo content of students' records: programmes, a department with its coordinator, and what waits for them.
import { makeCoordinator } from "~/app/accounts/coordinators.server";
import { type User, userColumns } from "~/app/accounts/users.server";
import { ensureUser } from "~/app/accounts/ensure-user.server";
import { claimFacts, confirmFacts } from "~/app/records/change-record.server";
import { askForCorrection } from "~/app/records/corrections.server";
import { createProgramme } from "~/app/records/programmes.server";
import { db } from "~/db/client";
import { newId } from "~/db/id";
import { demoCoordinator } from "../services";

const department = "Mechanical Engineering";

/** Of the demo's students; the coordinator logs in with `password`. */
export async function seedRecords(password: string) {
  const office = { id: newId(), role: "admin", name: "Placement Office", email: "", phone: "" };
  const admin = office as User;
  const departments = ["Computer Science and Engineering", "Electrical Engineering", department];
  const { name: programme } = await createProgramme(admin, {
    ...{ name: "B.Tech", years: 4, departments },
  });
  await createProgramme(admin, { name: "MBA", years: 2, departments: ["Management"] });
  await ensureUser({
    email: demoCoordinator,
    name: "Prof. Savita Kulkarni",
    role: "coordinator",
    password,
  });
  const coordinator = await find(demoCoordinator);
  await makeCoordinator(admin, coordinator.id, [department]);

  const students = await db
    .selectFrom("users")
    .select(userColumns)
    .where("role", "=", "user")
    .orderBy("name")
    .execute();
  for (const [place, student] of students.entries()) {
    const number = String(place + 1).padStart(2, "0");
    await claimFacts(student, {
      ...{ rollNumber: `ME23B0${number}`, programme, department, batch: 2027 },
      ...{ cgpa: (640 + place * 37) / 100, class10: 82.5 + place, class12: 78.25 + place },
      ...{ activeBacklogs: place % 3 === 2 ? 1 : 0, allBacklogs: place % 3, gapYears: 0 },
    });
    if (place % 4 === 0) continue;
    await confirmFacts(coordinator, student.id, {
      changes: { department },
      confirm: ["rollNumber", "cgpa"],
      version: 1, // which claiming has just begun
    });
    if (place % 4 === 1)
      await askForCorrection(student, {
        ...{ fact: "cgpa", value: 9.01, reason: "The sixth semester's results are out." },
      });
  }
}

async function find(email: string): Promise<User> {
  return db
    .selectFrom("users")
    .select(userColumns)
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
}
