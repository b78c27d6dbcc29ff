import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type User, assertCan, can } from "../access/can";
import { readForm } from "../http/body.server";
import { validate } from "../errors";
import { doAndTell, redirectWithFlash } from "../http/flash.server";
import { page, requirePermission } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { namesIn } from "../import/lists";
import { toRefusal } from "../http/refusal.server";
import { type Sentence, type Texts, textsOf } from "../languages/texts";
import { type ExceptionsProps, ExceptionsScreen } from "../seasons/exceptions-screen";
import {
  countExceptions,
  decideException,
  endException,
  exceptionSchema,
  exceptionsAtOnce,
  giveException,
  giveExceptionToMany,
  grantSchema,
  listExceptions,
  manyExceptionsSchema,
  numberedIn,
} from "../seasons/exceptions.server";
import { type Field, errorsAt, readFields } from "../seasons/policy-fields";
import { listSeasons } from "../seasons/seasons.server";
import { pagingOf } from "../paging";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";
import policyStyles from "../styles/policy.css?url";

const path = "/admin/exceptions";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: policyStyles },
];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminExceptions }));

/**
 * With `?posting=` or `?season=`, the form begins with it and its conditions and rules are numbered; with `?student=`, with
 * the student.
 */
export const loader = page(
  (m) => m.seasons.failed,
  async (args: LoaderFunctionArgs): Promise<ExceptionsProps> => {
    const staff = requirePermission(args, "ask for exceptions", (m) => m.seasonOffice.refused);
    const m = textsOf(args.context.language);
    const { searchParams } = new URL(args.request.url);
    const { values, numbered } = await numberedIn(staff, m, {
      posting: searchParams.get("posting") ?? "",
      season: searchParams.get("season") ?? "",
    });
    const count = await countExceptions(staff);
    const paging = pagingOf(searchParams.get("page"), count, exceptionsAtOnce);
    const offset = (paging.page - 1) * exceptionsAtOnce;
    const exceptions = await listExceptions(staff, m, { limit: exceptionsAtOnce, offset });
    return {
      exceptions: exceptions.map(({ student, email, department, posting, ...one }) => ({
        ...{ ...one, student, email, department, posting, day: m.dates.day(one.until) },
        whom: [student && `${student} (${email})`, department, posting].filter(Boolean).join(", "),
      })),
      ...{ gives: can(staff, "give exceptions"), paging },
      values: { ...values, student: searchParams.get("student") ?? "" },
      ...{ numbered, fields: await fieldsOf(staff, m) },
    };
  },
);

async function fieldsOf(staff: User, { seasonOffice: words }: Texts): Promise<Field[]> {
  const seasons = await listSeasons(staff);
  const text = (name: string, title: string, isNeeded = false): Field => ({
    ...{ control: "text", name, title, isNeeded },
  });
  return [
    {
      ...{ control: "choice", name: "season", title: words.season, isNeeded: false },
      choices: seasons.map(({ id }) => id),
      words: Object.fromEntries(seasons.map(({ id, name }) => [id, name])),
    },
    { control: "number", name: "clause", title: words.numberOfRule, isNeeded: false },
    text("posting", words.postingId),
    { control: "number", name: "condition", title: words.numberOfCondition, isNeeded: false },
    { control: "lines", name: "student", title: words.students, isNeeded: false },
    text("department", words.department),
    { control: "date", name: "until", title: words.until, isNeeded: true },
    text("reason", words.reason, true),
  ];
}

/** A form that is refused comes back as it was typed. */
export const action = page(
  (m) => m.seasonOffice.notSaved,
  async ({ request, context: { user: staff, language } }: ActionFunctionArgs) => {
    assertCan(staff, "ask for exceptions", (m) => m.seasonOffice.refused);
    const m = textsOf(language);
    const form = await readForm(request);
    if (form.get("do") !== "exception")
      return doAndTell({ path, language, fallback: (m) => m.seasonOffice.notSaved }, change);
    const values = readFields(form, await fieldsOf(staff, m), "exception");
    try {
      await limit("office-change", staff.id);
      const isGiven = can(staff, "give exceptions");
      const students = namesIn(String(values.student ?? ""));
      if (students.length > 1) {
        const input = validate(manyExceptionsSchema, { ...values, student: undefined, students });
        const isSure = form.get("sure") === values.student;
        const { names } = await giveExceptionToMany(staff, input, !isSure);
        if (!isSure) return data({ asked: { values, names } as ExceptionsProps["asked"] });
        return redirectWithFlash(path, "success", (m) =>
          isGiven ? m.manyStudents.given(names.length) : m.manyStudents.asked(names.length),
        );
      }
      await giveException(staff, validate(exceptionSchema, values));
      return redirectWithFlash(path, "success", (m) =>
        isGiven ? m.seasonOffice.exceptionGiven : m.seasonOffice.exceptionAsked,
      );
    } catch (error) {
      const { message, status, fields, headers } = toRefusal(
        error,
        (m) => m.seasonOffice.notSaved,
        m,
      );
      const { students, ...others } = fields ?? {}; // the form has one field for one and for many
      const errors = errorsAt("exception", { ...others, ...(students && { student: students }) });
      return data({ refused: { values, errors, refusal: message } }, { status, headers });
    }

    async function change(): Promise<Sentence> {
      assertCan(staff, "ask for exceptions", (m) => m.seasonOffice.refused);
      await limit("office-change", staff.id);
      if (form.has("end")) {
        await endException(staff, String(form.get("end")));
        return (m) => m.seasonOffice.exceptionEnded;
      }
      assertCan(staff, "give exceptions", (m) => m.seasonOffice.refused);
      const decided = validate(grantSchema, {
        ...{ grant: form.get("grant"), answer: form.get("answer") },
      });
      await decideException(staff, String(form.get("exception")), decided);
      return (m) =>
        decided.grant ? m.seasonOffice.exceptionGiven : m.seasonOffice.exceptionRefused;
    }
  },
);

export default function Exceptions() {
  const refused = useActionData<typeof action>();
  return <ExceptionsScreen {...useLoaderData<typeof loader>()} {...refused} />;
}
