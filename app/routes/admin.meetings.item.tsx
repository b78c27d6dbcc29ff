import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { assertCan } from "../access/can";
import { answerMeetingForm, loadMeeting } from "../day/meetings/meeting-request.server";
import { MeetingScreen } from "../day/meetings/meeting-screen";
import { readForm } from "../http/body.server";
import { page, requirePermission } from "../http/page.server";
import { textsOf } from "../languages/texts";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.dayOffice.meeting }));

export const loader = page(
  (m) => m.roundOffice.failed,
  (args: LoaderFunctionArgs) => {
    const user = requirePermission(args, "plan days", (m) => m.dayOffice.refused);
    return loadMeeting(user, args.params.id ?? "", textsOf(args.context.language));
  },
);

export const action = page(
  (m) => m.dayOffice.notSaved,
  async ({ request, params: { id = "" }, context: { user, language } }: ActionFunctionArgs) => {
    assertCan(user, "plan days", (m) => m.dayOffice.refused);
    return answerMeetingForm(user, id, textsOf(language), await readForm(request));
  },
);

export default function Meeting() {
  const loaded = useLoaderData<typeof loader>();
  return <MeetingScreen {...(useActionData<typeof action>() ?? loaded)} />;
}
