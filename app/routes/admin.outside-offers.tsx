import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type User, assertCan } from "../access/can";
import { outsideFields } from "../applications/own-cases.server";
import { waysToTell } from "../applications/stages/stages";
import { OutsideOffersScreen } from "../applications/outside-offers-screen";
import { outsideChangeSchema, outsideSchema } from "../applications/outside-offer-schema.server";
import {
  countOutsideOffers,
  decideOutsideOffer,
  decisionOf,
  listOutsideOffers,
  offersAtOnce,
  recordOutsideOffer,
} from "../applications/outside-offers.server";
import { readForm } from "../http/body.server";
import { validate } from "../errors";
import { redirectWithFlash } from "../http/flash.server";
import { page, requirePermission } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { toRefusal } from "../http/refusal.server";
import { type Texts, textsOf } from "../languages/texts";
import { pagingOf } from "../paging";
import { type Field, errorsAt, readFields } from "../seasons/policy-fields";
import { listSeasons } from "../seasons/seasons.server";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";
import policyStyles from "../styles/policy.css?url";

const path = "/admin/outside-offers";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: policyStyles },
];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminOutsideOffers }));

/** With `?student=`, the form begins with the student. */
export const loader = page(
  (m) => m.outside.failed,
  async (args: LoaderFunctionArgs) => {
    const staff = requirePermission(args, "confirm outside offers", (m) => m.outside.refused);
    const m = textsOf(args.context.language);
    const asked = new URL(args.request.url).searchParams;
    const paging = pagingOf(asked.get("page"), await countOutsideOffers(staff), offersAtOnce);
    const range = { limit: offersAtOnce, offset: (paging.page - 1) * offersAtOnce };
    const offers = await listOutsideOffers(staff, undefined, range);
    return {
      paging,
      student: asked.get("student") ?? "",
      offers: offers.map((one) => ({ ...one, day: m.dates.day(one.offeredOn) })),
      fields: await fieldsOf(staff, m),
    };
  },
);

async function fieldsOf(staff: User, m: Texts): Promise<Field[]> {
  const seasons = (await listSeasons(staff)).filter(({ state }) => state !== "archived");
  return [
    {
      ...{ control: "choice", name: "season", title: m.seasonOffice.season, isNeeded: true },
      choices: seasons.map(({ id }) => id),
      words: Object.fromEntries(seasons.map(({ id, name }) => [id, name])),
    },
    { control: "text", name: "student", title: m.outside.student, isNeeded: true },
    ...outsideFields(m, "placement").flatMap((field): Field[] =>
      field.name === "sector"
        ? [{ control: "text", name: "class", title: m.outside.class, isNeeded: false }, field]
        : field.name === "answer"
          ? [{ ...field, title: m.manyStudents.answer }, howTold(m)]
          : [field],
    ),
  ];
}

const howTold = ({ toldOffice: words }: Texts): Field => ({
  ...{ control: "choice", name: "toldBy", title: words.howTold, isNeeded: false },
  choices: [...waysToTell],
  words: words.ways,
});

/** The office records an offer that it knows of. A form that is refused comes back as it was typed. */
async function record(staff: User, form: FormData, m: Texts) {
  const values = readFields(form, await fieldsOf(staff, m), "outside");
  try {
    await limit("office-change", staff.id);
    await recordOutsideOffer(staff, validate(outsideSchema, values));
    return redirectWithFlash(path, "success", (m) => m.outside.recorded);
  } catch (error) {
    const { message, status, fields, headers } = toRefusal(error, (m) => m.outside.failed, m);
    const errors = errorsAt("outside", fields);
    const typed = { values, errors, refusal: message };
    return data({ refused: undefined, typed }, { status, headers });
  }
}

/** A reason that is refused comes back as it was typed. */
export const action = page(
  (m) => m.outside.failed,
  async ({ request, context: { user, language } }: ActionFunctionArgs) => {
    assertCan(user, "confirm outside offers", (m) => m.outside.refused);
    const form = await readForm(request);
    if (form.get("do") === "record") return record(user, form, textsOf(language));
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
      const refused = { offer, reason, refusal: fields?.reason ?? message };
      return data({ refused, typed: undefined }, { status, headers });
    }
  },
);

export default function OutsideOffers() {
  const answer = useActionData<typeof action>();
  return <OutsideOffersScreen {...useLoaderData<typeof loader>()} {...answer} />;
}
