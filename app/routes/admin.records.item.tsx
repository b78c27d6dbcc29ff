import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { type User, assertCan, can } from "../access/can";
import { givenEmail } from "../accounts/schema";
import { proveAgain } from "../accounts/sessions/prove-request.server";
import { todayIn } from "../dates";
import { env } from "../env.server";
import { afterSchema } from "../figures/after/after";
import { AfterOffice } from "../figures/after/after-office";
import { shownGraduation } from "../figures/after/after-request.server";
import { confirmAfter, listAfter } from "../figures/after/after.server";
import { readForm } from "../http/body.server";
import { doAndTell, redirectWithFlash } from "../http/flash.server";
import { handleForm } from "../http/form.server";
import { page, requirePermission } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import type { Language } from "../languages/known";
import { textsOf } from "../languages/texts";
import { startEnrolment } from "../records/change-record.server";
import { countRefused, listMessagesTo } from "../messages/sent.server";
import { programmeChoices } from "../records/programmes.server";
import { choicesOf, confirmFromForm, shownRecord } from "../records/records-request.server";
import { findCorrectionsOf } from "../records/corrections.server";
import { findStudent, openStudent } from "../records/records.server";
import { listStudentApplications } from "../applications/student-applications.server";
import { listStudentCases } from "../applications/student-cases.server";
import { EditRecordScreen, StudentRecordScreen } from "../records/student-record-screen";
import { inviteAgain } from "../records/joining/invitations.server";
import {
  deleteStudent,
  moveStudent,
  releaseStudent,
} from "../records/joining/without-account.server";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";
import studentStyles from "../styles/student.css?url";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: studentStyles },
];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminRecordsItem }));

/** With `?edit`, the facts can be typed. */
export const loader = page(
  (m) => m.records.failed,
  async (args: LoaderFunctionArgs) => {
    const staff = requirePermission(args, "see records", (m) => m.records.refused);
    const m = textsOf(args.context.language);
    const dayOf = (moment: Date) => m.dates.day(todayIn(env.TIME_ZONE, moment));
    const found = await openStudent(staff, args.params.id ?? "");
    const { id, name, email, hasAccount, isBounced, enrolment, earlier, changes } = found;
    const facts = { version: enrolment?.version ?? null, record: shownRecord(m, found.record) };
    if (new URL(args.request.url).searchParams.has("edit"))
      return { ...facts, student: { name }, choices: choicesOf(await programmeChoices()) };
    const [applications, graduations, asked, cases, messages, refused] = await Promise.all([
      listStudentApplications(staff, id, m),
      listAfter(staff, id),
      findCorrectionsOf(staff, id),
      listStudentCases(staff, id, m),
      listMessagesTo(staff, id),
      countRefused(staff, [id]),
    ]);
    return {
      ...facts,
      student: {
        ...{ id, name, email, hasAccount, isBounced },
        refused: refused.get(id) ?? 0,
      },
      corrections: Object.fromEntries(asked.map(({ fact, ...one }) => [fact, one])),
      ...{ cases, messages },
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
      may: {
        start: can(staff, "start enrolments"),
        invite: can(staff, "invite students"),
        seeLog: can(staff, "see log"),
      },
      graduations: graduations.map((one) => shownGraduation(m, one)),
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
        await limit("office-change", staff.id);
        await startEnrolment(staff, id, {});
        const { name } = await findStudent(staff, id);
        return (m) => m.records.started(name);
      });
    }
    if (form.has("delete")) {
      return doAndTell({ path: "/admin/records", language, fallback }, async () => {
        const name = await deleteStudent(staff, id);
        return (m) => m.inviting.deleted(name);
      });
    }
    if (form.get("intent") === "release") {
      return doAndTell({ path, language, fallback }, async () => {
        const name = await releaseStudent(staff, id);
        return (m) => m.inviting.released(name);
      });
    }
    if (form.get("intent") === "invite") {
      const admin = await proveAgain(args, form);
      return doAndTell({ path, language, fallback }, async () => {
        const { name } = await findStudent(admin, id);
        const sent = await inviteAgain(admin, id);
        return (m) => (sent ? m.inviting.invited(name) : m.inviting.nobody);
      });
    }
    if (form.get("intent") === "move") {
      return handleForm({
        form,
        language,
        schema: z.object({ email: givenEmail }),
        fallback,
        async save({ email }) {
          const { name, id: by, isContested } = await moveStudent(staff, id, email);
          return redirectWithFlash(`/admin/records/${by}`, "success", (m) =>
            isContested ? m.inviting.contested(name) : m.inviting.moved(name),
          );
        },
      });
    }
    if (form.get("intent") === "after") return saveAfter(staff, id, { form, language, path });
    return handleForm({
      form,
      language,
      schema: z.object({}),
      fallback,
      async save() {
        await limit("office-change", staff.id);
        const name = await confirmFromForm(staff, id, form);
        return redirectWithFlash(path, "success", (m) => m.records.saved(name));
      },
    });
  },
);

type Sent = { form: FormData; language: Language; path: string };

const ofEnrolment = z.object({
  enrolment: z.string(),
  version: z.coerce.number().int().catch(0),
});
const saidSchema = ofEnrolment
  .and(afterSchema)
  .transform(({ enrolment: enrolmentId, version, ...said }) => ({ enrolmentId, version, said }));
const clearedSchema = ofEnrolment.transform(({ enrolment: enrolmentId, version }) => ({
  ...{ enrolmentId, version },
  said: null,
}));

/** Without a choice, what was said is cleared. */
function saveAfter(staff: User, id: string, { form, language, path }: Sent) {
  return handleForm({
    form,
    language,
    schema: form.get("state") ? saidSchema : clearedSchema,
    fallback: (m) => m.after.notSaved,
    async save({ enrolmentId, version, said }) {
      await limit("office-change", staff.id);
      await confirmAfter(staff, id, { enrolmentId, version, said });
      const { name } = await findStudent(staff, id);
      return redirectWithFlash(path, "success", (m) =>
        said ? m.afterOffice.savedFor(name) : m.afterOffice.clearedFor(name),
      );
    },
  });
}

export default function StudentRecord() {
  const shown = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.result;
  if ("choices" in shown) return <EditRecordScreen {...shown} lastResult={lastResult} />;
  const isAfter = lastResult?.initialValue?.enrolment !== undefined;
  return (
    <StudentRecordScreen {...shown} lastResult={isAfter ? undefined : lastResult}>
      <AfterOffice graduations={shown.graduations} lastResult={isAfter ? lastResult : undefined} />
    </StudentRecordScreen>
  );
}
