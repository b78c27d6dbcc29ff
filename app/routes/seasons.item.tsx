import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { can } from "../access/can";
import { readForm, validate } from "../http/body.server";
import { redirectWithFlash } from "../http/flash.server";
import { page, requireLogin } from "../http/page.server";
import { toRefusal } from "../http/refusal.server";
import { type Sentence, textsOf } from "../languages/texts";
import { findRegistration, leave, register } from "../seasons/registrations.server";
import { registrationSchema } from "../seasons/schema.server";
import { seasonPath } from "../seasons/season";
import { shownPart, shownSeason } from "../seasons/season-request.server";
import { SeasonScreen } from "../seasons/seasons-screen";
import { findSeason } from "../seasons/seasons.server";
import { pageMeta } from "../shell/page-meta";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? pageMeta(matches, { title: data.season.name, path: seasonPath(data.season.id) }) : [];

export const loader = page(
  (m) => m.seasons.failed,
  async ({ params, context: { user, language } }: LoaderFunctionArgs) => {
    const m = textsOf(language);
    const season = await findSeason(null, params.id ?? "");
    const part = await findRegistration(user, season.id);
    return {
      season: shownSeason(m, season),
      part: part && shownPart(m, part),
      isStudent: can(user, "register for seasons"),
      isVisitor: !user,
    };
  },
);

export const action = page(
  (m) => m.seasons.notSaved,
  async (args: ActionFunctionArgs) => {
    const student = requireLogin(args);
    const id = args.params.id ?? "";
    const form = await readForm(args.request);
    try {
      return redirectWithFlash(seasonPath(id), "success", await change(form));
    } catch (error) {
      const m = textsOf(args.context.language);
      const { message, status, fields, headers } = toRefusal(error, (m) => m.seasons.notSaved, m);
      return data({ refusal: Object.values(fields ?? {})[0] ?? message }, { status, headers });
    }

    async function change(sent: FormData): Promise<Sentence> {
      if (sent.get("do") === "leave") {
        const name = await leave(student, id);
        return (m) => m.seasons.left(name);
      }
      const { policy } = validate(registrationSchema, { policy: sent.get("policy") ?? undefined });
      const { state } = await register(student, id, policy);
      const { name } = await findSeason(null, id);
      return (m) => (state === "waiting" ? m.seasons.waiting(name) : m.seasons.registered(name));
    }
  },
);

export default function OneSeason() {
  return (
    <SeasonScreen
      {...useLoaderData<typeof loader>()}
      refusal={useActionData<typeof action>()?.refusal}
    />
  );
}
