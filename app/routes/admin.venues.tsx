import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { assertCan } from "../access/can";
import { venuesPath } from "../day/rounds/round";
import { venueSchema, walkSchema } from "../day/rounds/schema.server";
import {
  deleteVenue,
  listVenues,
  saveVenue,
  setWalk,
  walkMinutes,
} from "../day/rounds/venues.server";
import { VenuesScreen } from "../day/rounds/venues-screen";
import { readForm } from "../http/body.server";
import { validate } from "../errors";
import { doAndTell, redirectWithFlash } from "../http/flash.server";
import { page, requirePermission } from "../http/page.server";
import { toRefusal } from "../http/refusal.server";
import { textsOf } from "../languages/texts";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.roundOffice.venues }));

export const loader = page(
  (m) => m.roundOffice.failed,
  async (args: LoaderFunctionArgs) => {
    const user = requirePermission(args, "plan days", (m) => m.dayOffice.refused);
    return { venues: await listVenues(user), walk: await walkMinutes() };
  },
);

export const action = page(
  (m) => m.roundOffice.notSaved,
  async ({ request, context: { user, language } }: ActionFunctionArgs) => {
    assertCan(user, "plan days", (m) => m.dayOffice.refused);
    const form = await readForm(request);
    const gone = form.get("delete");
    const fallback = (m: ReturnType<typeof textsOf>) => m.roundOffice.notSaved;
    if (gone !== null)
      return doAndTell({ path: venuesPath, language, fallback }, async () => {
        await deleteVenue(user, String(gone));
        return (m) => m.roundOffice.venueDeleted;
      });
    const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
    try {
      if (form.get("intent") === "walk") {
        await setWalk(user, validate(walkSchema, typed).walk);
        return redirectWithFlash(venuesPath, "success", (m) => m.roundOffice.walkSaved);
      }
      await saveVenue(user, validate(venueSchema, typed));
      return redirectWithFlash(venuesPath, "success", (m) => m.roundOffice.venueSaved);
    } catch (error) {
      const { status, message, fields = {} } = toRefusal(error, fallback, textsOf(language));
      return data({ typed, errors: fields, refusal: message }, { status });
    }
  },
);

export default function Venues() {
  return <VenuesScreen {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />;
}
