import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type User, can } from "../access/can";
import { outsideSchema } from "../applications/outside-offer-schema.server";
import {
  answerOutsideOffer,
  objectToOutside,
  recordOutsideOffer,
} from "../applications/outside-offers.server";
import { outsideFields, ownCases } from "../applications/own-cases.server";
import { sayNo } from "../applications/to-answer.server";
import { limit } from "../http/rate-limits.server";
import type { OwnCases } from "../seasons/own-cases";
import { hashOfSignedProof } from "../images/images.server";
import { storeFormProof } from "../records/corrections-request.server";
import { askForSecondLook, pleaSchema } from "../seasons/points.server";
import { errorsAt, readFields } from "../seasons/policy-fields";
import { readForm } from "../http/body.server";
import { validate } from "../errors";
import { redirectWithFlash } from "../http/flash.server";
import { page, requireLogin } from "../http/page.server";
import { toRefusal } from "../http/refusal.server";
import { type Sentence, type Texts, textsOf } from "../languages/texts";
import { titleOf } from "../postings/posting";
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
      cases: user && can(user, "register for seasons") ? await ownCases(user, season, m) : null,
    };
  },
);

export const action = page(
  (m) => m.seasons.notSaved,
  async (args: ActionFunctionArgs) => {
    const student = requireLogin(args);
    const id = args.params.id ?? "";
    const form = await readForm(args.request);
    if (form.get("do") === "outside")
      return report(student, id, form, textsOf(args.context.language));
    try {
      return redirectWithFlash(seasonPath(id), "success", await change(form));
    } catch (error) {
      const m = textsOf(args.context.language);
      const { message, status, fields, headers } = toRefusal(error, (m) => m.seasons.notSaved, m);
      const refusal = Object.values(fields ?? {})[0] ?? message;
      const plea = { of: String(form.get("points")), text: String(form.get("plea") ?? "") };
      return data({ refusal, plea, refused: undefined }, { status, headers });
    }

    async function change(sent: FormData): Promise<Sentence> {
      if (sent.get("do") === "leave") {
        await limit("season-part", student.id);
        const name = await leave(student, id);
        return (m) => m.seasons.left(name);
      }
      if (sent.get("do") === "say-no") {
        const posting = await sayNo(student, id, String(sent.get("posting")));
        return (m) => m.toAnswer.done(titleOf(posting));
      }
      if (sent.get("do") === "second-look") {
        const { plea } = validate(pleaSchema, { plea: sent.get("plea") });
        await askForSecondLook(student, String(sent.get("points")), plea);
        return (m) => m.points.asked;
      }
      if (sent.get("do") === "outside-object") {
        await objectToOutside(student, String(sent.get("offer")));
        return (m) => m.told.objecting;
      }
      const answer = /^outside-(accept|decline)$/.exec(String(sent.get("do")))?.[1];
      if (answer) {
        await answerOutsideOffer(student, String(sent.get("offer")), answer === "accept");
        return (m) => m.outside[answer === "accept" ? "accepted" : "declined"];
      }
      const { policy } = validate(registrationSchema, { policy: sent.get("policy") ?? undefined });
      await limit("season-part", student.id);
      const { state } = await register(student, id, policy);
      const { name } = await findSeason(null, id);
      return (m) => (state === "waiting" ? m.seasons.waiting(name) : m.seasons.registered(name));
    }
  },
);

/** Reports an offer from outside; a form that is refused comes back as it was typed. */
async function report(student: User, season: string, form: FormData, m: Texts) {
  const { kind } = await findSeason(null, season);
  const values = readFields(form, outsideFields(m, kind), "outside");
  try {
    await storeFormProof(student, form);
    const input = validate(outsideSchema, { season, ...values });
    await limit("record-save", student.id);
    const proof = hashOfSignedProof(student, String(form.get("proof") ?? "")) ?? undefined;
    await recordOutsideOffer(student, input, proof);
    return redirectWithFlash(seasonPath(season), "success", (m) => m.outside.reported);
  } catch (error) {
    const { message, status, fields, headers } = toRefusal(error, (m) => m.outside.failed, m);
    const errors = errorsAt("outside", fields);
    const proof = String(form.get("proof") ?? "");
    const refused = { values: { ...values, proof }, errors, refusal: fields?.season ?? message };
    return data({ refused, refusal: undefined, plea: undefined }, { status, headers });
  }
}

export default function OneSeason() {
  const { cases, ...shown } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SeasonScreen
      {...shown}
      cases={
        cases && {
          ...{ ...cases, plea: answer?.plea },
          refused: answer?.refused as OwnCases["refused"],
        }
      }
      refusal={answer?.refusal}
    />
  );
}
