import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FactorScreen } from "../accounts/second-factor/factor-screen";
import { RecoveryCodes } from "../accounts/second-factor/recovery-codes";
import {
  factorsOf,
  mustHaveFactor,
  renewRecoveryCodes,
  turnOffTotp,
} from "../accounts/second-factor/second-factor.server";
import type { SetUp } from "../accounts/second-factor/set-up-form";
import { answerSetUp, setUpFor } from "../accounts/second-factor/set-up-request.server";
import { proveAgain } from "../accounts/sessions/prove-request.server";
import { resendSchema } from "../accounts/schema";
import { readForm } from "../http/body.server";
import { redirectWithFlash } from "../http/flash.server";
import { handleForm } from "../http/form.server";
import { page, requireLogin } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { retryHeaders } from "../http/retry-headers";
import { messages } from "../messages";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/second-factor.css?url";

const path = "/account/second-factor";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Second factor" });
export const headers = retryHeaders;

export const loader = page(messages.secondFactor.failed, async (args: LoaderFunctionArgs) => {
  const user = requireLogin(args);
  const factors = await factorsOf(user.id);
  return {
    ...factors,
    isNeeded: mustHaveFactor(user),
    setUp: factors.totp ? null : setUpFor(user),
  };
});

export const action = page(messages.secondFactor.failed, async (args: ActionFunctionArgs) => {
  requireLogin(args);
  const form = await readForm(args.request);
  const user = await proveAgain(args, form);
  if (user && form.get("intent") === "set up") {
    const answer = await answerSetUp(user, form);
    return "codes" in answer ? data(answer) : answer;
  }
  return handleForm({
    form,
    schema: resendSchema,
    fallback: messages.secondFactor.failed,
    async save() {
      if (form.get("intent") === "off") {
        await turnOffTotp(user);
        return redirectWithFlash(path, "success", messages.secondFactor.turnedOff);
      }
      if (user) await limit("second-factor", user.id);
      return data({ codes: await renewRecoveryCodes(user) });
    },
  });
});

export default function SecondFactor() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "codes" in answer) {
    return (
      <div className="narrow">
        <h1>Your recovery codes</h1>
        <RecoveryCodes codes={answer.codes} next={path} label="I have them" />
      </div>
    );
  }
  const refused = answer && "setUp" in answer ? (answer.setUp as SetUp) : null; // answerSetUp's
  return <FactorScreen {...loaded} setUp={refused ?? loaded.setUp} lastResult={answer?.result} />;
}
