import { textsOf } from "../languages/texts";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "../http/body.server";
import { validate } from "../errors";
import { redirectWithFlash } from "../http/flash.server";
import { page, requireLogin } from "../http/page.server";
import { toRefusal } from "../http/refusal.server";
import { followSchema, searchAddress, searchInWords } from "../news/schema";
import { follow, previewFollow } from "../news/follows/follows.server";
import { FollowScreen } from "../news/follows/follow-screen";
import { readFilter } from "../postings/list/list-filter";
import { typeOfName } from "../postings/posting-request.server";
import { pageMeta } from "../shell/page-meta";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.accountNewsFollow }));

export const loader = page(
  (m) => m.follows.failed,
  async (args: LoaderFunctionArgs) => {
    const student = requireLogin(args);
    const type = typeOfName(args.params.type);
    const { search: words, location } = readFilter(type, new URL(args.request.url).searchParams);
    const search = { type, search: words, location };
    return { search, brought: await previewFollow(student, search) };
  },
);

export const action = page(
  (m) => m.follows.failed,
  async (args: ActionFunctionArgs) => {
    const student = requireLogin(args);
    const m = textsOf(args.context.language);
    const form = Object.fromEntries(await readForm(args.request));
    try {
      const search = validate(followSchema, form, (m) => m.follows.failed);
      await follow(student, search);
      const sentence = m.follows.done(searchInWords(m, search));
      return redirectWithFlash(searchAddress(search), "success", sentence);
    } catch (error) {
      const { message, status, code } = toRefusal(error, m.follows.failed, m);
      if (code === "not-allowed") throw error;
      return data({ error: message }, { status });
    }
  },
);

export default function FollowSearch() {
  return (
    <FollowScreen
      {...useLoaderData<typeof loader>()}
      error={useActionData<typeof action>()?.error}
    />
  );
}
