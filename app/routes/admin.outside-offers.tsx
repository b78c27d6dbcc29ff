import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { assertCan } from "../access/can";
import { OutsideOffersScreen } from "../applications/outside-offers-screen";
import {
  decideOutsideOffer,
  listOutsideOffers,
  outsideChangeSchema,
} from "../applications/outside-offers.server";
import { readForm, validate } from "../http/body.server";
import { doAndTell } from "../http/flash.server";
import { page, requirePermission } from "../http/page.server";
import { textsOf } from "../languages/texts";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

const path = "/admin/outside-offers";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminOutsideOffers }));

export const loader = page(
  (m) => m.outside.failed,
  async (args: LoaderFunctionArgs) => {
    const staff = requirePermission(args, "confirm outside offers", (m) => m.outside.refused);
    const { dates } = textsOf(args.context.language);
    const offers = await listOutsideOffers(staff);
    return { offers: offers.map((one) => ({ ...one, day: dates.day(one.offeredOn) })) };
  },
);

export const action = page(
  (m) => m.outside.failed,
  async ({ request, context: { user, language } }: ActionFunctionArgs) => {
    assertCan(user, "confirm outside offers", (m) => m.outside.refused);
    const form = await readForm(request);
    return doAndTell({ path, language, fallback: (m) => m.outside.failed }, async () => {
      const { confirm = false, reason } = validate(outsideChangeSchema, {
        confirm: form.get("confirm") === "true",
        reason: form.get("reason"),
      });
      await decideOutsideOffer(user, String(form.get("offer")), { confirm, reason });
      return (m) => m.seasonOffice.offerDecided;
    });
  },
);

export default function OutsideOffers() {
  return <OutsideOffersScreen {...useLoaderData<typeof loader>()} />;
}
