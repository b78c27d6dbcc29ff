import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { assertCan, can } from "../access/can";
import { RoundScreen } from "../day/rounds/days-screen";
import { listParticipants, readRound } from "../day/rounds/read.server";
import { dayPath, ownRoundPath, roundPath } from "../day/rounds/round";
import { changeRound, deleteRound } from "../day/rounds/rounds.server";
import { appUrl } from "../env.server";
import { AppError } from "../errors";
import { readForm } from "../http/body.server";
import { doAndTell, redirectWithFlash } from "../http/flash.server";
import { page, requirePermission } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/admin.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.roundOffice.days }));

export const loader = page(
  (m) => m.roundOffice.failed,
  async (args: LoaderFunctionArgs) => {
    const user = requirePermission(args, "hold rounds", (m) => m.roundOffice.refused);
    const round = await readRound(user, args.params.id ?? "");
    const isOffice = can(user, "plan days");
    return {
      ...{ round, isOffice },
      participants: await listParticipants(round),
      address: round.state === "confirmed" ? appUrl + ownRoundPath(round.id) : null,
      mayChange: isOffice || round.state === "proposed",
    };
  },
);

export const action = page(
  (m) => m.roundOffice.notSaved,
  ({ request, params: { id = "" }, context: { user, language } }: ActionFunctionArgs) => {
    assertCan(user, "hold rounds", (m) => m.roundOffice.refused);
    const path = roundPath(id);
    return doAndTell({ path, language, fallback: (m) => m.roundOffice.notSaved }, async () => {
      await limit("rounds", user.id);
      const intent = (await readForm(request)).get("intent");
      if (intent === "confirm") {
        await changeRound(user, id, { state: "confirmed" });
        const { people } = await readRound(user, id);
        return (m) => m.roundOffice.confirmedNow(people);
      }
      if (intent === "over") {
        await changeRound(user, id, { state: "over" });
        return (m) => m.roundOffice.ended;
      }
      if (intent !== "delete") throw new AppError((m) => m.checkInputs, 422);
      const { day } = await readRound(user, id);
      await deleteRound(user, id);
      return redirectWithFlash(dayPath(day), "success", (m) => m.roundOffice.deleted);
    });
  },
);

export default function OneRound() {
  return <RoundScreen {...useLoaderData<typeof loader>()} />;
}
