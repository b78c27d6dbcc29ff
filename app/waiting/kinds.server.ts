import { type RawBuilder, sql } from "kysely";
import type { AfterState } from "~/db/schema-figures";
import type { PointEvent } from "~/db/schema-seasons";
import type { Action, User } from "../access/can";
import { visibleStudents } from "../access/visible.server";
import { decideOutsideOffer, reachedBy } from "../applications/outside-offers.server";
import { env } from "../env.server";
import { confirmAfterOf } from "../figures/after/after.server";
import type { Texts } from "../languages/texts";
import { isWaiting } from "../postings/editing/submissions.server";
import { decidedBy, isContested } from "../records/contested.server";
import { acceptCorrection, refuseCorrection } from "../records/corrections.server";
import { takeBackCoordinator } from "../records/joining/coordinators.server";
import { valueIn } from "../records/eligibility";
import { isFactName } from "../records/fact-values";
import { decideException, exceptionWaits } from "../seasons/exceptions.server";
import { takeBackPoints, upholdPoints } from "../seasons/points.server";
import { decidePart } from "../seasons/registrations.server";
import { formatNumber } from "../text";

/** One thing that somebody waits for. */
export type WaitingRow = {
  id: string;
  since: Date;
  /** A student or a company. */
  who: string;
  contact: string;
  /** What it is about, and what is asked for, as its kind understands them. */
  about: string;
  value: string;
  /** What the asker wrote. */
  note: string;
  /** The rest of the address where it is decided. */
  place: string;
  /** Of what can change while it waits; else 0. */
  version: number;
};

/**
 * A kind of things that wait for a decision of the office. Queue, counts, menu, dashboard and calls follow from its entry
 * below and its words in `waiting.kinds` of app/languages/en/waiting.ts.
 */
export type WaitingKind = {
  /** Who decides. */
  action: Action;
  /** The screen of the office's menu beside which they are counted, too (app/shell/office-menu.ts). */
  screen: string;
  /** What waits, of what this user may decide, with the columns of `WaitingRow`. */
  rows: (user: User) => RawBuilder<unknown>;
  says: (m: Texts, row: WaitingRow) => string;
  /** Where one of them is decided. */
  path: (row: WaitingRow) => string;
  /** Without these it is decided there alone, as it has to be read first or cannot be undone. */
  accept?: (user: User, id: string, answer: string, version: number) => Promise<unknown>;
  refuse?: (user: User, id: string, reason: string) => Promise<unknown>;
};

export const waitingKinds = {
  posting: {
    action: "publish postings",
    screen: "postings",
    rows: () => sql`
      select postings.id, submitted_at as since, coalesce(companies.name, sender.name, '') as who,
        coalesce(sender.email, '') as contact, postings.title as about,
        case when submissions.proposal is null then '' else 'change' end as value, '' as note,
        postings.type as place, 0 as version
      from submissions join postings on postings.id = submissions.posting_id
      left join companies on companies.id = postings.company_id
      left join users sender on sender.id = submissions.submitted_by
      where ${isWaiting}`,
    says: ({ waiting }, { about, value }) => (value ? waiting.change(about) : about),
    path: ({ id, place }) => `/admin/postings/${place}/${id}`,
  },
  correction: {
    action: "decide corrections",
    screen: "corrections",
    rows: (user) => sql`
      select corrections.id, asked_at as since, users.name as who, users.email as contact,
        fact as about, value || coalesce(' (' || corrections.percent || ' %)', '') as value,
        corrections.reason as note, '' as place, 0 as version
      from corrections join enrolments on enrolments.id = corrections.enrolment_id
      join users on users.id = enrolments.user_id
      where decided_at is null and enrolments.ended_at is null
        and not ${isContested} and ${decidedBy(user)}`,
    says: (m, { about, value }) =>
      isFactName(about)
        ? m.waiting.correction(m.factWords[about].title, valueIn(m, about, value))
        : value,
    path: ({ id }) => `/admin/corrections?at=${id}`,
    accept: (user, id) => acceptCorrection(user, id),
    refuse: refuseCorrection,
  },
  /** Both sides have to be seen first. */
  rollNumber: {
    action: "decide corrections",
    screen: "corrections",
    rows: (user) => sql`
      select corrections.id, asked_at as since, users.name as who, users.email as contact,
        corrections.value as about, '' as value, corrections.reason as note, '' as place, 0 as version
      from corrections join enrolments on enrolments.id = corrections.enrolment_id
      join users on users.id = enrolments.user_id
      where decided_at is null and enrolments.ended_at is null
        and ${isContested} and ${decidedBy(user)}`,
    says: ({ waiting }, { about }) => waiting.rollNumber(about),
    path: ({ id }) => `/admin/corrections?at=${id}`,
  },
  outsideOffer: {
    action: "confirm outside offers",
    screen: "outside",
    rows: (user) => sql`
      select outside_offers.id, reported_at as since, users.name as who, users.email as contact,
        company as about, ctc::text as value, seasons.name as note, '' as place, 0 as version
      from outside_offers join users on users.id = outside_offers.user_id
      join seasons on seasons.id = outside_offers.season_id
      where outside_offers.state = 'reported' and ${reachedBy(user)}`,
    says: ({ waiting }, { about, value }) =>
      waiting.outsideOffer(about, formatNumber(Number(value))),
    path: () => "/admin/outside-offers",
    accept: (user, id) => decideOutsideOffer(user, id, "confirmed"),
    refuse: (user, id, reason) => decideOutsideOffer(user, id, "refused", reason),
  },
  secondLook: {
    action: "manage seasons",
    screen: "seasons",
    rows: () => sql`
      select season_points.id, asked_at as since, users.name as who, users.email as contact,
        event as about, '' as value, plea as note, season_id::text as place, 0 as version
      from season_points join users on users.id = season_points.user_id
      where asked_at is not null and decided_at is null and taken_back_at is null`,
    says: (m, { about }) => m.waiting.secondLook(m.points.events[about as PointEvent]),
    path: ({ place }) => `/admin/seasons/${place}/cases`,
    accept: takeBackPoints,
    refuse: upholdPoints,
  },
  graduate: {
    action: "confirm records",
    screen: "records",
    rows: (user) => sql`
      select enrolments.id, said_at as since, users.name as who, users.email as contact,
        state as about, organisation as value, '' as note, users.id::text as place, graduates.version
      from graduates join enrolments on enrolments.id = graduates.enrolment_id
      join users on users.id = enrolments.user_id
      where state is not null and confirmed_at is null
        and ${visibleStudents(user, "confirm records")}`,
    says: (m, { about, value }) =>
      [m.afterStates[about as AfterState], value].filter(Boolean).join(": "),
    path: ({ place }) => `/admin/records/${place}`,
    accept: (user, id, _answer, version) => confirmAfterOf(user, id, version),
  },
  registration: {
    action: "manage seasons",
    screen: "seasons",
    rows: () => sql`
      select part.id, accepted_at as since, users.name as who, users.email as contact,
        seasons.name as about, '' as value, '' as note, seasons.id::text as place, 0 as version
      from season_registrations part join users on users.id = part.user_id
      join seasons on seasons.id = part.season_id
      where part.state = 'waiting'`,
    says: ({ waiting }, { about }) => waiting.registration(about),
    path: ({ place }) => `/admin/seasons/${place}`,
    accept: (user, id) => decidePart(user, id, { approve: true, reason: "" }),
    refuse: (user, id, reason) => decidePart(user, id, { approve: false, reason }),
  },
  exception: {
    action: "give exceptions",
    screen: "exceptions",
    rows: () => sql`
      select exceptions.id, exceptions.at as since, coalesce(asker.name, '') as who,
        coalesce(asker.email, '') as contact,
        concat_ws(', ', student.name, departments.name, postings.title) as about, '' as value,
        exceptions.reason as note, '' as place, 0 as version
      from exceptions left join users asker on asker.id = exceptions.by_user_id
      left join users student on student.id = exceptions.user_id
      left join departments on departments.id = exceptions.department_id
      left join postings on postings.id = exceptions.posting_id
      where ${exceptionWaits}`,
    says: ({ waiting }, { about }) => waiting.exception(about),
    path: () => "/admin/exceptions",
    accept: (user, id, answer) => decideException(user, id, { grant: true, answer }),
    refuse: (user, id, answer) => decideException(user, id, { grant: false, answer }),
  },
  /** It has to be read first. */
  message: {
    action: "approve messages",
    screen: "messages",
    rows: () => sql`
      select messages.id, messages.created_at as since,
        coalesce(companies.name, users.name, '') as who, coalesce(users.email, '') as contact,
        subject as about, people::text as value, '' as note, '' as place, 0 as version
      from messages left join users on users.id = by_user_id
      left join companies on companies.id = messages.company_id
      where messages.state = 'waiting'`,
    says: (m, { about, value }) => `${about} · ${m.counts.people(Number(value))}`,
    path: ({ id }) => `/admin/messages/${id}`,
  },
  /** What somebody of the office meant to do there by now. */
  company: {
    action: "manage companies",
    screen: "companies",
    rows: () => sql`
      select note.id, due_on::timestamp at time zone ${env.TIME_ZONE} as since, companies.name as who,
        '' as contact, note.text as about, '' as value, coalesce(users.name, '') as note,
        note.company_id::text as place, 0 as version
      from company_notes note join companies on companies.id = note.company_id
      left join users on users.id = for_user_id
      where done_at is null and due_on <= (now() at time zone ${env.TIME_ZONE})::date`,
    says: (_, { about }) => about,
    path: ({ place }) => `/admin/companies/${place}#notes`,
  },
  /** Whose mail came back needs another address. */
  invitation: {
    action: "invite students",
    screen: "records",
    rows: () => sql`
      select account_invitations.id, bounced_at as since,
        coalesce(nullif(account_invitations.name, ''), nullif(enrolments.name, ''), roll_number, '') as who,
        '' as contact, account_invitations.email as about, '' as value, '' as note,
        enrolments.id::text as place, 0 as version
      from account_invitations join enrolments on enrolments.id = enrolment_id
      where bounced_at is not null and enrolments.user_id is null`,
    says: ({ waiting }, { about }) => waiting.invitation(about),
    path: ({ place }) => `/admin/records/${place}`,
  },
  /** At another address it is another invitation: refusing this one takes it back. */
  coordinator: {
    action: "manage coordinators",
    screen: "users",
    rows: () => sql`
      select id, bounced_at as since, name as who, '' as contact, email as about, '' as value,
        '' as note, '' as place, 0 as version
      from account_invitations
      where bounced_at is not null and enrolment_id is null`,
    says: ({ waiting }, { about }) => waiting.invitation(about),
    path: () => "/admin/users?coordinate=new",
    refuse: takeBackCoordinator,
  },
  recruiter: {
    action: "manage recruiters",
    screen: "recruiters",
    rows: () => sql`
      select invitations.id, bounced_at as since,
        concat_ws(', ', invitations.name, companies.name) as who, '' as contact,
        invitations.email as about, '' as value, '' as note, '' as place, 0 as version
      from invitations join companies on companies.id = company_id
      where bounced_at is not null`,
    says: ({ waiting }, { about }) => waiting.invitation(about),
    path: () => "/admin/recruiters",
  },
  erasure: {
    action: "decide erasures",
    screen: "erasures",
    rows: () => sql`
      select erasure_requests.id, asked_at as since, users.name as who, users.email as contact,
        '' as about, '' as value, note, '' as place, 0 as version
      from erasure_requests join users on users.id = erasure_requests.user_id
      where answered_at is null`,
    says: ({ waiting }) => waiting.erasure,
    path: () => "/admin/erasures",
  },
} satisfies Record<string, WaitingKind>;

export type WaitingName = keyof typeof waitingKinds;

export const waitingNames = Object.keys(waitingKinds) as WaitingName[]; // Object.keys widens

export const waitingKind = (name: WaitingName): WaitingKind => waitingKinds[name];
