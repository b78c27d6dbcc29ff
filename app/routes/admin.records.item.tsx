import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { assertCan, can } from "../access/can";
import { todayIn } from "../dates";
import { env } from "../env.server";
import { readForm } from "../http/body.server";
import { doAndTell, redirectWithFlash } from "../http/flash.server";
import { handleForm } from "../http/form.server";
import { page, requirePermission } from "../http/page.server";
import { textsOf } from "../languages/texts";
import { startEnrolment } from "../records/change-record.server";
import { programmeChoices } from "../records/programmes.server";
import { choicesOf, confirmFromForm, shownRecord } from "../records/records-request.server";
import { findStudent, openStudent } from "../records/records.server";
import { listStudentApplications } from "../applications/student-applications.server";
import { StudentRecordScreen } from "../records/student-record-screen";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminRecordsItem }));

export const loader = page(
  (m) => m.records.failed,
  async (args: LoaderFunctionArgs) => {
    const staff = requirePermission(args, "see records", (m) => m.records.refused);
    const m = textsOf(args.context.language);
    const dayOf = (moment: Date) => m.dates.day(todayIn(env.TIME_ZONE, moment));
    const found = await openStudent(staff, args.params.id ?? "");
    const { id, name, email, enrolment, record, earlier, changes } = found;
    const applications = await listStudentApplications(staff, id);
    return {
      student: { id, name, email },
      version: enrolment?.version ?? null,
      record: shownRecord(m, record),
      earlier: earlier.map(({ startedAt, endedAt, ...one }) => ({
        ...{ from: dayOf(startedAt), to: dayOf(endedAt) },
        record: shownRecord(m, one.record),
      })),
      changes: changes.map(({ at, ...change }) => ({
        ...change,
        at: m.dates.moment(at, env.TIME_ZONE),
      })),
      applications: applications.map(({ appliedAt, ...one }) => ({
        ...one,
        appliedOn: dayOf(appliedAt),
      })),
      choices: choicesOf(await programmeChoices()),
      mayStart: can(staff, "start enrolments"),
    };
  },
);

export const action = page(
  (m) => m.records.notSaved,
  async (args: ActionFunctionArgs) => {
    const { user: staff, language } = args.context;
    assertCan(staff, "confirm records", (m) => m.records.refused);
    const form = await readForm(args.request);
    const id = args.params.id ?? "";
    const path = `/admin/records/${encodeURIComponent(id)}`;
    const fallback = (m: ReturnType<typeof textsOf>) => m.records.notSaved;
    if (form.has("start")) {
      return doAndTell({ path, language, fallback }, async () => {
        await startEnrolment(staff, id, {});
        const { name } = await findStudent(staff, id);
        return (m) => m.records.started(name);
      });
    }
    return handleForm({
      form,
      language,
      schema: z.object({}),
      fallback,
      async save() {
        const name = await confirmFromForm(staff, id, form);
        return redirectWithFlash(path, "success", (m) => m.records.saved(name));
      },
    });
  },
);

export default function StudentRecord() {
  return (
    <StudentRecordScreen
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()?.result}
    />
  );
}
