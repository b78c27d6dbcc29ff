import { Screen } from "../components/screen";
import { useTexts } from "../languages/use-texts";
import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { removePasskey } from "../accounts/passkeys/passkeys.server";
import { answerAdd, showPasskeys } from "../accounts/passkeys/passkeys-request.server";
import {
  type SetUp,
  FactorScreen,
  RecoveryCodes,
} from "../accounts/second-factor/second-factor-screens";
import { factorsOf, mustHaveFactor } from "../accounts/second-factor/factors.server";
import { renewRecoveryCodes, turnOffTotp } from "../accounts/second-factor/second-factor.server";
import { answerSetUp, setUpFor } from "../accounts/second-factor/set-up-request.server";
import { proveAgain } from "../accounts/sessions/prove-request.server";
import { resendSchema } from "../accounts/schema";
import { readForm } from "../http/body.server";
import { redirectWithFlash } from "../http/flash.server";
import { handleForm } from "../http/form.server";
import { page, requireLogin } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { retryHeaders } from "../http/refusal.server";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/second-factor.css?url";
import type { Sentence } from "../languages/texts";

const path = "/account/second-factor";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.accountSecondFactor }));
export const headers = retryHeaders;

export const loader = page(
  (m) => m.secondFactor.failed,
  async (args: LoaderFunctionArgs) => {
    const user = requireLogin(args);
    const { totp, codesLeft } = await factorsOf(user.id);
    const { passkeys, headers } = await showPasskeys(args, user);
    const setUp = totp ? null : setUpFor(user);
    return data({ totp, codesLeft, passkeys, isNeeded: mustHaveFactor(user), setUp }, { headers });
  },
);

export const action = page(
  (m) => m.secondFactor.failed,
  async (args: ActionFunctionArgs) => {
    requireLogin(args);
    const { sessionId } = args.context;
    const form = await readForm(args.request);
    const user = await proveAgain(args, form);
    const done = (sentence: Sentence) => redirectWithFlash(path, "success", sentence);

    if (user && form.get("intent") === "set up") {
      const answer = await answerSetUp(args, user, form);
      if (!("codes" in answer)) return answer;
      return answer.codes ? data({ codes: answer.codes }) : done((m) => m.secondFactor.turnedOn);
    }
    if (user && form.get("intent") === "add passkey") {
      const answer = await answerAdd(args, user, form);
      if (!("codes" in answer)) return answer;
      return answer.codes
        ? data({ codes: answer.codes })
        : done((m) => m.passkeys.added(answer.name));
    }
    return handleForm({
      form,
      language: args.context.language,
      schema: resendSchema,
      fallback: (m) => m.secondFactor.failed,
      async save() {
        if (form.has("passkey")) {
          const name = await removePasskey(user, sessionId, String(form.get("passkey")));
          return done((m) => m.passkeys.removed(name));
        }
        if (form.get("intent") === "off") {
          await turnOffTotp(user, sessionId);
          return done((m) => m.secondFactor.turnedOff);
        }
        if (user) await limit("second-factor", user.id);
        return data({ codes: await renewRecoveryCodes(user) });
      },
    });
  },
);

export default function SecondFactor() {
  const m = useTexts();
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "codes" in answer) {
    return (
      <Screen title={m.accountSecondFactor.yourRecoveryCodes} name="narrow">
        <RecoveryCodes codes={answer.codes} next={path} label={m.accountSecondFactor.iHaveThem} />
      </Screen>
    );
  }
  const setUp = answer && "setUp" in answer ? (answer.setUp as SetUp) : loaded.setUp; // made by answerSetUp
  const isPasskey = Boolean(answer && "isPasskey" in answer);
  return (
    <FactorScreen {...loaded} setUp={setUp} lastResult={answer?.result} isPasskey={isPasskey} />
  );
}
