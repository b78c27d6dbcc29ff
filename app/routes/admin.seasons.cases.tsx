import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { assertCan } from "../access/can";
import { todayIn } from "../dates";
import { env } from "../env.server";
import { readForm } from "../http/body.server";
import { validate } from "../errors";
import { redirectWithFlash } from "../http/flash.server";
import { page, requirePermission } from "../http/page.server";
import { toRefusal } from "../http/refusal.server";
import { type Sentence, type Texts, textsOf } from "../languages/texts";
import { adminSeasonPath } from "../seasons/admin-seasons-screen";
import { type CasesProps, CasesScreen } from "../seasons/cases-screen";
import {
  givePointsToMany,
  listPoints,
  lookSchema,
  manyPointsSchema,
  pointEvents,
  takeBackPoints,
  upholdPoints,
} from "../seasons/points.server";
import { type Field, errorsAt, readFields } from "../seasons/policy-fields";
import { countRevocations, findSeason } from "../seasons/seasons.server";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";
import policyStyles from "../styles/policy.css?url";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: policyStyles },
];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminSeasonsCases }));

export const loader = page(
  (m) => m.seasons.failed,
  async (args: LoaderFunctionArgs): Promise<CasesProps> => {
    const admin = requirePermission(args, "manage seasons", (m) => m.seasonOffice.refused);
    const m = textsOf(args.context.language);
    const { id, name } = await findSeason(admin, args.params.id ?? "");
    const points = await listPoints(admin, id);
    return {
      season: { id, name },
      points: points.map(({ event, at, plea, askedAt, decidedAt, ...one }) => ({
        ...one,
        event: m.points.events[event],
        on: m.dates.day(todayIn(env.TIME_ZONE, at)),
        plea: [plea, one.answer && m.points.answer(one.answer)].filter(Boolean).join(" "),
        waits: askedAt !== null && decidedAt === null,
      })),
      revocations: await countRevocations(admin, id),
      fields: fieldsOf(m),
    };
  },
);

function fieldsOf({ seasonOffice: words, points }: Texts): Field[] {
  const text = (name: string, title: string, isNeeded = false): Field => ({
    ...{ control: "text", name, title, isNeeded },
  });
  return [
    { control: "lines", name: "student", title: words.students, isNeeded: true },
    {
      ...{ control: "choice", name: "event", title: words.forWhat, isNeeded: true },
      choices: pointEvents,
      words: points.events,
    },
    text("posting", words.postingId),
    text("reason", words.reason, true),
  ];
}

/** A form that is refused comes back as it was typed. */
export const action = page(
  (m) => m.seasonOffice.notSaved,
  async ({ request, params, context: { user: admin, language } }: ActionFunctionArgs) => {
    assertCan(admin, "manage seasons", (m) => m.seasonOffice.refused);
    const m = textsOf(language);
    const season = params.id ?? "";
    const path = `${adminSeasonPath(season)}/cases`;
    const form = await readForm(request);
    if (form.get("do") === "points") {
      const values = readFields(form, fieldsOf(m), "points");
      try {
        const given = validate(manyPointsSchema, { season, ...values, students: values.student });
        const isSure = given.students.length === 1 || form.get("sure") === values.student;
        const { names } = await givePointsToMany(admin, given, !isSure);
        if (!isSure) return data({ asked: { values, names } as CasesProps["asked"] });
        return redirectWithFlash(path, "success", (m) =>
          names.length === 1 ? m.seasonOffice.pointsGiven : m.manyStudents.given(names.length),
        );
      } catch (error) {
        const { message, status, fields } = toRefusal(error, (m) => m.seasonOffice.notSaved, m);
        const { students, ...others } = fields ?? {}; // the form has one field for one and for many
        const errors = errorsAt("points", { ...others, ...(students && { student: students }) });
        const points = { values, errors, refusal: message };
        return data({ refused: { points } as CasesProps["refused"] }, { status });
      }
    }
    try {
      return redirectWithFlash(path, "success", await change(form));
    } catch (error) {
      const { message, status, fields } = toRefusal(error, (m) => m.seasonOffice.notSaved, m);
      const look = {
        of: String(form.get("uphold") ?? form.get("take")),
        ...{ answer: String(form.get("answer") ?? ""), refusal: fields?.answer ?? message },
      };
      return data({ refused: { look } as CasesProps["refused"] }, { status });
    }

    async function change(sent: FormData): Promise<Sentence> {
      const { answer } = validate(lookSchema, { answer: sent.get("answer") });
      if (sent.has("uphold")) {
        await upholdPoints(admin, String(sent.get("uphold")), answer);
        return (m) => m.seasonOffice.upheld;
      }
      await takeBackPoints(admin, String(sent.get("take")), answer);
      return (m) => m.seasonOffice.pointsTakenBack;
    }
  },
);

export default function SeasonCases() {
  const refused = useActionData<typeof action>();
  return <CasesScreen {...useLoaderData<typeof loader>()} {...refused} />;
}
