import { Sentence } from "../components/sentence";
import { useTexts } from "../languages/use-texts";
import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountCard } from "../accounts/account-card";
import { answerAdd, offerToAdd } from "../accounts/passkeys/passkeys-request.server";
import { AddPasskey } from "../accounts/passkeys/passkeys-section";
import {
  type SetUp,
  RecoveryCodes,
  SetUpForm,
} from "../accounts/second-factor/second-factor-screens";
import { factorsOf } from "../accounts/second-factor/factors.server";
import { answerSetUp, setUpFor } from "../accounts/second-factor/set-up-request.server";
import {
  landing,
  nextStep,
  openSession,
  readStepTicket,
  requireStep,
} from "../accounts/sessions/login-steps-request.server";
import { readForm } from "../http/body.server";
import { redirectWithFlash } from "../http/flash.server";
import { page } from "../http/page.server";
import { retryHeaders } from "../http/refusal.server";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/second-factor.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.loginSetUp }));
export const headers = retryHeaders;

/** For staff who must set up a second factor before they can log in. */
export const loader = page(
  (m) => m.login.failed,
  async (args: LoaderFunctionArgs) => {
    const ticket = await readStepTicket(args.request);
    if (!ticket) throw redirectWithFlash("/login", "error", (m) => m.secondFactor.expired);
    // Also runs after the form has set one up; then the action's data has the recovery codes.
    const { user } = ticket.proven;
    if (nextStep(ticket.proven) !== "set-up") return data(null);
    const { offer, cookie } = await offerToAdd(args, user);
    return data({ setUp: setUpFor(user), offer }, { headers: { "Set-Cookie": cookie } });
  },
);

export const action = page(
  (m) => m.login.failed,
  async (args: ActionFunctionArgs) => {
    const { proven, next } = await requireStep(args, "set-up");
    const { user } = proven;
    const form = await readForm(args.request);
    const handle = form.get("intent") === "add passkey" ? answerAdd : answerSetUp;
    const answer = await handle(args, user, form);
    if (!("codes" in answer)) return answer;
    const now = { ...proven, factors: await factorsOf(user.id) };
    const { headers } = await openSession(now, args, true);
    return data({ codes: answer.codes ?? [], next: landing(user, next) }, { headers });
  },
);

export default function LoginSetUp() {
  const m = useTexts();
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "codes" in answer) {
    return (
      <AccountCard title={m.loginSetUp.yourRecoveryCodes} subtitle={m.loginSetUp.yourSecondFactor}>
        <RecoveryCodes {...answer} label={m.loginSetUp.iHaveThemContinue} />
      </AccountCard>
    );
  }
  const setUp = answer && "setUp" in answer ? (answer.setUp as SetUp) : loaded?.setUp; // made by answerSetUp
  const isPasskey = Boolean(answer && "isPasskey" in answer);
  const result = (of: boolean) => (of ? answer?.result : undefined);
  return (
    <AccountCard title={m.loginSetUp.setUpSecondFactor} subtitle={m.loginSetUp.staffLogWithTheir}>
      {setUp && loaded ? (
        <>
          <SetUpForm setUp={setUp} lastResult={result(!isPasskey)} />
          <h2>{m.loginSetUp.orPasskey}</h2>
          <AddPasskey offer={loaded.offer} lastResult={result(isPasskey)} />
        </>
      ) : (
        <p>
          <Sentence
            text={m.loginSetUp.isOn}
            parts={{ login: (words) => <a href="/login">{words}</a> }}
          />
        </p>
      )}
    </AccountCard>
  );
}
