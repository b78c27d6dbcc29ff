import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { assertCan, can } from "../access/can";
import { AppError } from "../errors";
import { proveAgain } from "../accounts/sessions/prove-request.server";
import { readForm } from "../http/body.server";
import { doAndTell } from "../http/flash.server";
import { page, requirePermission } from "../http/page.server";
import { textsOf } from "../languages/texts";
import { pagingOf } from "../paging";
import { countCorrections } from "../records/corrections.server";
import { programmeChoices } from "../records/programmes.server";
import { countToInvite, inviteStudents } from "../records/joining/invitations.server";
import { readRecordsFilter, recordsQuery } from "../records/records-filter";
import { choicesOf, shownRecord } from "../records/records-request.server";
import { RecordsScreen } from "../records/records-screen";
import { countRecords, listRecords, recordIds } from "../records/records.server";
import { countStudentApplications } from "../applications/student-applications.server";
import { pageMeta } from "../shell/page-meta";
import { selectedIn, selectionOf } from "../tables/selection-request.server";
import { mostSelected } from "../tables/lists";
import { selectOnly } from "../tables/selections.server";
import { viewOf } from "../tables/settings.server";
import styles from "../styles/admin.css?url";
import selectionStyles from "../styles/selection.css?url";

const everybody = readRecordsFilter(new URLSearchParams());
const usual = 20; // at most 600 elements

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: selectionStyles },
];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.adminRecords }));

export const loader = page(
  (m) => m.records.failed,
  async (args: LoaderFunctionArgs) => {
    const staff = requirePermission(args, "see records", (m) => m.records.refused);
    const m = textsOf(args.context.language);
    const { searchParams } = new URL(args.request.url);
    const filter = readRecordsFilter(searchParams);
    const view = await viewOf(staff, "records", { address: args.request.url, usual });
    const { only, shown } = await selectionOf(staff, "records", {
      view,
      among: (ids) => recordIds(staff, { ...everybody, ids }, mostSelected),
    });
    const found = await countRecords(staff, { ...filter, ...only });
    const paging = pagingOf(searchParams.get("page"), found, view.rows);
    const offset = (paging.page - 1) * view.rows;
    const listed = await listRecords(staff, { ...filter, ...only }, { limit: view.rows, offset });
    const ids = listed.map(({ userId }) => userId);
    const counts = await countStudentApplications(staff, ids);
    const records = listed.map(({ record, ...one }) => ({
      ...{ applications: 0, offers: 0, ...counts.get(one.userId) },
      ...one,
      record: shownRecord(m, record),
    }));
    const choices = choicesOf(await programmeChoices());
    const mayManage = can(staff, "manage programmes");
    const corrections = await countCorrections(staff);
    const toInvite = can(staff, "invite students") ? await countToInvite(staff, filter) : null;
    const selection = shown(ids, found);
    const list = { records, found, filter, choices, paging, view, selection };
    return { ...list, mayManage, corrections, toInvite };
  },
);

/** Invites or reminds those whom the filter of the address finds, or of them those selected. */
export const action = page(
  (m) => m.inviting.failed,
  async (args: ActionFunctionArgs) => {
    const { user, language } = args.context;
    assertCan(user, "invite students", (m) => m.inviting.refused);
    const form = await readForm(args.request);
    const admin = await proveAgain(args, form);
    const { pathname, searchParams } = new URL(args.request.url);
    const filter = readRecordsFilter(searchParams);
    const query = new URLSearchParams(recordsQuery(filter));
    const path = query.size ? `${pathname}?${query}` : pathname;
    return doAndTell({ path, language, fallback: (m) => m.inviting.failed }, async () => {
      // A form that does not say that it means everybody mails those that it names.
      const ids = form.has("everybody") ? undefined : await selectedIn(admin, form);
      if (ids?.length === 0) throw new AppError((m) => m.inviting.nobodySelected);
      const count = await inviteStudents(admin, {
        filter: ids ? everybody : filter,
        ids,
        remind: form.get("intent") === "remind",
      });
      if (ids) await selectOnly(admin, "records", []);
      return (m) => (count ? m.inviting.done(count) : m.inviting.nobody);
    });
  },
);

export default function Records() {
  return <RecordsScreen {...useLoaderData<typeof loader>()} />;
}
