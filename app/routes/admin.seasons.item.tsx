import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { assertCan, can } from "../access/can";
import { localIn } from "../dates";
import { env } from "../env.server";
import { readForm } from "../http/body.server";
import { validate } from "../errors";
import { doAndTell, redirectWithFlash } from "../http/flash.server";
import { handleForm } from "../http/form.server";
import { page, requirePermission } from "../http/page.server";
import { textsOf } from "../languages/texts";
import { programmeChoices } from "../records/programmes.server";
import {
  AdminSeasonScreen,
  type SeasonValues,
  adminSeasonPath,
} from "../seasons/admin-seasons-screen";
import {
  countRegistrations,
  decideRegistration,
  listRegistrations,
  saysObjected,
} from "../seasons/registrations.server";
import { decisionSchema, seasonChangeSchema, seasonSchema } from "../seasons/schema.server";
import { type Season, registrationStates } from "../seasons/season";
import { shownSeason } from "../seasons/season-request.server";
import { readRecordsFilter } from "../records/records-filter";
import { countRecords } from "../records/records.server";
import { changeSeason, findSeason } from "../seasons/seasons.server";
import { pageMeta } from "../shell/page-meta";
import { Standing, StandingScreen } from "../standing/standing-screen";
import { shownStanding } from "../standing/standing-request.server";
import { viewOf } from "../tables/settings.server";
import styles from "../styles/admin.css?url";
import standingStyles from "../styles/standing.css?url";

/** At most 600 elements: a list that was asked for stands alone, and those who wait beside the picture are few. */
const rowsOnPage = { alone: 20, besidePicture: 3 };

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: standingStyles },
];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminSeasonsItem }));

export const loader = page(
  (m) => m.seasons.failed,
  async (args: LoaderFunctionArgs) => {
    const admin = requirePermission(args, "see standing", (m) => m.seasonOffice.refused);
    const m = textsOf(args.context.language);
    const query = new URL(args.request.url).searchParams;
    const by = query.get("by") === "programme" ? "programme" : "department";
    const id = args.params.id ?? "";
    const asked = registrationStates.find((state) => state === query.get("state"));
    const isOffice = can(admin, "manage seasons");
    if (!isOffice) return { standing: await shownStanding(admin, id, { by, m }) };
    const season = await findSeason(admin, id);
    const filter = readRecordsFilter(new URLSearchParams({ notRegistered: season.id }));
    const [standing, counts, notRegistered, programmes] = await Promise.all([
      asked ? null : shownStanding(admin, season.id, { by, m }),
      countRegistrations(admin, season.id),
      countRecords(admin, filter),
      programmeChoices(),
    ]);
    const chosen = asked ?? (counts.waiting ? "waiting" : "registered");
    const usual = rowsOnPage.alone;
    const view = await viewOf(admin, "registrations", { address: args.request.url, usual });
    const limit = asked ? view.rows : rowsOnPage.besidePicture;
    const list = { state: chosen, after: query.get("after"), limit };
    const { items, next } = await listRegistrations(admin, season.id, list);
    return {
      standing,
      season: shownSeason(m, season),
      programmes: programmes.map(({ name }) => name),
      values: valuesOf(season),
      ...{ counts, notRegistered, chosen, next, view: asked ? view : null },
      registrations: items.map(({ at, objectedAt, ...registered }) => ({
        ...registered,
        objected: objectedAt ? saysObjected(objectedAt)(m) : "",
        at: m.dates.moment(at, env.TIME_ZONE),
      })),
    };
  },
);

function valuesOf(season: Season): SeasonValues {
  const { name, kind, batches, programmes, opensAt, closesAt } = season;
  return {
    ...{ name, kind, programmes, batches: batches.join(", ") },
    opensAt: localIn(env.TIME_ZONE, opensAt),
    closesAt: localIn(env.TIME_ZONE, closesAt),
    needsApproval: season.needsApproval ? "on" : "",
    needsConfirmed: season.needsConfirmed ? "on" : "",
  };
}

export const action = page(
  (m) => m.seasonOffice.notSaved,
  async ({ request, params, context: { user: admin, language } }: ActionFunctionArgs) => {
    assertCan(admin, "manage seasons", (m) => m.seasonOffice.refused);
    const id = params.id ?? "";
    const path = adminSeasonPath(id);
    const form = await readForm(request);
    const told = {
      path,
      language,
      fallback: (m: ReturnType<typeof textsOf>) => m.seasonOffice.notSaved,
    };
    if (form.has("state"))
      return doAndTell(told, async () => {
        const { state } = validate(seasonChangeSchema.pick({ state: true }), {
          state: form.get("state"),
        });
        const { name } = await changeSeason(admin, id, { state });
        return (m) => m.seasonOffice.changed(name);
      });
    if (form.has("approve") || form.has("refuse"))
      return doAndTell(told, async () => {
        const approve = form.has("approve");
        const who = String(form.get(approve ? "approve" : "refuse"));
        const decision = validate(decisionSchema, { approve, reason: form.get("reason") });
        const name = await decideRegistration(admin, id, who, decision);
        return (m) => (approve ? m.seasonOffice.approved(name) : m.seasonOffice.refusedOne(name));
      });
    return handleForm({
      form,
      language,
      schema: seasonSchema,
      fallback: (m) => m.seasonOffice.notSaved,
      async save(input) {
        const { name } = await changeSeason(admin, id, input);
        return redirectWithFlash(path, "success", (m) => m.seasonOffice.changed(name));
      },
    });
  },
);

export default function AdminSeason() {
  const { standing, ...office } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.result;
  if (!("season" in office)) return standing && <StandingScreen standing={standing} />;
  // Before anybody is registered, the list below says so.
  const shown = standing !== null && standing.all.registered > 0 && <Standing {...standing} />;
  return <AdminSeasonScreen {...office} standing={shown} lastResult={lastResult} />;
}
