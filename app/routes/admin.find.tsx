import {
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isLongEnough } from "../find/found";
import { findEverything, straightTo } from "../find/find.server";
import { FindScreen } from "../find/find-screen";
import { page, requirePermission } from "../http/page.server";
import { textsOf } from "../languages/texts";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";
import { filterText } from "../text";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.find.title }));

export const loader = page(
  (m) => m.find.failed,
  async (args: LoaderFunctionArgs) => {
    const user = requirePermission(args, "search everything", (m) => m.find.refused);
    const m = textsOf(args.context.language);
    const words = filterText(new URL(args.request.url).searchParams.get("q"));
    if (!words) return { words, groups: null };
    if (!isLongEnough(words)) return { words, groups: null, error: m.find.tooShort };
    const groups = await findEverything(m, user, words);
    const straight = straightTo(user, groups);
    if (straight) throw redirect(straight, 303);
    return { words, groups };
  },
);

export default function Find() {
  return <FindScreen {...useLoaderData<typeof loader>()} />;
}
