import { longTitle } from "../look";
import type { Portal } from "../portal";
import type { Viewer } from "./screens";

/** The year's figures: for everybody, a graduate, a mail's reader and an admin. */
export async function figureScreens({ make }: Portal): Promise<Viewer[]> {
  // Imported late, as these modules read the environment.
  const { confirmFacts } = await import("../../../app/records/change-record.server");
  const { confirmAfter, listAfter, sayAfter, thisYear } =
    await import("../../../app/figures/after/after.server");
  const { answerAddress } = await import("../../../app/figures/after/links.server");
  const { noteGraduated } = await import("../../../app/figures/graduated.server");
  const { setIntake } = await import("../../../app/figures/intakes.server");
  const { publishYear } = await import("../../../app/figures/publish.server");
  const { sealTable } = await import("../../../app/figures/seals.server");
  const admin = await make.anAdmin();
  const year = thisYear();
  const department = "Naval Architecture and Ocean Engineering";
  const programme = await make.aProgramme({ departments: [department, "Law"] });
  const graduates = [];
  for (const at of [1, 2, 3, 4, 5, 6]) {
    const graduate = await make.aStudent({ name: at === 1 ? longTitle.slice(0, 80) : `G${at}` });
    const changes = { programme: programme.name, department, batch: year };
    await confirmFacts(admin, graduate.id, { changes });
    graduates.push(graduate);
  }
  const [first, second, third] = graduates as [typeof admin, typeof admin, typeof admin];
  const none = { organisation: "", contact: "", programme: "", pay: null };
  const placed = { organisation: longTitle.slice(0, 150), contact: "hr@nila.example" };
  await confirmAfter(admin, first.id, {
    said: { ...none, ...placed, state: "elsewhere", pay: 1_234_567 },
  });
  await sayAfter(second, { ...none, state: "studies", organisation: "IIT Delhi" });
  await noteGraduated(admin, { year, programme: programme.id, others: [third.email] });
  const typed = { intake: 60, admitted: 55, lateralEntry: 4 };
  await setIntake(admin, programme.id, { year: year - 4, typed });
  const { id } = await sealTable(admin, "nba", { year });
  await confirmAfter(admin, second.id, { version: (await make.versionsOf(second)).after });
  await publishYear(admin, year);
  const [{ enrolmentId } = { enrolmentId: "" }] = await listAfter(admin, third.id);
  const { db } = await import("../../../db/client");
  const askedAt = new Date();
  await db
    .updateTable("graduates")
    .set({ asked_at: askedAt })
    .where("enrolment_id", "=", enrolmentId)
    .execute();
  const answer = new URL(answerAddress({ enrolmentId, state: "studies", askedAt })).pathname;
  const figures = `/admin/figures?year=${year}&table=`;
  return [
    {
      who: "visitor of figures",
      user: null,
      screens: [
        { name: "placements", path: `/placements/${year}` },
        { name: "a mail's link", path: answer },
      ],
    },
    {
      who: "graduate with a record",
      user: third,
      screens: [{ name: "after graduating", path: "/record/after" }],
    },
    {
      who: "graduate who is confirmed",
      user: first,
      screens: [{ name: "after graduating", path: "/record/after" }],
    },
    {
      who: "admin of figures",
      user: admin,
      screens: [
        ...["nirf", "naac-placement", "naac-progression", "nba", "aicte"].map((table) => ({
          name: table,
          path: figures + table,
        })),
        { name: "students", path: `/admin/figures/students?batch=${year}&places=placed,studies` },
        { name: "settings", path: "/admin/figures/settings" },
        { name: "year", path: `/admin/figures/years/${year}` },
        {
          name: "who graduated in time",
          path: `/admin/figures/years/${year}?programme=${programme.id}`,
        },
        { name: "seal", path: `/admin/figures/seals/${id}` },
        { name: "intake", path: `/admin/programmes?edit=${programme.id}` },
        { name: "a graduate", path: `/admin/records/${second.id}` },
      ],
    },
  ];
}
