import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { cardVerdicts } from "../applications/eligible.server";
import { nowIn } from "../dates";
import { env } from "../env.server";
import { readForm } from "../http/body.server";
import { page, requireLogin } from "../http/page.server";
import { answerSave } from "../postings/saved/save-request.server";
import { countSaved, listSaved } from "../postings/saved/saved.server";
import { SavedScreen } from "../postings/saved/saved-screen";
import { pagingOf } from "../paging";
import { pageMeta } from "../shell/page-meta";

const pageSize = 24;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.saved }));

export const loader = page(
  (m) => m.saved.failed,
  async (args: LoaderFunctionArgs) => {
    const student = requireLogin(args);
    const asked = new URL(args.request.url).searchParams.get("page");
    const total = await countSaved(student);
    const paging = pagingOf(asked, total, pageSize);
    const place = { limit: pageSize, offset: (paging.page - 1) * pageSize };
    const saved = await listSaved(student, place);
    const shown = saved.map(({ posting }) => posting);
    const verdicts = Object.fromEntries(await cardVerdicts(student, shown));
    return { saved, verdicts, total, paging, now: nowIn(env.TIME_ZONE) };
  },
);

export const action = page(
  (m) => m.saved.failed,
  async (args: ActionFunctionArgs) => {
    const user = requireLogin(args);
    const { language } = args.context;
    return answerSave({
      user,
      form: await readForm(args.request),
      request: args.request,
      language,
    });
  },
);

export default function Saved() {
  return <SavedScreen {...useLoaderData<typeof loader>()} />;
}
