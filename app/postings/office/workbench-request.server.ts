import type { ActionFunctionArgs } from "@remix-run/node";
import type { User } from "../../accounts/users.server";
import { formatMoment, todayIn } from "../../dates";
import { env } from "../../env.server";
import { AppError } from "../../errors";
import { readForm } from "../../http/body.server";
import { redirectWithFlash } from "../../http/flash.server";
import { toRefusal } from "../../http/refusal.server";
import { messages } from "../../messages";
import { pagingOf } from "../../paging";
import { filterText } from "../list/list-filter";
import { titleOf } from "../posting";
import { type TypeName, detailsPath, typeNamed } from "../types";
import { deletePosting, restorePosting } from "./bin.server";
import { changePosting } from "./change-posting.server";
import { isShownState } from "./states";
import { type Sort, countWorkbench, listWorkbench, sorts } from "./workbench.server";

const pageSize = 20;
/** More than a page has; the names of as many fit into the message's cookie. */
const maxAtOnce = 40;

/** The workbench that an address asks for; what it does not know is ignored. */
export async function loadWorkbench(user: User, request: Request) {
  const { searchParams } = new URL(request.url);
  const [type = "", state = "", sort = ""] = ["type", "state", "sort"].map(
    (name) => searchParams.get(name) ?? "",
  );
  const filter = {
    search: filterText(searchParams.get("search")),
    type: typeNamed(type) ?? ("" as const),
    state: isShownState(state) ? state : ("" as const),
    sort: Object.hasOwn(sorts, sort) ? (sort as Sort) : ("newest" as const), // checked here
  };
  const count = await countWorkbench(user, filter);
  const paging = pagingOf(searchParams.get("page"), count, pageSize);
  const offset = (paging.page - 1) * pageSize;
  const rows = await listWorkbench(user, filter, { limit: pageSize, offset });
  const today = todayIn(env.TIME_ZONE);
  return {
    filter,
    count,
    paging,
    rows: rows.map(({ posting, applications }) => ({
      posting,
      applications,
      publicOn: posting.publishAt && formatMoment(posting.publishAt, env.TIME_ZONE),
      isOver: posting.closesOn !== null && posting.closesOn < today,
    })),
  };
}

type Name = { type: TypeName; id: string };

/** What can be done to one posting or to several; each leaves a message, deletion with an 'Undo'. */
const deeds = {
  delete: {
    run: (user: User, { type, id }: Name) => deletePosting(user, type, id),
    many: "deleted",
  },
  restore: {
    run: async (user: User, { type, id }: Name) => titleOf(await restorePosting(user, type, id)),
    many: "brought back",
  },
  close: { run: changeTo("closed"), many: "closed" },
  publish: { run: changeTo("published"), many: "published" },
};
type Deed = keyof typeof deeds;
const deedNames = Object.keys(deeds) as Deed[];

function changeTo(state: "closed" | "published") {
  return async (user: User, name: Name) => titleOf(await changePosting(user, name, { state }));
}

/**
 * Does what a button of the workbench or of a details page says: `delete=job/<id>` to one posting, or
 * `all=delete` to those ticked. `path` is the list to come back to.
 */
export async function runWorkbench(
  user: User,
  { request, context }: ActionFunctionArgs,
  path: string,
) {
  const form = await readForm(request);
  const deed = deedNames.find((name) => form.has(name) || form.get("all") === name);
  const sent = deed && form.has(deed) ? String(form.get(deed)).split(",") : form.getAll("tick");
  const back = path + new URL(request.url).search;
  if (!deed || sent.length === 0)
    return redirectWithFlash(back, "error", messages.change.noneTicked);
  const done: Name[] = [];
  let title = "";
  try {
    for (const one of sent.slice(0, maxAtOnce)) {
      const name = toName(String(one));
      title = await deeds[deed].run(user, name);
      done.push(name);
    }
  } catch (error) {
    const refusal = toRefusal(error, messages.workbench.failed, context.requestId);
    if (refusal.code === "not-allowed") throw error;
    if (done.length === 0) return redirectWithFlash(back, "error", refusal.message);
  }
  const text =
    done.length === 1 ? aboutOne(deed, title) : messages.change.many(done.length, deeds[deed].many);
  const undo = { path, items: done.map(({ type, id }) => `${type}/${id}`).join(",") };
  const [only] = done;
  const leadsOn = deed === "restore" && done.length === 1 && only;
  return redirectWithFlash(
    leadsOn ? detailsPath(only) : back,
    "success",
    text,
    new Headers(),
    deed === "delete" ? { undo } : {},
  );
}

function aboutOne(deed: Deed, title: string) {
  if (deed === "delete") return messages.remove.done(title);
  return deed === "restore" ? messages.restore.done(title) : messages.change.done(title);
}

function toName(text: string): Name {
  const [name, id = ""] = text.split("/");
  const type = typeNamed(name);
  if (!type) throw new AppError(messages.remove.gone, 404);
  return { type, id };
}
