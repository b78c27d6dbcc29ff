import { textsOf } from "../languages/texts";
import { can } from "../access/can";
import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  MyApplicationsForVisitor,
  MyApplicationsScreen,
} from "../applications/my-applications-screen";
import { listOwnRounds } from "../day/rounds/own-rounds.server";
import { OwnRounds } from "../day/rounds/own-rounds";
import { ownPlaceInWords } from "../day/rounds/round";
import { whenOf } from "../day/rounds/tell.server";
import { ownPage } from "../applications/own-applications.server";
import { confirmFinished, withdraw } from "../applications/stages/own-steps.server";
import { objectToAnswer } from "../applications/stages/objecting.server";
import { answerOffer } from "../applications/stages/steps.server";
import { pageMeta } from "../shell/page-meta";
import { readForm } from "../http/body.server";
import { page, requireLogin } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { Unsent } from "../http/stream.server";
import { doAndTell } from "../http/flash.server";
import styles from "../styles/own-applications.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.myApplications }));

export const loader = page(
  (m) => m.applications.failed,
  async (args: LoaderFunctionArgs) => {
    const { user, language } = args.context;
    const query = new URL(args.request.url).searchParams;
    const askedRound = query.get("round");
    if (askedRound) requireLogin(args); // it was shared
    if (!user) return data(null, { status: 401 });
    const asked = { type: query.get("type"), page: query.get("page") };
    const m = textsOf(language);
    const own = await ownPage(user, asked, m);
    const rounds = (await listOwnRounds(user)).map((round) => ({
      ...{ id: round.roundId, name: round.name, what: round.what },
      ...{ when: whenOf(m, round), place: ownPlaceInWords(round), link: round.link },
      panel: round.panel,
      ...{ isExact: round.isExact, result: round.result, note: round.note },
    }));
    return data(new Unsent({ ...own, rounds, askedRound, isStudent: can(user, "apply") }));
  },
);

export const action = page(
  (m) => m.stages.failed,
  async (args: ActionFunctionArgs) => {
    const user = requireLogin(args);
    const form = await readForm(args.request);
    const id = String(form.get("application"));
    const intent = form.get("intent");
    return doAndTell(
      {
        path: "/my-applications",
        language: args.context.language,
        fallback: (m) => m.stages.failed,
      },
      async () => {
        if (intent === "withdraw") {
          await limit("withdraw", user.id);
          await withdraw(user, id);
          return (m) => m.stages.withdrawn;
        }
        if (intent === "accept" || intent === "decline") {
          const accept = intent === "accept";
          await answerOffer(
            user,
            id,
            accept ? { accept, seen: String(form.get("seen")) } : { accept },
          );
          return (m) => m.offers[accept ? "accepted" : "declined"];
        }
        if (intent === "object") {
          await objectToAnswer(user, id);
          return (m) => m.told.restored;
        }
        await confirmFinished(user, id, intent === "finished");
        return (m) => m.stages[intent === "finished" ? "finished" : "notFinished"];
      },
    );
  },
);

export default function MyApplications() {
  const own = useLoaderData<typeof loader>();
  if (!own) return <MyApplicationsForVisitor />;
  const { rounds, askedRound, ...applications } = own.value;
  return (
    <MyApplicationsScreen {...applications}>
      <OwnRounds rounds={rounds} asked={askedRound} />
    </MyApplicationsScreen>
  );
}
