import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { assertCan } from "../access/can";
import { OutsideOffersScreen } from "../applications/outside-offers-screen";
import {
  countOutsideOffers,
  decideOutsideOffer,
  decisionOf,
  listOutsideOffers,
  offersAtOnce,
  outsideChangeSchema,
} from "../applications/outside-offers.server";
import { readForm, validate } from "../http/body.server";
import { redirectWithFlash } from "../http/flash.server";
import { page, requirePermission } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { toRefusal } from "../http/refusal.server";
import { textsOf } from "../languages/texts";
import { pagingOf } from "../paging";
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
    const asked = new URL(args.request.url).searchParams.get("page");
    const paging = pagingOf(asked, await countOutsideOffers(staff), offersAtOnce);
    const range = { limit: offersAtOnce, offset: (paging.page - 1) * offersAtOnce };
    const offers = await listOutsideOffers(staff, undefined, range);
    return { paging, offers: offers.map((one) => ({ ...one, day: dates.day(one.offeredOn) })) };
  },
);

/** A reason that is refused comes back as it was typed. */
export const action = page(
  (m) => m.outside.failed,
  async ({ request, context: { user, language } }: ActionFunctionArgs) => {
    assertCan(user, "confirm outside offers", (m) => m.outside.refused);
    const form = await readForm(request);
    const offer = String(form.get("offer"));
    try {
      const change = validate(outsideChangeSchema, {
        ...(form.get("do") === "take-back"
          ? { takeBack: true }
          : { confirm: form.get("do") === "confirm" }),
        reason: form.get("reason"),
      });
      await limit("office-change", user.id);
      await decideOutsideOffer(user, offer, decisionOf(change) ?? "refused", change.reason);
      return redirectWithFlash(path, "success", (m) => m.seasonOffice.offerDecided);
    } catch (error) {
      const m = textsOf(language);
      const { message, status, fields, headers } = toRefusal(error, (m) => m.outside.failed, m);
      const reason = String(form.get("reason") ?? "");
      return data(
        { refused: { offer, reason, refusal: fields?.reason ?? message } },
        { status, headers },
      );
    }
  },
);

export default function OutsideOffers() {
  const refused = useActionData<typeof action>()?.refused;
  return <OutsideOffersScreen {...useLoaderData<typeof loader>()} refused={refused} />;
}
