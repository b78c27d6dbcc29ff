import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { assertCan } from "../access/can";
import { readForm } from "../http/body.server";
import { redirectWithFlash } from "../http/flash.server";
import { page, requirePermission } from "../http/page.server";
import { toRefusal } from "../http/refusal.server";
import { textsOf } from "../languages/texts";
import { adminSeasonPath } from "../seasons/admin-seasons-screen";
import { askPolicy } from "../seasons/ask.server";
import type { Typed } from "../seasons/policy-form";
import {
  checkRules,
  questionFields,
  readQuestion,
  readRules,
  ruleKinds,
  shownRules,
} from "../seasons/policy-request.server";
import { type PolicyProps, PolicyScreen } from "../seasons/policy-screen";
import { tryPolicy } from "../seasons/simulation/trials.server";
import { changePolicy, findPolicy, findSeason } from "../seasons/seasons.server";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";
import policyStyles from "../styles/policy.css?url";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: policyStyles },
];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminSeasonsPolicy }));

export const loader = page(
  (m) => m.seasons.failed,
  async (args: LoaderFunctionArgs): Promise<PolicyProps> => {
    const admin = requirePermission(args, "manage seasons", (m) => m.seasonOffice.refused);
    const { id, name } = await findSeason(admin, args.params.id ?? "");
    const { version, clauses } = await findPolicy(admin, id);
    const season = { id, name };
    return { ...emptyForm, season, version, rules: shownRules(clauses as Typed[]) };
  },
);

const emptyForm = {
  errors: {},
  kinds: ruleKinds,
  question: { fields: questionFields, values: {}, errors: {} },
};

/** Each button answers with the form as typed; only saving what is right leaves it. */
export const action = page(
  (m) => m.seasonOffice.notSaved,
  async ({ request, params, context: { user: admin, language } }: ActionFunctionArgs) => {
    assertCan(admin, "manage seasons", (m) => m.seasonOffice.refused);
    const m = textsOf(language);
    const id = params.id ?? "";
    const form = await readForm(request);
    if (form.get("do") === "ask") {
      const { values, question, errors } = readQuestion(form, m);
      const { clauses } = await findPolicy(admin, id);
      const answer = question && askPolicy(admin, { clauses, ...question });
      return data(
        {
          question: { fields: questionFields, values, errors },
          answer: answer && {
            allowed: answer.allowed,
            reasons: answer.reasons.map(({ text }) => text),
          },
        },
        answer ? 200 : 422,
      );
    }
    const { button, rules } = readRules(form);
    const version = Number(/^\d{1,9}$/.exec(String(form.get("version")))?.[0] ?? 0);
    const typed = { rules: shownRules(rules), version };
    if (button !== "save" && button !== "check" && button !== "try") return data(typed);
    const { clauses, sentences, errors } = checkRules(rules, m);
    if (!clauses) return data({ ...typed, errors, refusal: m.checkInputs }, 422);
    if (button === "try") {
      const trial = await tryPolicy(admin, id, clauses);
      return redirect(`${adminSeasonPath(id)}/try?trial=${trial}`, 303);
    }
    if (button === "check") return data({ ...typed, sentences });
    try {
      const { policy } = await changePolicy(admin, id, { clauses, version });
      return redirectWithFlash(adminSeasonPath(id), "success", (m) =>
        m.seasonOffice.policySaved(policy.version),
      );
    } catch (error) {
      const { message, status } = toRefusal(error, (m) => m.seasonOffice.notSaved, m);
      return data({ ...typed, refusal: message }, { status });
    }
  },
);

export default function SeasonPolicy() {
  const stored = useLoaderData<typeof loader>();
  const typed = useActionData<typeof action>();
  // What was typed stands in for what is stored.
  return <PolicyScreen {...stored} {...(typed as Partial<PolicyProps>)} />;
}
