import { textsOf } from "../languages/texts";
import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import profileScript from "virtual:enhance/profile";
import { pageMeta } from "../shell/page-meta";
import { readForm } from "../http/body.server";
import { page, requireLogin } from "../http/page.server";
import { answerProfileForm } from "../resume/profile/profile-request.server";
import { ProfileScreen } from "../resume/profile/profile-screen";
import { showProfile } from "../resume/profile/profile.server";
import styles from "../styles/resume.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.profile }));

export const loader = page(
  (m) => m.resume.failed,
  (args: LoaderFunctionArgs) => {
    const user = requireLogin(args);
    return showProfile(user, new URL(args.request.url).searchParams);
  },
);

export const action = page(
  (m) => m.profile.failed,
  async (args: ActionFunctionArgs) => {
    const user = requireLogin(args);
    const answer = await answerProfileForm(
      user,
      await readForm(args.request),
      textsOf(args.context.language),
    );
    if (answer instanceof Response) return answer;
    const { values, errors, warning, code, status, headers } = answer;
    const isConflict = code === "older-version";
    return data({ values, errors, warning, isConflict }, { status, headers });
  },
);

export default function Profile() {
  return (
    <>
      <ProfileScreen {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
      <script type="module" src={profileScript} />
    </>
  );
}
