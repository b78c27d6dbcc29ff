import type { RequestArgs } from "../../http/page.server";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { can } from "../../access/can";
import type { User } from "../../accounts/users.server";
import { nowIn, todayIn } from "../../dates";
import { env } from "../../env.server";
import { AppError, fieldErrors } from "../../errors";
import { readForm } from "../../http/body.server";
import { redirectWithFlash } from "../../http/flash.server";
import { type Refusal, toRefusal } from "../../http/refusal.server";
import { pagingOf } from "../../paging";
import { filterText } from "../../text";
import { buttonName, titleOf } from "../posting";
import { isOver } from "../timing";
import { limitSaves } from "../posting-request.server";
import { type TypeName, detailsPath, typeNamed } from "../types";
import { withdrawProposal } from "../editing/proposals.server";
import { approveByForm } from "../editing/review-request.server";
import { sendBack } from "../editing/review.server";
import { returnSchema } from "../editing/form-values";
import { savedSentence } from "../editing/submissions.server";
import { deletePosting, restorePosting } from "../editing/bin.server";
import { changePosting } from "../editing/change-posting.server";
import { assertReachesSomebody } from "../editing/reach.server";
import { findManaged } from "../editing/save-change.server";
import { isShownState } from "../editing/states";
import { type Sort, sorts } from "./workbench-filter";
import { countStates, countWorkbench, listWorkbench } from "./workbench.server";
import { inLanguage, textsOf, type Sentence, type Texts } from "../../languages/texts";

const pageSize = 10; // with the rail, at most 600 elements
/** More than a page has, and few enough for their names to fit into the message's cookie. */
const maxAtOnce = 40;

/** The workbench that an address asks for; unknown values are ignored. */
export async function loadWorkbench(user: User, { request, context }: RequestArgs) {
  const { dates } = textsOf(context.language);
  const { searchParams } = new URL(request.url);
  const [type = "", state = "", sort = ""] = ["type", "state", "sort"].map(
    (name) => searchParams.get(name) ?? "",
  );
  const filter = {
    search: filterText(searchParams.get("search")),
    type: typeNamed(type) ?? ("" as const),
    state: stateOf(state),
    sort: Object.hasOwn(sorts, sort) ? (sort as Sort) : ("newest" as const), // checked here
  };
  const isNarrowed = filter.search !== "" || filter.type !== "";
  const [count, byState] = await Promise.all([
    countWorkbench(user, filter),
    isNarrowed ? null : countStates(user),
  ]);
  const paging = pagingOf(searchParams.get("page"), count.count, pageSize);
  const offset = (paging.page - 1) * pageSize;
  const rows = await listWorkbench(user, filter, { limit: pageSize, offset });
  const now = nowIn(env.TIME_ZONE);
  return {
    filter,
    count,
    byState,
    paging,
    sorts,
    rows: rows.map(({ posting, sent, ...row }) => ({
      ...row,
      posting,
      sent: sent && { ...sent, since: todayIn(env.TIME_ZONE, sent.since) },
      publicOn: posting.publishAt && dates.moment(posting.publishAt, env.TIME_ZONE),
      isOver: isOver(posting, now),
    })),
    today: now.slice(0, 10),
  };
}

function stateOf(text: string) {
  if (text === "waiting") return "waiting" as const;
  return isShownState(text) ? text : ("" as const);
}

/** A posting as a button names it: 'job/<id>/<version>', with the version that was read. */
type Name = { type: TypeName; id: string; version?: number };

type WorkbenchAction = {
  /** Does it and returns a sentence that says so. */
  run: (user: User, name: Name, reason: string) => Promise<Sentence>;
};

/** What can be done to one posting or to several; each leaves a message, deletion with an 'Undo'. */
const actions = {
  delete: {
    run: async (user, { type, id }) => {
      const title = await deletePosting(user, type, id);
      return (m) => m.remove.done(title);
    },
  },
  restore: {
    run: async (user, { type, id }) => {
      const title = titleOf(await restorePosting(user, type, id));
      return (m) => m.restore.done(title);
    },
  },
  close: {
    run: async (user, name) => {
      const title = titleOf(await changePosting(user, name, { state: "closed" }));
      return (m) => m.change.done(title);
    },
  },
  publish: {
    run: async (user, name) => {
      if (can(user, "publish postings"))
        await assertReachesSomebody(user, await findManaged(user, name.type, name.id), false);
      return savedSentence(
        user,
        await changePosting(user, name, { state: "published" }, name.version),
      );
    },
  },
  approve: {
    run: async (user, name) => {
      const title = titleOf(await approveByForm(user, name));
      return (m) => m.approval.approved(title);
    },
  },
  return: {
    run: async (user, name, reason) => {
      const title = titleOf(await sendBack(user, name, reason, name.version));
      return (m) => m.approval.returned(title);
    },
  },
  withdraw: {
    run: async (user, name) => {
      const title = titleOf(await withdrawProposal(user, name));
      return (m) => m.approval.withdrawn(title);
    },
  },
} satisfies Record<string, WorkbenchAction>;
type ActionName = keyof typeof actions;
const actionNames = Object.keys(actions) as ActionName[];

/** What the page shows after a refusal, with what was typed and selected. */
export type WorkbenchAnswer = {
  refusal?: string;
  /** By 'job/<id>'. */
  refused?: Record<string, string>;
  reason: string;
  reasonError?: string;
  selected: string[];
};

/**
 * Does what a button of the workbench or of a details page says: `delete=job/<id>` to one posting, or
 * `all=delete` to those selected. `path` is the list to come back to.
 */
export async function runWorkbench(
  user: User,
  { request, context }: ActionFunctionArgs,
  path: string,
) {
  const m = textsOf(context.language);
  const form = await readForm(request);
  const action = actionNames.find((name) => form.has(name) || form.get("all") === name);
  const selected = form.getAll("tick").map(String);
  const names = (action && form.has(action) ? String(form.get(action)).split(",") : selected).slice(
    0,
    maxAtOnce,
  );
  const typed = { reason: String(form.get("reason") ?? ""), selected };
  type Why = Omit<WorkbenchAnswer, keyof typeof typed>;
  const refuse = (status: number, why: Why, headers?: Refusal["headers"]) =>
    data<WorkbenchAnswer>({ ...typed, ...why }, { status, headers });
  if (!action || names.length === 0) return refuse(422, { refusal: m.change.noneTicked });
  const { data: sound, error } = returnSchema.safeParse(typed);
  if (action === "return" && error)
    return refuse(422, {
      reasonError: inLanguage(fieldErrors(error.issues).reason ?? m.approval.noReason, m),
    });
  const reason = sound?.reason ?? "";
  const { done, refused, sentence } = await runAll(user, action, { names, reason, m });
  const many = m.change.many[action](done.length);
  const [why] = refused.values();
  const [first = ""] = names;
  const isOfOne = form.has(action) && names.length === 1;
  if (action === "publish" && isOfOne && why?.code === "older-version")
    return redirectWithFlash(detailsPath(toName(first)), "error", (m) => m.approval.readAgain);
  if (why) {
    const all = m.approval.partly(many, refused.size, why.message);
    const sentences = [...refused].map(([name, { message }]) => [withoutVersion(name), message]);
    const answer = {
      refusal: done.length ? all : why.message,
      refused: Object.fromEntries(sentences) as Record<string, string>,
    };
    return refuse(why.status, answer, why.headers);
  }
  const items = done.map(buttonName).join(",");
  const [only] = done;
  const opensPage = action === "restore" && done.length === 1 && only;
  return redirectWithFlash(
    opensPage ? detailsPath(only) : path + new URL(request.url).search,
    "success",
    done.length === 1 && sentence ? sentence : many,
    new Headers(),
    action === "delete" ? { undo: { path, items } } : {},
  );
}

type Batch = { names: string[]; reason: string; m: Texts };

/** One after the other: a refused posting does not stop the others. */
async function runAll(user: User, action: ActionName, { names, reason, m }: Batch) {
  const done: Name[] = [];
  const refused = new Map<string, Refusal>();
  let sentence: Sentence = "";
  for (const text of names) {
    try {
      const name = toName(text);
      await limitSaves(user);
      sentence = await actions[action].run(user, name, reason);
      done.push(name);
    } catch (error) {
      const refusal = toRefusal(error, (m) => m.workbench.failed, m);
      if (refusal.code === "not-allowed") throw error;
      refused.set(text, refusal);
    }
  }
  return { done, refused, sentence };
}

/** 'job/<id>' from 'job/<id>/<version>'. */
function withoutVersion(name: string) {
  return name.split("/").slice(0, 2).join("/");
}

function toName(text: string): Name {
  const [name, id = "", version] = text.split("/");
  const type = typeNamed(name);
  if (!type) throw new AppError((m) => m.remove.gone, 404);
  return { type, id, ...(version && { version: Number(version) || 0 }) };
}
