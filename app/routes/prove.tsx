import { useTexts } from "../languages/use-texts";
import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountCard } from "../accounts/account-card";
import { proofsOf, proveAgain } from "../accounts/sessions/prove-request.server";
import { ProveScreen } from "../accounts/sessions/prove-screen";
import { readForm } from "../http/body.server";
import { nextPath } from "../http/query";
import { page, requireLogin } from "../http/page.server";
import { pageMeta } from "../shell/page-meta";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.prove }));

export const headers: HeadersFunction = ({ actionHeaders, errorHeaders }) =>
  errorHeaders ?? actionHeaders;

/** Asks somebody to prove again who they are before a download, which then starts. */
export const loader = page(
  (m) => m.again.failed,
  async (args: LoaderFunctionArgs) => {
    const user = requireLogin(args);
    const { pathname, search } = new URL(args.request.url);
    return { ...(await proofsOf(user)), address: pathname + search, fields: [] };
  },
);

export const action = page(
  (m) => m.again.failed,
  async (args: ActionFunctionArgs) => {
    requireLogin(args);
    await proveAgain(args, await readForm(args.request));
    const next = nextPath(new URL(args.request.url).searchParams.get("next"), "/account");
    return data({ next }, { headers: { Refresh: `0;url=${next}` } });
  },
);

export default function Prove() {
  const m = useTexts();
  const prove = useLoaderData<typeof loader>();
  const { next } = useActionData<typeof action>() ?? {};
  if (!next) return <ProveScreen {...prove} />;
  return (
    <AccountCard title={m.prove.thankYou} subtitle={m.prove.itStartsByItself}>
      <p>
        <a href={next}>{m.prove.startNow}</a>
      </p>
    </AccountCard>
  );
}
