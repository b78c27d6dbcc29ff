import type { Insertable } from "kysely";
import type { Action } from "../../app/access/can";
import type { User } from "../../app/accounts/users.server";
import { termsVersion } from "../../app/applications/terms";
import { aRound, roundDay } from "../day/a-round";
import { aMeeting } from "../day/meetings/a-day";
import { aJobIn, anOffer, step } from "../seasons/offers";
import { storeImportFile } from "../../app/import/import-file.server";
import { needsPicture, titleColumnOf } from "../../app/postings/import/columns";
import { findNewsSettings } from "../../app/news/digest/settings.server";
import { unsubscribeAddress } from "../../app/news/digest/mail-digest.server";
import { changeCalendarSecret } from "../../app/news/feeds/own-calendar.server";
import { approve } from "../../app/postings/editing/review.server";
import { addNote, savePerson } from "../../app/companies/contacts.server";
import { joinCompanies } from "../../app/companies/joining.server";
import { createCompany } from "../../app/companies/register.server";
import { changePosting } from "../../app/postings/editing/change-posting.server";
import { confirmAfter, listAfter, thisYear } from "../../app/figures/after/after.server";
import { answerAddress } from "../../app/figures/after/links.server";
import { setIntake } from "../../app/figures/intakes.server";
import { publishYear } from "../../app/figures/publish.server";
import { sealTable } from "../../app/figures/seals.server";
import { confirmFacts } from "../../app/records/change-record.server";
import { askForCorrection } from "../../app/records/corrections.server";
import { createPosting } from "../../app/postings/postings.server";
import { outsideSchema } from "../../app/applications/outside-offer-schema.server";
import { recordOutsideOffer } from "../../app/applications/outside-offers.server";
import { exceptionSchema, giveException } from "../../app/seasons/exceptions.server";
import { givePoints, pointsSchema } from "../../app/seasons/points.server";
import { register } from "../../app/seasons/registrations.server";
import { tryPolicy } from "../../app/seasons/simulation/trials.server";
import { saveVenue } from "../../app/day/rounds/venues.server";
import { messageSchema } from "../../app/messages/schema.server";
import { sendMessage } from "../../app/messages/send.server";
import { postingSchema } from "../../app/postings/schema";
import { pdfPath } from "../../app/postings/pdf/pdf";
import { storePdf } from "../../app/postings/pdf/pdfs.server";
import { type TypeName, postPath, postingType, typeNames } from "../../app/postings/types";
import { db } from "../../db/client";
import type { Database } from "../../db/schema";
import { newId } from "../../db/id";
import { aCompanyPosting, aStudentWithResume } from "../applications/applicants";
import {
  aCoordinator,
  aPosting,
  aProgramme,
  aRecruiter,
  aSeason,
  aStudent,
  anApplication,
  anAskingJob,
  coordinate,
  versionsOf,
  validInput,
} from "../support/factories";
import { aPdfFile } from "../postings/a-pdf";
import { aFileOf } from "../postings/import-files";
import { asFile, validParts } from "../support/samples";

/**
 * Who may do what: for every route of app/routes.ts and every method it takes, what each of the cast
 * gets. access.test.ts tries each line in all forms of a request and fails for a route without lines.
 * Methods without a line must be refused with 405.
 */
export const personas = [
  "visitor",
  "student",
  "otherStudent",
  "recruiter",
  "colleague",
  "otherRecruiter",
  "coordinator",
  "otherCoordinator",
  "admin",
] as const;
export type Persona = (typeof personas)[number];

/** A status, or where a redirect leads. */
export type Outcome = number | string | RegExp;

/** The users whose things a line can point at. Paths and fields are made anew for each try that may change them. */
export type Scene = { users: Record<Exclude<Persona, "visitor">, User> };

type Text = string | ((scene: Scene) => Promise<string>);
type Fields = [string, string | File][];

export type Line = {
  /** The route's id: its file without the extension, or the id it was given. */
  route: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: Text;
  outcomes: Record<Persona, Outcome>;
  /** Sent as a plain form, with files as multipart. */
  fields?: (scene: Scene) => Fields | Promise<Fields>;
  /** Set if reading this is noted in the log. */
  isLogged?: boolean;
  /** Tables in which the reading is noted. */
  notes?: string[];
  /** Runs the same code as another line, which is tried in all forms. */
  documentOnly?: boolean;
};

const withLink = { link: "https://apply.example/here" };

/** Tables in which a refused request may leave a trace, such as a count of tries, or that change by themselves. */
export const traces: string[] = ["rate_limits", "code_attempts", "record_openings", "processes"];

type Some = { visitor: Outcome; users: Outcome } & Partial<Record<Persona, Outcome>>;

const anyone = (outcome: Outcome) => by({ visitor: outcome, users: outcome });

function by({ visitor, users, ...others }: Some): Record<Persona, Outcome> {
  return {
    visitor,
    student: users,
    otherStudent: users,
    recruiter: users,
    colleague: others.recruiter ?? users,
    otherRecruiter: others.recruiter ?? users,
    coordinator: users,
    otherCoordinator: others.coordinator ?? users,
    admin: users,
    ...others,
  };
}

/** Screens of the admin group (specification: Route guard). */
const adminScreen = (path: string, admin: Outcome = 200) =>
  by({ visitor: toLogin(path), users: "/student-dashboard", admin });
/** Screens of any logged-in user. */
const userScreen = (path: string) => by({ visitor: toLogin(path), users: 200 });
/** Calls about the office's postings of a type that recruiters post as well. They find only their own. */
const officesOwn = (admin: Outcome = 200) =>
  by({ visitor: 401, users: 403, recruiter: 404, admin });
/** Calls that only an admin may make. */
const adminCall = (admin: Outcome) => by({ visitor: 401, users: 403, admin });
/** What all may who work in the office, each with what is theirs. */
const ofAllStaff = (line: Line["outcomes"]) => ({
  ...alsoCoordinators(line),
  ...{ recruiter: line.admin, colleague: line.admin, otherRecruiter: line.admin },
});
/** What coordinators may as well: about a student of theirs, and about one of another department. */
const alsoCoordinators = (line: Line["outcomes"], other: Outcome = line.admin) => ({
  ...line,
  coordinator: line.admin,
  otherCoordinator: other,
});

const toLogin = (path: string) => `/login?next=${encodeURIComponent(path)}`;

function line(
  route: string,
  method: Line["method"],
  path: Text,
  outcomes: Line["outcomes"],
  fields?: Line["fields"],
): Line {
  return { route, method, path, outcomes, fields };
}

const landings = by({ visitor: 200, users: "/student-dashboard", admin: "/admin-dashboard" });
/** With the page, logged-in users are then sent home; without it the refusal remains. */
const refusedLogin = by({
  visitor: 401,
  users: /^(401|.student-dashboard)$/,
  admin: /^(401|.admin-dashboard)$/,
});
/** Another address each time, as a single one would soon get 429. */
const wrong = (): Fields => [
  ["email", `${newId()}@college.example`],
  ["password", "wrong password"],
];

const machineReadable = ["robots.txt", "sitemap.xml", "manifest.webmanifest"].map((file) =>
  line(`routes/${file.split(".")[0]}`, "GET", `/${file}`, anyone(200)),
);

export const accessTable: Line[] = [
  line("root", "GET", "/", anyone(200)),
  line("home", "GET", "/", anyone(200)),
  line("student-dashboard", "GET", "/student-dashboard", anyone(200)),
  line("routes/login", "GET", "/login", landings),
  line("routes/login", "POST", "/login", refusedLogin, wrong),
  line("routes/logout", "GET", "/logout", anyone("/")),
  line("routes/logout", "POST", "/logout", anyone("/")),
  line("routes/profile", "GET", "/profile", userScreen("/profile")),
  line("routes/account.data", "GET", "/account/data", userScreen("/account/data")),
  // The second time it is refused, as the first request is still open.
  line(
    "routes/account.data",
    "POST",
    "/account/data",
    by({ visitor: toLogin("/account/data"), users: /^(409|.account.data)$/ }),
    () => [["intent", "ask"]],
  ),
  line(
    "routes/account.data.zip",
    "GET",
    "/account/data.zip",
    by({ visitor: toLogin("/account/data.zip"), users: "/account/data" }),
  ),
  line(
    "routes/account.data.zip",
    "POST",
    "/account/data.zip",
    by({ visitor: toLogin("/account/data.zip"), users: 200 }),
  ),
  line("routes/tables", "GET", "/tables/users", anyone("/")),
  ...(
    [
      ["users", "/admin/users", adminCall("/admin/users?rows=50")],
      ["records", "/admin/records", alsoCoordinators(adminCall("/admin/records?rows=50"))],
      [
        "applicants",
        "/",
        by({ visitor: 401, users: 403, recruiter: "/?rows=50", admin: "/?rows=50" }),
      ],
    ] as const
  ).map(([list, next, outcomes]) =>
    line("routes/tables", "POST", `/tables/${list}`, outcomes, () => [
      ["next", next],
      ["rows", "50"],
    ]),
  ),
  line("routes/admin-dashboard", "GET", "/admin-dashboard", adminScreen("/admin-dashboard")),
  line("routes/admin", "GET", "/admin", adminScreen("/admin", "/admin-dashboard")),
  line(
    "routes/resume-builder",
    "GET",
    "/resume-builder",
    by({ visitor: "/login", users: "/student-dashboard" }),
  ),
  line("routes/images", "GET", "/images/none.webp", anyone(404)),
  line("routes/unknown", "GET", "/no/such/page", anyone(404)),
  line("routes/unknown", "POST", "/no/such/page", anyone(404)),

  line("routes/api.auth.login", "POST", "/api/auth/login", anyone(401), wrong),
  line(
    "routes/api.auth.language",
    "PATCH",
    "/api/auth/language",
    by({ visitor: 401, users: 422 }),
    wrong,
  ),
  line("routes/api.auth.me", "GET", "/api/auth/me", by({ visitor: 401, users: 200 })),
  line("routes/api.auth.logout", "POST", "/api/auth/logout", anyone(200)),
  ...(["GET", "POST", "PUT", "DELETE"] as const).map((method) =>
    line("routes/api.unknown", method, "/api/no/such/call", anyone(404)),
  ),
  ...typeNames.flatMap(linesOfType),
  {
    ...line(
      "routes/api.collection",
      "GET",
      "/api/placements?state=all",
      by({ visitor: 403, users: 403, recruiter: 200, admin: 200 }),
    ),
    documentOnly: true,
  },
  ...machineReadable,
  ...accountLines(),
  ...applicationLines(),
  ...newsLines(),
  ...adminLines(),
  ...seasonLines(),
  ...recruitingLines(),
  ...approvalLines(),
  ...companyLines(),
  ...recordLines(),
  ...figureLines(),
  ...resumeLines(),
  line("routes/search", "GET", "/search", anyone(200)),
  line("routes/api.search", "GET", "/api/search", anyone(200)),
  line("routes/api.index", "GET", "/api", anyone(200)),
  line("routes/api.openapi", "GET", "/api/openapi.json", anyone(200)),
];

function linesOfType(type: TypeName) {
  const list = `/${postingType(type).paths[0]}`;
  const form = postPath(type);
  const api = `/api/${postingType(type).endpoint}`;
  const item = async () => `${api}/${(await aPosting(type)).id}`;
  const edit = async () => `${form}/${(await aPosting(type)).id}`;
  const inBin = async () => {
    const { id } = await aPosting(type);
    await db.updateTable("postings").set({ deleted_at: new Date() }).where("id", "=", id).execute();
    return `${api}/${id}/restore`;
  };
  const valid = () => validParts(type);
  const doomed = async (): Promise<Fields> => [["delete", (await aPosting(type)).id]];
  const isRecruiters = postingType(type).postedBy.includes("recruiter");
  const edited = isRecruiters ? officesOwn() : adminCall(200);
  const posted = by({ visitor: 401, users: 403, recruiter: isRecruiters ? 201 : 403, admin: 201 });
  const unfinished: Fields = [
    ["keep", "yes"],
    ["title", "Half"],
  ];
  const lines = [
    line("routes/listing", "GET", list, anyone(200)),
    line(
      "routes/listing",
      "POST",
      list,
      by({ visitor: 401, users: 403, recruiter: isRecruiters ? list : 403, admin: list }),
      doomed,
    ),
    line(
      "routes/details",
      "GET",
      async () => `${list}/details/${(await aPosting(type)).id}`,
      anyone(200),
    ),
    line("routes/admin.post", "GET", form, adminScreen(form)),
    line("routes/admin.post", "POST", form, adminScreen(form, /\?posted=[0-9a-f-]{36}$/), valid),
    line("routes/admin.post", "POST", form, adminScreen(form, form), () => unfinished),
    line(
      "edit-posting",
      "GET",
      edit,
      by({ visitor: /^\/login\?next=/, users: "/student-dashboard", admin: 200 }),
    ),
    line(
      "edit-posting",
      "POST",
      edit,
      by({ visitor: /^\/login\?next=/, users: "/student-dashboard", admin: /\/details\// }),
      async () => [...(await valid()), ["version", "1"]],
    ),
    line("routes/api.collection", "GET", api, anyone(200)),
    line("routes/api.collection", "POST", api, posted, valid),
    line("routes/api.collection.create", "POST", `${api}/create`, posted, valid),
    line(
      "routes/api.collection.import",
      "POST",
      `${api}/import`,
      adminCall(needsPicture(type) ? 422 : 200),
      () => [["file", oneRow(type)]],
    ),
    line("routes/api.collection.item", "GET", item, anyone(200)),
    line("routes/api.collection.item", "PUT", item, edited, valid),
    line("routes/api.collection.item", "PATCH", item, edited, valid),
    line("routes/api.collection.item", "DELETE", item, edited),
    line("routes/api.collection.restore", "POST", inBin, edited),
  ];
  return lines.map((one) => ({ ...one, documentOnly: type !== "podcast" }));
}

/** A file with one row, different each time, so that it is never a duplicate. */
function oneRow(type: TypeName) {
  const csv = aFileOf(type, [{ ...validInput(type), [titleColumnOf(type)]: newId() }]);
  return asFile(csv, "postings.csv", "text/csv");
}

/** Empty forms: refused with 422, or redirected to where the page belongs. */
function accountLines() {
  const none = (): Fields => [["nothing", ""]];
  const refused = (elsewhere: string) => anyone(new RegExp(`^(422|${elsewhere})$`));
  const calls = ["signup", "forgot-password", "reset-password"];
  const factorPath = "/account/second-factor";
  return [
    line("routes/account", "GET", "/account", userScreen("/account")),
    line(
      "routes/account",
      "POST",
      "/account",
      by({ visitor: toLogin("/account"), users: 422 }),
      () => [["intent", "password"]],
    ),
    ...["code", "set-up"].flatMap((step) => [
      line(`routes/login.${step}`, "GET", `/login/${step}`, anyone("/login")),
      line(`routes/login.${step}`, "POST", `/login/${step}`, anyone("/login"), none),
    ]),
    line("routes/login.passkey", "GET", "/login/passkey", landings),
    line("routes/login.passkey", "POST", "/login/passkey", refused(".*-dashboard"), none),
    // Without its settings it does not exist.
    line("routes/login.college", "GET", "/login/college", anyone(404)),
    line("routes/login.college", "POST", "/login/college", anyone(404), none),
    line("routes/login.college.return", "GET", "/login/college/return", anyone(404)),
    line("routes/prove", "GET", "/prove", userScreen("/prove")),
    line("routes/prove", "POST", "/prove", userScreen("/prove"), none),
    line("routes/account.second-factor", "GET", factorPath, userScreen(factorPath)),
    line(
      "routes/account.second-factor",
      "POST",
      factorPath,
      by({ visitor: toLogin(factorPath), users: 422 }),
      () => [["intent", "set up"]],
    ),
    line("routes/signup", "GET", "/signup", by({ visitor: 200, users: "/login" })),
    line("routes/signup", "POST", "/signup", refused("/login"), none),
    line("routes/verify-email", "GET", "/verify-email", anyone("/login")),
    line("routes/verify-email", "POST", "/verify-email", refused("/login"), none),
    line("routes/forgot-password", "GET", "/forgot-password", anyone(200)),
    line("routes/forgot-password", "POST", "/forgot-password", anyone(422), none),
    line("routes/reset-password", "GET", "/reset-password", anyone("/forgot-password")),
    line("routes/reset-password", "POST", "/reset-password", refused("/forgot-password"), none),
    line("routes/api.auth.verify-otp", "POST", "/api/auth/verify-otp", anyone(422), none),
    ...calls.flatMap((call) => [
      line(`routes/api.auth.${call}`, "POST", `/api/auth/${call}`, anyone(422), none),
      line(`api-${call}`, "POST", `/api/${call}`, anyone(422), none),
    ]),
  ];
}

function applicationLines() {
  const item = async () => `/jobs/details/${(await aPosting("job", withLink)).id}`;
  const apply = async () => `${await item()}/apply`;
  const agreed = (): Fields => [["terms", termsVersion]];
  const tracked = async (): Promise<Fields> => [
    ["contentType", "job"],
    ["contentId", (await aPosting("job", withLink)).id],
    ["appliedLink", "https://elsewhere.example/"],
  ];
  const mine = by({ visitor: 401, users: 200 });
  const students = { student: 201, otherStudent: 201 };
  return [
    line("routes/my-applications", "GET", "/my-applications", mine),
    line("routes/api.applications.my", "GET", "/api/applications/my", mine),
    line("routes/apply", "GET", apply, anyone(/^\/jobs\/details\/[\w-]+#terms$/)),
    line(
      "routes/apply",
      "POST",
      apply,
      by({
        visitor: /^\/login\?next=%2Fjobs%2Fdetails%2F/,
        users: 403,
        student: withLink.link,
        otherStudent: withLink.link,
      }),
      agreed,
    ),
    line(
      "routes/api.applications.track",
      "POST",
      "/api/applications/track",
      by({ visitor: 401, users: 403, ...students }),
      tracked,
    ),
  ];
}

/** Students' own things. Unsubscribing takes the token from a mail and nothing else. */
function newsLines() {
  const students = (outcome: Outcome) => ({ student: outcome, otherStudent: outcome });
  const call = (outcome: Outcome) => by({ visitor: 401, users: 403, ...students(outcome) });
  const screen = (path: string, outcome: Outcome = 200) =>
    by({ visitor: toLogin(path), users: 403, ...students(outcome) });
  const item = async () => `/api/saved/job/${(await aPosting("job")).id}`;
  const follow = "/account/news/follow/job";
  /** Another search each time. */
  const search = (): Fields => [
    ["contentType", "job"],
    ["search", newId()],
  ];
  const saving = async (): Promise<Fields> => [["save", (await aPosting("job")).id]];
  const details = async () => `/jobs/details/${(await aPosting("job")).id}`;
  const back = /^\/jobs\/details\/[0-9a-f-]{36}/;
  const unsubscribe = async ({ users }: Scene) =>
    new URL(unsubscribeAddress(users.student.id)).pathname;
  const calendar = async ({ users }: Scene) => {
    await changeCalendarSecret(users.student);
    const { calendarSecret } = await findNewsSettings(users.student);
    return `/calendar/${calendarSecret}.ics`;
  };
  return [
    line("routes/saved", "GET", "/saved", screen("/saved")),
    line("routes/saved", "POST", "/saved", screen("/saved", /^\/saved#s/), () => [["unsave", "1"]]),
    line("routes/details", "POST", details, call(back), saving),
    line("routes/api.saved", "GET", "/api/saved", call(200)),
    line("routes/api.saved.item", "PUT", item, call(200)),
    line("routes/api.saved.item", "DELETE", item, call(200)),
    line("routes/account.news", "GET", "/account/news", screen("/account/news")),
    line(
      "routes/account.news",
      "POST",
      "/account/news",
      screen("/account/news", "/account/news"),
      () => [["frequency", "daily"]],
    ),
    line("routes/account.news.follow", "GET", follow, screen(follow)),
    line(
      "routes/account.news.follow",
      "POST",
      follow,
      screen(follow, /^(409|\/jobs\?search=.*)$/),
      search,
    ),
    line("routes/api.follows", "GET", "/api/follows", call(200)),
    line("routes/api.follows", "POST", "/api/follows", call(/^(201|409)$/), search),
    line("routes/api.follows.item", "DELETE", `/api/follows/${newId()}`, call(404)),
    line("routes/api.news", "GET", "/api/news", call(200)),
    line("routes/api.news", "PUT", "/api/news", call(200), () => [["frequency", "none"]]),
    line("routes/unsubscribe", "GET", unsubscribe, anyone(200)),
    line("routes/unsubscribe", "POST", unsubscribe, anyone(200)),
    line("routes/calendar", "GET", calendar, anyone(200)),
    line("routes/push", "GET", "/push.js", anyone(404)), // the keys of web push are not set
    line("feed-atom", "GET", "/jobs.atom", anyone(200)),
    line("feed-ics", "GET", "/jobs.ics", anyone(200)),
  ];
}

function adminLines() {
  const doomed = async () => (await aStudent()).id;
  /** Of a student, where there is a department to coordinate. */
  const withDepartment = async () => {
    await aCoordinator(["CSE"]);
    return doomed();
  };
  const invited = (): Fields => [
    ["name", "Dr. Iyer"],
    ["email", `${newId()}@college.example`],
    ["departments[]", "CSE"],
  ];
  const aFactorsOwner = async () => {
    const row = { user_id: await doomed(), sealed: "-", last_step: 0 };
    await db.insertInto("totp_factors").values(row).execute();
    return row.user_id;
  };
  const request = async () => {
    const row = { id: newId(), user_id: await doomed(), note: "" };
    await db.insertInto("erasure_requests").values(row).execute();
    return row.id;
  };
  const erase = async (): Promise<Fields> => [["delete", await request()]];
  const refuse = async (): Promise<Fields> => [
    ["request", await request()],
    ["answer", "No"],
  ];
  const reported = async () => {
    const posting = await aPosting("job", withLink);
    await anApplication(await aStudent(), posting);
    return `/admin/applications/${posting.type}/${posting.id}`;
  };
  const anyLogin = /^\/login\?next=/;
  return [
    line("routes/admin.postings", "GET", "/admin/postings", adminScreen("/admin/postings")),
    line(
      "routes/admin.postings",
      "POST",
      "/admin/postings",
      adminCall("/admin/postings"),
      async () => [["delete", `job/${(await aPosting("job")).id}`]],
    ),
    line("routes/admin.users", "GET", "/admin/users", adminScreen("/admin/users")),
    line("routes/admin.users", "POST", "/admin/users", adminCall("/admin/users"), async () => [
      ["delete", await doomed()],
    ]),
    line("routes/admin.users", "POST", "/admin/users", adminCall("/admin/users"), async () => [
      ["factor", await aFactorsOwner()],
    ]),
    line("routes/admin.users", "POST", "/admin/users", adminCall("/admin/users"), async () => [
      ["coordinator", await withDepartment()],
      ["departments[]", "CSE"],
    ]),
    line("routes/admin.users", "POST", "/admin/users", adminCall("/admin/users"), async () => [
      ["coordinatorEnds", (await aCoordinator(["CSE"])).id],
    ]),
    line("routes/admin.users", "POST", "/admin/users", adminCall("/admin/users"), async () => {
      await withDepartment();
      return [["inviteCoordinator", "yes"], ...invited()];
    }),
    line(
      "routes/api.admin.coordinators",
      "POST",
      async () => {
        await withDepartment();
        return "/api/admin/coordinators";
      },
      adminCall(200),
      invited,
    ),
    line(
      "routes/api.admin.users.coordinator",
      "PUT",
      async () => `/api/admin/users/${await withDepartment()}/coordinator`,
      adminCall(200),
      () => [["departments[]", "CSE"]],
    ),
    line(
      "routes/api.admin.users.coordinator",
      "DELETE",
      async () => `/api/admin/users/${(await aCoordinator(["CSE"])).id}/coordinator`,
      adminCall(200),
    ),
    line(
      "routes/admin.applications",
      "GET",
      "/admin/applications",
      adminScreen("/admin/applications"),
    ),
    line(
      "routes/admin.applications.item",
      "GET",
      reported,
      by({ visitor: anyLogin, users: "/student-dashboard", admin: 200 }),
    ),
    {
      ...line(
        "routes/admin.applications.csv",
        "GET",
        "/admin/applications.csv",
        adminScreen("/admin/applications.csv"),
      ),
      isLogged: true,
    },
    line("routes/admin.erasures", "GET", "/admin/erasures", adminScreen("/admin/erasures")),
    line("routes/admin.erasures", "POST", "/admin/erasures", adminCall("/admin/erasures"), erase),
    line("routes/admin.erasures", "POST", "/admin/erasures", adminCall("/admin/erasures"), refuse),
    line("routes/admin.log", "GET", "/admin/log", adminScreen("/admin/log")),
    line("routes/admin.operations", "GET", "/admin/operations", adminScreen("/admin/operations")),
    line(
      "routes/admin.operations",
      "POST",
      "/admin/operations",
      adminCall("/admin/operations"),
      () => [["retry", newId()]],
    ),
    {
      ...line(
        "routes/admin.postings.csv",
        "GET",
        "/admin/postings.csv",
        adminScreen("/admin/postings.csv"),
      ),
      isLogged: true,
    },
    line("routes/admin.import", "GET", "/admin/import", adminScreen("/admin/import")),
    line("routes/admin.import", "POST", "/admin/import", adminScreen("/admin/import", 422), () => [
      ["type", ""],
    ]),
    line(
      "routes/admin.import.problems",
      "GET",
      async () => {
        await db.deleteFrom("import_files").execute();
        return "/admin/import/problems.xlsx";
      },
      adminScreen("/admin/import/problems.xlsx", "/admin/import"),
    ),
    line(
      "routes/admin.import.problems",
      "GET",
      async (scene) => {
        await storeImportFile(scene.users.admin, {
          ...{ type: "seminar", name: "seminars.csv", bytes: Buffer.from("title,date\r\nA,soon") },
        });
        return "/admin/import/problems.xlsx";
      },
      adminScreen("/admin/import/problems.xlsx", 200),
    ),
    line("routes/admin.import.template", "GET", "/admin/import/template.csv", {
      ...adminScreen("/admin/import/template.csv"),
      admin: "/admin/import",
    }),
    {
      ...line("routes/admin.log.csv", "GET", "/admin/log.csv", adminScreen("/admin/log.csv")),
      isLogged: true,
    },
    line("routes/api.applications.all", "GET", "/api/applications/all", adminCall(200)),
    line("routes/api.applications.report", "GET", "/api/applications/report", adminCall(200)),
    line("routes/api.admin.dashboard-data", "GET", "/api/admin/dashboard-data", adminCall(200)),
    line("routes/api.admin.users", "GET", "/api/admin/users", adminCall(200)),
    line(
      "routes/api.admin.users.item",
      "DELETE",
      async () => `/api/admin/users/${await doomed()}`,
      adminCall(200),
    ),
  ];
}

/** Without a programme there are no records, so each line makes one. */
function recordLines() {
  const find = "/admin/find?q=asha";
  const withProgramme = (path: string) => async () => {
    await aProgramme();
    return path;
  };
  const programme = async () => `/api/admin/programmes/${(await aProgramme()).id}`;
  /** In a department of the cast's coordinator, and in none of the other's. */
  const enrol = async ({ users }: Scene, { id }: Pick<User, "id">) => {
    const { name: programme } = await aProgramme();
    const changes = { programme, department: "CSE", cgpa: 8 };
    await confirmFacts(users.admin, id, { changes });
    await coordinate(users.coordinator, ["CSE"]);
    await coordinate(users.otherCoordinator, ["EE"]);
  };
  const student =
    (before: string, after = "") =>
    async (scene: Scene) => {
      await enrol(scene, scene.users.student);
      return `${before}/${scene.users.student.id}${after}`;
    };
  const withoutAccount =
    (after = "") =>
    async () => {
      await aProgramme();
      const id = newId();
      const email = `${id}@students.example`;
      await db
        .insertInto("enrolments")
        .values({ id, email, roll_number: id.slice(-12), facts: "{}" })
        .execute();
      return `/api/admin/records/${id}${after}`;
    };
  const students = (visitor: Outcome, users: Outcome, own: Outcome, admin: Outcome = users) =>
    by({ visitor, users, student: own, otherStudent: own, admin });
  const input = (): Fields => [
    ["name", newId()],
    ["years", "4"],
    ["departments[]", "CSE"],
  ];
  const form = (): Fields => [
    ["name", newId()],
    ["years", "4"],
    ["departments", "CSE"],
  ];
  const claim = (): Fields => [["gapYears", "0"]];
  const confirm = (): Fields => [["class10", "88.5"]];
  const correction = async (scene: Scene, student: User) => {
    await enrol(scene, student);
    const asked = { fact: "cgpa", value: 9, reason: "Swapped" };
    return (await askForCorrection(student, asked)).id;
  };
  const asked = async (scene: Scene) => correction(scene, await aStudent());
  const withProof = async (scene: Scene) => {
    const hash = newId();
    await db
      .insertInto("images")
      .values({ hash, bytes: Buffer.from("") })
      .execute();
    await db.deleteFrom("corrections").execute();
    const id = await correction(scene, scene.users.student);
    await db.updateTable("corrections").set({ proof: hash }).where("id", "=", id).execute();
    return `/corrections/${id}/proof.webp`;
  };
  const upload = ({ users }: Scene): Fields => [
    ["file", asFile(`email,gapYears\r\n${users.student.email},0`, "records.csv", "text/csv")],
  ];
  const usualMarks = (): Fields => Object.entries({ decimals: "", times: "9.5", plus: "0" });
  const queue = "/admin/corrections";
  const list = "/admin/records";
  const problems = `${list}/import/problems.xlsx`;
  const one = alsoCoordinators({ ...adminScreen(list), visitor: /^\/login\?next=/ }, 404);
  return [
    line(
      "routes/record",
      "GET",
      withProgramme("/record"),
      students(toLogin("/record"), "/student-dashboard", 200, "/admin/postings"),
    ),
    line(
      "routes/record",
      "POST",
      withProgramme("/record"),
      students(toLogin("/record"), "/student-dashboard", "/record", "/admin/postings"),
      claim,
    ),
    line("routes/api.record", "GET", withProgramme("/api/record"), students(401, 403, 200)),
    line(
      "routes/api.record",
      "PATCH",
      withProgramme("/api/record"),
      students(401, 403, 200),
      claim,
    ),
    line("routes/admin.college", "GET", "/admin/college", adminScreen("/admin/college")),
    line("routes/admin.college", "POST", "/admin/college", adminCall("/admin/college"), usualMarks),
    line("routes/api.admin.college.marks", "GET", "/api/admin/college/marks", adminCall(200)),
    line(
      "routes/api.admin.college.marks",
      "PATCH",
      "/api/admin/college/marks",
      adminCall(200),
      usualMarks,
    ),
    line("routes/admin.programmes", "GET", "/admin/programmes", adminScreen("/admin/programmes")),
    line(
      "routes/admin.programmes",
      "POST",
      "/admin/programmes",
      adminCall("/admin/programmes"),
      form,
    ),
    line("routes/api.admin.programmes", "GET", "/api/admin/programmes", adminCall(200)),
    line("routes/api.admin.programmes", "POST", "/api/admin/programmes", adminCall(201), input),
    line("routes/api.admin.programmes.item", "PATCH", programme, adminCall(200), input),
    line("routes/api.admin.programmes.item", "DELETE", programme, adminCall(200)),
    line("routes/admin.records", "GET", withProgramme(list), alsoCoordinators(adminScreen(list))),
    line("routes/admin.records", "POST", withProgramme(list), adminCall(list), () => [
      ["intent", "invite"],
    ]),
    line(
      "routes/api.admin.records.invite",
      "POST",
      withProgramme("/api/admin/records/invite"),
      adminCall(200),
      () => [["remind", "false"]],
    ),
    line(
      "routes/api.admin.records.address",
      "PUT",
      withoutAccount("/address"),
      adminCall(200),
      () => [["email", `${newId()}@students.example`]],
    ),
    line("routes/api.admin.records.item", "DELETE", withoutAccount(), adminCall(200)),
    {
      ...line(
        "routes/admin.records.csv",
        "GET",
        withProgramme(`${list}.csv`),
        alsoCoordinators(adminScreen(`${list}.csv`)),
      ),
      isLogged: true,
    },
    line(
      "routes/admin.records.import",
      "GET",
      withProgramme(`${list}/import`),
      adminScreen(`${list}/import`),
    ),
    line(
      "routes/admin.records.import",
      "POST",
      withProgramme(`${list}/import`),
      adminScreen(`${list}/import`, `${list}/import?page=1`),
      upload,
    ),
    line(
      "routes/admin.records.import.problems",
      "GET",
      async () => {
        await db.deleteFrom("import_files").execute();
        return problems;
      },
      adminScreen(problems, `${list}/import`),
    ),
    line(
      "routes/admin.records.import.problems",
      "GET",
      async (scene) => {
        await aProgramme();
        await storeImportFile(scene.users.admin, {
          ...{ type: "records", name: "records.csv" },
          bytes: Buffer.from(`email,gapYears\r\n${scene.users.student.email},many`),
        });
        return problems;
      },
      adminScreen(problems, 200),
    ),
    line(
      "routes/api.admin.records.import",
      "POST",
      withProgramme("/api/admin/records/import"),
      adminCall(200),
      upload,
    ),
    line("routes/admin.records.item", "GET", student(list), one),
    line(
      "routes/admin.records.item",
      "POST",
      student(list),
      alsoCoordinators(adminCall(/^(412|\/admin\/records\/[0-9a-f-]{36})$/), 404),
      confirm,
    ),
    line("routes/admin.corrections", "GET", queue, alsoCoordinators(adminScreen(queue))),
    line(
      "routes/admin.corrections",
      "POST",
      queue,
      alsoCoordinators(adminCall(/^\/admin\/corrections\?at=[0-9a-f-]{36}$/)), // the page that the other is sent to says why not
      async (scene) => [["accept", await asked(scene)]],
    ),
    line(
      "routes/admin.corrections",
      "POST",
      queue,
      alsoCoordinators(adminCall(/^\/admin\/corrections\?at=[0-9a-f-]{36}$/), 404),
      async (scene) => [
        ["correction", await asked(scene)],
        ["reason", "No"],
      ],
    ),
    line("routes/admin.find", "GET", find, ofAllStaff(adminScreen(find))),
    line("routes/api.admin.find", "GET", `/api${find}`, ofAllStaff(adminCall(200))),
    line(
      "routes/admin.waiting",
      "GET",
      "/admin/waiting",
      alsoCoordinators(adminScreen("/admin/waiting")),
    ),
    line(
      "routes/admin.waiting",
      "POST",
      "/admin/waiting",
      alsoCoordinators(adminCall("/admin/waiting")),
      async (scene) => [
        ["tick", `correction:${await asked(scene)}`],
        ["decision", "accept"],
        ["intent", "apply"],
      ],
    ),
    line("routes/api.admin.waiting", "GET", "/api/admin/waiting", alsoCoordinators(adminCall(200))),
    line(
      "routes/api.admin.waiting",
      "POST",
      "/api/admin/waiting",
      alsoCoordinators(adminCall(200)),
      async (scene) => [
        ["items", `correction:${await asked(scene)}`],
        ["decision", "accept"],
      ],
    ),
    line("routes/api.admin.corrections", "GET", `/api${queue}`, alsoCoordinators(adminCall(200))),
    line(
      "routes/api.admin.corrections.accept",
      "POST",
      async (scene) => `/api${queue}/${await asked(scene)}/accept`,
      alsoCoordinators(adminCall(200), 404),
    ),
    line(
      "routes/api.admin.corrections.refuse",
      "POST",
      async (scene) => `/api${queue}/${await asked(scene)}/refuse`,
      alsoCoordinators(adminCall(200), 404),
      () => [["reason", "No"]],
    ),
    line(
      "routes/api.record.corrections",
      "POST",
      withProgramme("/api/record/corrections"),
      students(401, 403, 409),
      () => [
        ["fact", "allBacklogs"],
        ["value", "1"],
        ["reason", "No"],
      ],
    ),
    ...proofLines(
      "corrections",
      withProof,
      alsoCoordinators(
        by({ visitor: /^\/login\?next=/, users: 404, student: 200, admin: 200 }),
        404,
      ),
    ),
    line(
      "routes/api.admin.records",
      "GET",
      withProgramme("/api/admin/records"),
      alsoCoordinators(adminCall(200)),
    ),
    line(
      "routes/api.admin.eligibility.preview",
      "POST",
      "/api/admin/eligibility/preview",
      by({ visitor: 401, users: 403, recruiter: 200, admin: 200 }),
      () => [["eligibility", '{"fact": "cgpa", "op": "atLeast", "value": 7}']],
    ),
    line(
      "routes/api.admin.records.item",
      "PATCH",
      student("/api/admin/records"),
      alsoCoordinators(adminCall(200), 404),
      confirm,
    ),
    line(
      "routes/api.admin.records.enrolments",
      "POST",
      student("/api/admin/records", "/enrolments"),
      adminCall(201),
      confirm,
    ),
  ];
}

/** Seasons are for everybody to read, for students to take part in, and for admins to make. */
function seasonLines() {
  const at =
    (before: string, after = "", settings: Parameters<typeof aSeason>[0] = {}) =>
    async () =>
      `${before}/${(await aSeason(settings)).id}${after}`;
  const registered = async ({ users }: Scene) => {
    const { id, policy } = await aSeason();
    for (const student of [users.student, users.otherStudent])
      await register(student, id, policy.version);
    return `/api/seasons/${id}/registration`;
  };
  const job = async (scene: Scene, pathOf: (season: string, job: string) => string) => {
    const [season = ""] = (await registered(scene)).match(/[0-9a-f-]{36}/) ?? [];
    return pathOf(season, (await aJobIn(season)).id);
  };
  const no = (scene: Scene) => job(scene, (season, id) => `/api/seasons/${season}/no/${id}`);
  const waiting = (before: string, after: (userId: string) => string) => async () => {
    const { id, policy } = await aSeason({ needsApproval: true });
    const student = await aStudent();
    await register(student, id, policy.version);
    return `${before}/${id}${after(student.id)}`;
  };
  const accepted = (): Fields => [["policy", "1"]];
  const input = (): Fields => [
    ["name", `Placements ${newId()}`],
    ["kind", "placement"],
    ["opensAt", "2027-01-31T10:00:00+05:30"],
    ["closesAt", "2027-12-31T10:00:00+05:30"],
  ];
  const students = (outcome: Outcome) =>
    by({ visitor: 401, users: 403, student: outcome, otherStudent: outcome });
  const list = "/admin/seasons";
  const oneScreen = by({ visitor: /^\/login\?next=/, users: "/student-dashboard", admin: 200 });
  const oneStanding = alsoCoordinators(oneScreen);
  const listed = (file: string) => at(list, `/${file}?list=unplaced`);
  const itself = /^\/admin\/seasons\/[0-9a-f-]{36}$/;
  return [
    line("routes/seasons", "GET", "/seasons", anyone(200)),
    line("routes/seasons.item", "GET", at("/seasons"), anyone(200)),
    line("routes/seasons.item", "GET", at("/seasons", "", { state: "draft" }), anyone(404)),
    line(
      "routes/seasons.item",
      "POST",
      at("/seasons"),
      { ...students(/^\/seasons\//), visitor: /^\/login\?next=/ },
      accepted,
    ),
    line("routes/api.seasons", "GET", "/api/seasons", anyone(200)),
    line("routes/api.seasons.item", "GET", at("/api/seasons"), anyone(200)),
    line("routes/api.seasons.item", "GET", at("/api/seasons", "", { state: "draft" }), anyone(404)),
    line(
      "routes/api.seasons.registration",
      "PUT",
      at("/api/seasons", "/registration"),
      students(200),
      accepted,
    ),
    line("routes/api.seasons.registration", "DELETE", registered, students(200)),
    line("routes/api.seasons.unanswered", "GET", at("/api/seasons", "/unanswered"), students(200)),
    line("routes/api.seasons.no", "PUT", no, students(200)),
    line("routes/api.seasons.no", "DELETE", no, students(200)),
    line(
      "routes/details",
      "POST",
      (scene) => job(scene, (_, id) => `/jobs/details/${id}`),
      { ...students(/^\/jobs\/details\/[0-9a-f-]{36}#answer$/), visitor: /^\/login\?next=/ },
      () => [["do", "say-no"]],
    ),
    line("routes/admin.seasons", "GET", list, alsoCoordinators(adminScreen(list))),
    line("routes/admin.seasons", "POST", list, adminCall(itself), input),
    line("routes/admin.seasons.item", "GET", at(list), oneStanding),
    line("routes/admin.seasons.students", "GET", listed("students"), oneStanding),
    {
      ...line("routes/admin.seasons.students.csv", "GET", listed("students.csv"), oneStanding),
      isLogged: true,
    },
    {
      ...line("admin.seasons.students.xlsx", "GET", listed("students.xlsx"), oneStanding),
      isLogged: true,
    },
    line(
      "routes/api.admin.seasons.standing",
      "GET",
      at("/api/admin/seasons", "/standing"),
      alsoCoordinators(adminCall(200)),
    ),
    line("routes/admin.seasons.item", "POST", at(list), adminCall(itself), () => [
      ["state", "closed"],
    ]),
    line("routes/admin.seasons.item", "POST", at(list), adminCall(itself), input),
    line("routes/admin.seasons.policy", "GET", at(list, "/policy"), oneScreen),
    line("routes/admin.seasons.policy", "POST", at(list, "/policy"), adminCall(itself), () => [
      ["do", "save"],
      ["version", "1"],
    ]),
    ...caseLines(),
    ...messageLines(),
    ...roundLines(),
    line("routes/api.admin.seasons", "GET", "/api/admin/seasons", adminCall(200)),
    line("routes/api.admin.seasons", "POST", "/api/admin/seasons", adminCall(201), input),
    line("routes/api.admin.seasons.item", "PATCH", at("/api/admin/seasons"), adminCall(200), input),
    line(
      "routes/api.admin.seasons.policy",
      "PUT",
      at("/api/admin/seasons", "/policy"),
      adminCall(422),
      () => [],
    ),
    line(
      "routes/api.admin.seasons.registrations",
      "GET",
      at("/api/admin/seasons", "/registrations"),
      adminCall(200),
    ),
    line(
      "routes/api.admin.seasons.registration",
      "PATCH",
      waiting("/api/admin/seasons", (id) => `/registrations/${id}`),
      adminCall(200),
      () => [["approve", "true"]],
    ),
  ];
}

/** Messages to groups, and the students who get them. */
function messageLines() {
  const office = "/admin/messages";
  const calls = "/api/admin/messages";
  /** One of no department, whom coordinators don't reach. */
  const toSomebody = async () => ({ students: [(await aStudent()).id] });
  const letter =
    (to: () => object | Promise<object>, extra: Fields = []) =>
    async (): Promise<Fields> => [
      ...([
        ["to", JSON.stringify(await to())],
        ["subject", newId()],
        ["text", "Come to Hall 2"],
      ] satisfies Fields),
      ...extra,
    ];
  const writer = (line: Line["outcomes"]) => ({
    ...line,
    ...{ recruiter: line.admin, colleague: line.admin, otherRecruiter: line.admin },
    ...{ coordinator: line.admin, otherCoordinator: line.admin },
  });
  /** A recruiter's message to an applicant, which waits for the office. */
  const waiting = async ({ users }: Scene, after = "") => {
    const posting = await aCompanyPosting(users.recruiter);
    await anApplication(users.student, posting);
    const input = messageSchema.parse({
      ...{ to: { posting: posting.id }, subject: newId(), text: "Come" },
    });
    const { id } = await sendMessage(users.recruiter, input);
    await db.updateTable("messages").set({ state: "waiting" }).where("id", "=", id).execute();
    return `${id}${after}`;
  };
  /** An important one of the office, which has gone out hours ago. */
  const gone = async ({ users }: Scene) => {
    const input = messageSchema.parse({
      ...{ to: { students: [users.student.id] }, subject: newId(), text: "Come" },
      important: true,
    });
    const { id } = await sendMessage(users.admin, input);
    await db.updateTable("messages").set({ state: "sent" }).where("id", "=", id).execute();
    await db
      .updateTable("message_readers")
      .set({ queued_at: new Date(Date.now() - 7_200_000) })
      .where("message_id", "=", id)
      .execute();
    return id;
  };
  const company = (outcome: Outcome) => ({ recruiter: outcome, colleague: outcome });
  const others = (outcome: Outcome) => ({
    ...{ otherRecruiter: outcome, coordinator: outcome, otherCoordinator: outcome },
  });
  const screen = by({
    visitor: /^\/login\?next=/,
    users: "/student-dashboard",
    admin: 200,
    ...company(200),
    ...others(404),
  });
  const inbox = { student: 200, otherStudent: 200 };
  const read = { student: 200, otherStudent: 404 };
  return [
    line("routes/admin.messages", "GET", office, writer(adminScreen(office))),
    line("routes/admin.messages", "POST", office, adminCall(office), () => [
      ["recruitersWait", ""],
    ]),
    line("routes/admin.messages.new", "GET", `${office}/new`, writer(adminScreen(`${office}/new`))),
    line(
      "routes/admin.messages.new",
      "POST",
      `${office}/new`,
      writer(adminCall(422)),
      letter(() => ({ list: " " }), [["intent", "show"]]),
    ),
    line(
      "routes/admin.messages.item",
      "GET",
      async (scene) => `${office}/${await waiting(scene)}`,
      screen,
    ),
    line(
      "routes/admin.messages.item",
      "POST",
      async (scene) => `${office}/${await waiting(scene)}`,
      {
        ...by({ visitor: 401, users: 403, admin: /^\/admin\/messages\// }),
        ...{ recruiter: /^\/admin\/messages\//, colleague: 403 },
        ...others(/^\/admin\/messages\//),
      },
      () => [["intent", "take-back"]],
    ),
    line("routes/api.admin.messages", "GET", calls, writer(adminCall(200))),
    line(
      "routes/api.admin.messages",
      "POST",
      calls,
      {
        ...adminCall(200),
        ...company(403),
        ...{ otherRecruiter: 403, coordinator: 422, otherCoordinator: 422 },
      },
      letter(toSomebody),
    ),
    line(
      "routes/api.admin.messages.item",
      "GET",
      async (scene) => `${calls}/${await waiting(scene)}`,
      {
        ...adminCall(200),
        ...company(200),
        ...others(404),
      },
    ),
    line(
      "routes/api.admin.messages.item",
      "DELETE",
      async (scene) => `${calls}/${await waiting(scene)}`,
      { ...adminCall(200), recruiter: 200, colleague: 403, ...others(404) },
    ),
    line(
      "routes/api.admin.messages.approve",
      "POST",
      async (scene) => `${calls}/${await waiting(scene, "/approve")}`,
      adminCall(200),
    ),
    line(
      "routes/api.admin.messages.remind",
      "POST",
      async (scene) => `${calls}/${await gone(scene)}/remind`,
      { ...adminCall(200), ...company(404), ...others(404) },
    ),
    line("routes/api.admin.messages.settings", "PATCH", `${calls}/settings`, adminCall(200), () => [
      ["recruitersWait", "false"],
    ]),
    line("routes/messages", "GET", "/messages", {
      ...by({
        visitor: toLogin("/messages"),
        users: "/student-dashboard",
        admin: "/admin/postings",
      }),
      ...inbox,
    }),
    {
      ...line("routes/messages.item", "GET", async (scene) => `/messages/${await gone(scene)}`, {
        ...by({
          visitor: /^\/login\?next=/,
          users: "/student-dashboard",
          admin: "/admin/postings",
        }),
        ...read,
      }),
      notes: ["message_readers"],
    },
    line(
      "routes/messages.item",
      "POST",
      async (scene) => `/messages/${await gone(scene)}`,
      {
        ...by({ visitor: 401, users: 403 }),
        ...{ student: "/messages", otherStudent: "/messages" },
      },
      () => [["read", "on"]],
    ),
    line("routes/api.messages", "GET", "/api/messages", {
      ...by({ visitor: 401, users: 403 }),
      ...inbox,
    }),
    line(
      "routes/api.messages.read",
      "POST",
      async (scene) => `/api/messages/${await gone(scene)}/read`,
      { ...by({ visitor: 401, users: 403 }), ...read },
    ),
  ];
}

/** A proof's two addresses: of a picture and of a PDF. */
function proofLines(
  name: string,
  path: (scene: Scene) => Promise<string>,
  answers: Line["outcomes"],
) {
  const asPdf = async (scene: Scene) => (await path(scene)).replace(/webp$/, "pdf");
  return [
    line(`routes/${name}.proof`, "GET", path, answers),
    line(`${name}.proof.pdf`, "GET", asPdf, answers),
  ];
}

/** Rounds of a day: recruiters propose those of their company's postings. */
function roundLines() {
  const date = "2027-01-31";
  const [days, rounds] = ["/admin/days", "/admin/rounds"];
  const staff = (line: Line["outcomes"], others: Outcome = line.admin) => ({
    ...line,
    ...{ recruiter: line.admin, colleague: line.admin, otherRecruiter: others },
  });
  /** One that a recruiter has proposed, of their only applicant. */
  const proposed =
    (before: string, after = "") =>
    async ({ users }: Scene) =>
      `${before}/${await aRound(users.recruiter)}${after}`;
  const room = async ({ users }: Scene) =>
    saveVenue(users.admin, { name: newId(), building: "Block A", seats: 60 });
  const aRoom = (): Fields => [
    ["name", newId()],
    ["building", "Block A"],
    ["seats", "60"],
  ];
  const empty = (): Fields => [["name", ""]];
  const item = by({ visitor: /^\/login\?next=/, users: "/student-dashboard", admin: 200 });
  const told = (path: RegExp) => staff(by({ visitor: 401, users: 403, admin: path }), /rounds/);
  return [
    line("routes/admin.days", "GET", days, staff(adminScreen(days))),
    line("routes/admin.days.item", "GET", `${days}/${date}`, staff(adminScreen(`${days}/${date}`))),
    line(
      "routes/admin.days.plan",
      "GET",
      `${days}/${date}/plan`,
      adminScreen(`${days}/${date}/plan`),
    ),
    line(
      "routes/admin.days.plan",
      "POST",
      async () => `${days}/${roundDay()}/plan`,
      adminCall(`${days}/${roundDay()}`),
      () => [["intent", "keep"]],
    ),
    line(
      "routes/api.admin.days.plan",
      "POST",
      async () => `/api/admin/days/${roundDay()}/plan`,
      adminCall(200),
      () => [["dryRun", "true"]],
    ),
    line(
      "routes/admin.meetings.item",
      "GET",
      ({ users }) => aMeeting(users.admin),
      by({ visitor: /^\/login\?next=/, users: "/student-dashboard", admin: 200 }),
    ),
    line(
      "routes/admin.meetings.item",
      "POST",
      ({ users }) => aMeeting(users.admin),
      adminCall(/^\/admin\/meetings\//),
      () => [
        ["version", "1"],
        ["panel", "Panel 1"],
        ["from", "10:00"],
      ],
    ),
    line(
      "routes/api.admin.meetings.item",
      "PATCH",
      ({ users }) => aMeeting(users.admin, "/api/admin/meetings"),
      adminCall(200),
      () => [["locked", "true"]],
    ),
    line(
      "routes/admin.days.sheet",
      "GET",
      `${days}/${date}/sheet`,
      staff(adminScreen(`${days}/${date}/sheet`)),
    ),
    ...(["csv", "xlsx"] as const).map((kind) => ({
      ...line(
        kind === "csv" ? "routes/admin.days.sheet.csv" : "admin.days.sheet.xlsx",
        "GET",
        `${days}/${date}/sheet.${kind}`,
        staff(adminScreen(`${days}/${date}/sheet.${kind}`)),
      ),
      isLogged: true,
    })),
    line("admin.rounds.new", "GET", `${rounds}/new`, staff(adminScreen(`${rounds}/new`))),
    line("admin.rounds.new", "POST", `${rounds}/new`, staff(adminCall(422)), empty),
    line("routes/admin.rounds.item", "GET", proposed(rounds), staff(item, 404)),
    line("routes/admin.rounds.item", "POST", proposed(rounds), told(/^\/admin\/days\//), () => [
      ["intent", "delete"],
    ]),
    line("routes/admin.rounds.edit", "GET", proposed(rounds, "/edit"), staff(item, 404)),
    line(
      "routes/admin.rounds.edit",
      "POST",
      proposed(rounds, "/edit"),
      staff(adminCall(422), 404),
      empty,
    ),
    line("routes/admin.rounds.results", "GET", proposed(rounds, "/results"), {
      ...item,
      ...{ recruiter: 409, colleague: 409, otherRecruiter: 404, admin: 409 },
    }),
    line(
      "routes/admin.rounds.results",
      "POST",
      proposed(rounds, "/results"),
      {
        ...by({ visitor: 401, users: 403, admin: 409 }),
        ...{ recruiter: 409, colleague: 409, otherRecruiter: 404 },
      },
      () => [["intent", "publish"]],
    ),
    line(
      "routes/api.rounds.results",
      "POST",
      proposed("/api/rounds", "/results"),
      { ...adminCall(409), recruiter: 409, colleague: 409, otherRecruiter: 404 },
      () => [["publish", "true"]],
    ),
    line("routes/admin.venues", "GET", "/admin/venues", adminScreen("/admin/venues")),
    line("routes/admin.venues", "POST", "/admin/venues", adminCall("/admin/venues"), aRoom),
    line("routes/api.admin.rounds", "POST", "/api/admin/rounds", staff(adminCall(422)), empty),
    line("routes/api.admin.rounds.item", "GET", proposed("/api/admin/rounds"), {
      ...staff(adminCall(200), 404),
    }),
    line(
      "routes/api.admin.rounds.item",
      "PATCH",
      proposed("/api/admin/rounds"),
      staff(adminCall(200), 404),
      () => [["priority", "2"]],
    ),
    line(
      "routes/api.admin.rounds.item",
      "DELETE",
      proposed("/api/admin/rounds"),
      staff(adminCall(200), 404),
    ),
    line("routes/api.admin.days.item", "GET", `/api/admin/days/${date}`, staff(adminCall(200))),
    line(
      "routes/api.admin.days.settings",
      "PATCH",
      "/api/admin/days/settings",
      adminCall(200),
      () => [["walk", "5"]],
    ),
    line("routes/api.admin.venues", "GET", "/api/admin/venues", staff(adminCall(200))),
    line("routes/api.admin.venues", "POST", "/api/admin/venues", adminCall(200), aRoom),
    line(
      "routes/api.admin.venues.item",
      "DELETE",
      async (scene) => `/api/admin/venues/${await room(scene)}`,
      adminCall(200),
    ),
  ];
}

/** What the office decides about single students of a season. */
function caseLines() {
  const oneScreen = by({ visitor: /^\/login\?next=/, users: "/student-dashboard", admin: 200 });
  const outside = "/admin/outside-offers";
  const screen = "/admin/exceptions";
  const rows = "/admin/files/points";
  const problems = `${rows}/problems.xlsx`;
  const cases = async () => `/admin/seasons/${(await aSeason()).id}/cases`;
  const withRules = async () => {
    const clauses = [
      { kind: "points" as const, for: { absent: 1 }, bars: [{ from: 9, season: true as const }] },
    ];
    return (await aSeason({ clauses })).id;
  };
  const exception = async (): Promise<Fields> => [
    ["season", await withRules()],
    ["clause", "1"],
    ["student", (await aStudent()).id],
    ["until", "2099-01-31"],
    ["reason", "Illness"],
  ];
  const pointed = async (): Promise<Fields> => [
    ["season", await withRules()],
    ["student", (await aStudent()).id],
    ["event", "absent"],
    ["reason", "Not there"],
  ];
  const fieldsOf = async (make: () => Promise<Fields>) =>
    Object.fromEntries(await make()) as Record<string, string>;
  const tried = (before: string, after: string) => async () =>
    `${before}/${(await aSeason()).id}${after}`;
  const triedBefore = async ({ users }: Scene) => {
    const { id } = await aSeason();
    return `/api/admin/seasons/${id}/try?trial=${await tryPolicy(users.admin, id, [])}`;
  };
  const given = async ({ users }: Scene) => {
    const input = exceptionSchema.parse(await fieldsOf(exception));
    return `/api/admin/exceptions/${await giveException(users.admin, input)}`;
  };
  const askedFor = async (scene: Scene) => {
    const path = await given(scene);
    const id = path.split("/").at(-1) ?? "";
    await db.updateTable("exceptions").set({ state: "asked" }).where("id", "=", id).execute();
    return path;
  };
  const gotPoints = async ({ users }: Scene) => {
    const input = pointsSchema.parse(await fieldsOf(pointed));
    return `/api/admin/points/${await givePoints(users.admin, input)}`;
  };
  const offer = async ({ users }: Scene): Promise<Fields> => {
    const { id, policy } = await aSeason();
    const student = await aStudent();
    for (const one of [users.student, users.otherStudent, student])
      await register(one, id, policy.version);
    await db.deleteFrom("outside_offers").execute(); // nobody has many waiting
    return [
      ["season", id],
      ["student", student.id],
      ["company", "Vaigai"],
      ["ctc", "900000"],
      ["offeredOn", "2026-01-31"],
      ["answer", "open"],
    ];
  };
  const reported = async (scene: Scene) => {
    const input = outsideSchema.parse(Object.fromEntries(await offer(scene)));
    const student = await db
      .selectFrom("users")
      .selectAll()
      .where("id", "=", input.student)
      .executeTakeFirstOrThrow();
    return recordOutsideOffer(student, input);
  };
  const withProof = async (scene: Scene) => {
    const hash = newId();
    await db
      .insertInto("images")
      .values({ hash, bytes: Buffer.from("") })
      .execute();
    await db.deleteFrom("coordinator_departments").execute(); // other lines have given some
    const input = outsideSchema.parse(Object.fromEntries(await offer(scene)));
    const id = await recordOutsideOffer(scene.users.student, input, hash);
    return `/outside-offers/${id}/proof.webp`;
  };
  const own = by({ visitor: 401, users: 403, student: 200, otherStudent: 200 });
  return [
    line("routes/admin.seasons.try", "GET", tried("/admin/seasons", "/try"), oneScreen),
    line("routes/admin.seasons.try.csv", "GET", tried("/admin/seasons", "/try.csv"), {
      ...oneScreen,
      admin: 404,
    }),
    line("routes/api.admin.seasons.try", "GET", triedBefore, adminCall(200)),
    line(
      "routes/api.admin.seasons.try",
      "POST",
      tried("/api/admin/seasons", "/try"),
      adminCall(422),
      () => [],
    ),
    line("routes/admin.seasons.cases", "GET", cases, oneScreen),
    line("routes/admin.seasons.cases", "POST", cases, adminCall(422), () => [["do", "points"]]),
    line("routes/admin.outside-offers", "GET", outside, alsoCoordinators(adminScreen(outside))),
    line(
      "routes/admin.outside-offers",
      "POST",
      outside,
      { ...adminCall(outside), coordinator: 404, otherCoordinator: 404 }, // the student is none of theirs
      async (scene) => [
        ["offer", await reported(scene)],
        ["do", "confirm"],
      ],
    ),
    ...proofLines(
      "outside-offers",
      withProof,
      by({ visitor: /^\/login\?next=/, users: 404, student: 200, admin: 200 }),
    ),
    line("routes/admin.files", "GET", rows, adminScreen(rows)),
    line("routes/admin.files", "POST", rows, adminScreen(rows, 422), () => [["text", " "]]),
    line("routes/admin.files.problems", "GET", problems, adminScreen(problems, rows)),
    line("routes/api.admin.files", "POST", "/api/admin/files/points", adminCall(422), () => [
      ["text", " "],
    ]),
    line("routes/admin.exceptions", "GET", screen, alsoCoordinators(adminScreen(screen))),
    line("routes/admin.exceptions", "POST", screen, alsoCoordinators(adminCall(422)), () => [
      ["do", "exception"],
    ]),
    line(
      "routes/api.admin.exceptions",
      "GET",
      "/api/admin/exceptions",
      alsoCoordinators(adminCall(200)),
    ),
    line(
      "routes/api.admin.exceptions",
      "POST",
      "/api/admin/exceptions",
      { ...adminCall(201), coordinator: 422, otherCoordinator: 422 }, // their student is somebody else's
      exception,
    ),
    line("routes/api.admin.exceptions.item", "PATCH", askedFor, adminCall(200), () => [
      ["grant", "true"],
    ]),
    line("routes/api.admin.exceptions.item", "DELETE", given, {
      ...adminCall(200),
      ...{ coordinator: 404, otherCoordinator: 404 },
    }),
    line("routes/api.admin.points", "POST", "/api/admin/points", adminCall(201), pointed),
    line("routes/api.admin.points.item", "DELETE", gotPoints, adminCall(200)),
    line(
      "routes/api.offers.outside",
      "GET",
      "/api/offers/outside",
      alsoCoordinators({ ...own, admin: 200 }),
    ),
    line(
      "routes/api.offers.outside",
      "POST",
      "/api/offers/outside",
      {
        ...by({ visitor: 401, users: 403, student: 201, otherStudent: 201, admin: 201 }),
        ...{ coordinator: 422, otherCoordinator: 422 }, // as for an address without an account
      },
      offer,
    ),
    line(
      "routes/api.offers.outside.item",
      "PATCH",
      async (scene) => `/api/offers/outside/${await reported(scene)}`,
      {
        ...by({ visitor: 401, users: 403, admin: 422 }),
        ...{ student: 422, otherStudent: 422, coordinator: 422, otherCoordinator: 422 },
      },
      () => [["confirm", "perhaps"]],
    ),
  ];
}

/** What became of graduates, and the year's figures. */
function figureLines() {
  const withProgramme = (path: string) => async () => {
    await aProgramme();
    return path;
  };
  /** In a department of the cast's coordinator, and in none of the other's; nothing is said of them yet. */
  const graduate = async ({ users }: Scene, { id }: Pick<User, "id">) => {
    const { name: programme } = await aProgramme();
    await confirmFacts(users.admin, id, {
      changes: { programme, department: "CSE", batch: thisYear() },
    });
    const { after: version } = await versionsOf({ id });
    await confirmAfter(users.admin, id, { said: null, version });
    await coordinate(users.coordinator, ["CSE"]);
    await coordinate(users.otherCoordinator, ["EE"]);
    const { enrolmentId } = (await listAfter(users.admin, id))[0]!;
    return enrolmentId;
  };
  const graduates = (path: string) => async (scene: Scene) => {
    await graduate(scene, scene.users.student);
    await graduate(scene, scene.users.otherStudent);
    return path;
  };
  const noted = (row: Insertable<Database["graduates"]>) =>
    db
      .insertInto("graduates")
      .values(row)
      .onConflict((conflict) => conflict.column("enrolment_id").doUpdateSet(row))
      .execute();
  const withProof = async (scene: Scene) => {
    const enrolmentId = await graduate(scene, scene.users.student);
    const hash = newId();
    await db
      .insertInto("images")
      .values({ hash, bytes: Buffer.from("") })
      .execute();
    const said = { state: "studies", said_by: "student" } as const;
    await noted({ enrolment_id: enrolmentId, ...said, said_at: new Date(), proof: hash });
    return `/graduates/${enrolmentId}/proof.webp`;
  };
  const answer = async (scene: Scene) => {
    const enrolmentId = await graduate(scene, await aStudent());
    const askedAt = new Date();
    await noted({ enrolment_id: enrolmentId, asked_at: askedAt });
    return new URL(answerAddress({ enrolmentId, state: "studies", askedAt })).pathname;
  };
  const students = (visitor: Outcome, users: Outcome, own: Outcome, admin: Outcome = users) =>
    by({ visitor, users, student: own, otherStudent: own, admin });
  const own = (done: Outcome) =>
    students(toLogin("/record/after"), "/student-dashboard", done, "/admin/postings");
  const studies = (): Fields => [["state", "studies"]];
  const intake = (): Fields => [
    ["intake", "60"],
    ["admitted", "55"],
    ["lateralEntry", "3"],
  ];
  const graduatesOf = async () => `/api/admin/programmes/${(await aProgramme()).id}/graduates/2020`;
  const intakes =
    (after = "") =>
    async ({ users }: Scene) => {
      const { id } = await aProgramme();
      const typed = { intake: 1, admitted: 1, lateralEntry: 1 };
      await setIntake(users.admin, id, { year: 2020, typed });
      return `/api/admin/programmes/${id}/intakes${after}`;
    };
  const table = "/admin/figures";
  const [list, settings, year] = [
    "/admin/figures/students?batch=2020",
    "/admin/figures/settings",
    "/admin/figures/years/2020",
  ];
  const counts = (): Fields =>
    Object.entries({ denominator: "intake", studies: "in", decimals: "2", said: "all" });
  const sealed = async ({ users }: Scene) => {
    await aProgramme();
    const { id } = await sealTable(users.admin, "nirf", { year: 2020 });
    return `/admin/figures/seals/${id}`;
  };
  const published = async ({ users }: Scene) => {
    await aProgramme();
    await publishYear(users.admin, 2020);
    return "/placements/2020";
  };
  const office = (path: string) => line("", "GET", withProgramme(path), adminScreen(path));
  return [
    line("routes/record.after", "GET", graduates("/record/after"), own(200)),
    line("routes/record.after", "POST", graduates("/record/after"), own("/record/after"), studies),
    line("routes/api.record.after", "GET", graduates("/api/record/after"), students(401, 403, 200)),
    line(
      "routes/api.record.after",
      "PATCH",
      graduates("/api/record/after"),
      students(401, 403, 200),
      studies,
    ),
    line(
      "routes/api.admin.records.after",
      "GET",
      async (scene) => {
        await graduate(scene, scene.users.student);
        return `/api/admin/records/${scene.users.student.id}/after`;
      },
      alsoCoordinators(adminCall(200), 404),
    ),
    line(
      "routes/api.admin.records.after",
      "PATCH",
      async (scene) => {
        await graduate(scene, scene.users.student);
        return `/api/admin/records/${scene.users.student.id}/after`;
      },
      alsoCoordinators(adminCall(200), 404),
      studies,
    ),
    ...proofLines(
      "graduates",
      withProof,
      alsoCoordinators(
        by({ visitor: /^\/login\?next=/, users: 404, student: 200, admin: 200 }),
        404,
      ),
    ),
    line("routes/after", "GET", answer, anyone(200)),
    line("routes/after", "POST", answer, anyone(/^\/after\//), () => [["intent", "say"]]),
    line("routes/placements", "GET", published, anyone(200)),
    { ...office(table), route: "routes/admin.figures" },
    line("routes/admin.figures", "POST", withProgramme(table), adminCall(table), () => [
      ["seal", "nba"],
    ]),
    { ...office(list), route: "routes/admin.figures.students", documentOnly: true },
    { ...office(settings), route: "routes/admin.figures.settings" },
    line(
      "routes/admin.figures.settings",
      "POST",
      withProgramme(settings),
      adminCall("/admin/figures"),
      counts,
    ),
    { ...office(year), route: "routes/admin.figures.years" },
    line("routes/admin.figures.years", "POST", withProgramme(year), adminCall(year), () => [
      ["intent", "ask"],
    ]),
    line(
      "routes/admin.figures.seals",
      "GET",
      sealed,
      by({ visitor: /^\/login\?next=/, users: "/student-dashboard", admin: 200 }),
    ),
    { ...office("/admin/figures/nirf.csv"), route: "routes/admin.figures.csv" },
    {
      ...office("/admin/figures/naac-placement.xlsx"),
      route: "routes/admin.figures.xlsx",
      isLogged: true,
    },
    line(
      "routes/api.admin.figures",
      "GET",
      withProgramme("/api/admin/figures/aicte"),
      adminCall(200),
    ),
    {
      ...line(
        "routes/api.admin.figures",
        "GET",
        withProgramme("/api/admin/figures/naac-placement"),
        adminCall(200),
      ),
      isLogged: true,
    },
    line(
      "routes/api.admin.figures.seal",
      "POST",
      withProgramme("/api/admin/figures/aicte/seal"),
      adminCall(201),
    ),
    line("routes/api.admin.programmes.intakes", "GET", intakes(), adminCall(200)),
    line(
      "routes/api.admin.programmes.intakes.item",
      "PUT",
      intakes("/2021"),
      adminCall(200),
      intake,
    ),
    line("routes/api.admin.programmes.intakes.item", "DELETE", intakes("/2020"), adminCall(200)),
    line("routes/api.admin.programmes.graduates", "GET", graduatesOf, adminCall(200)),
    line("routes/api.admin.programmes.graduates", "PUT", graduatesOf, adminCall(422), () => [
      ["others", ""],
    ]),
  ];
}

function recruitingLines() {
  const job = ({ users }: Scene) => aCompanyPosting(users.recruiter);
  const applied = async (scene: Scene, student?: User) =>
    anApplication(student ?? (await aStudentWithResume()), await job(scene));
  const at =
    (before: string, after = "") =>
    async (scene: Scene) => {
      const posting = await job(scene);
      await anApplication(await aStudentWithResume(), posting);
      return `${before}/${posting.id}${after}`;
    };
  const one =
    (before: string, after = "") =>
    async (scene: Scene) =>
      `${before}/${(await applied(scene)).id}${after}`;
  const own =
    (after = "") =>
    async (scene: Scene) =>
      `/api/applications/${(await applied(scene, scene.users.student)).id}${after}`;
  /** An application to a posting that asks something, answered with a file. */
  const answered = async (student: User, recruiter?: User) => {
    const posting = await anAskingJob([{ id: "why", kind: "text", label: "Why?" }]);
    const company_id = recruiter?.companyId;
    if (company_id)
      await db.updateTable("postings").set({ company_id }).where("id", "=", posting.id).execute();
    const { id } = await anApplication(student, posting);
    const cv = newId();
    await db
      .insertInto("answer_files")
      .values({
        ...{ id: cv, user_id: student.id, posting_id: posting.id, question: "cv" },
        ...{ application_id: id, name: "cv.pdf", type: "application/pdf" },
        bytes: Buffer.from("%PDF-"),
      })
      .execute();
    return { id, cv };
  };
  const cvOf =
    (before: string) =>
    async ({ users }: Scene) => {
      const { id, cv } = await answered(await aStudent(), users.recruiter);
      return `${before}/${id}/files/${cv}`;
    };
  const screen = (staff: Outcome) =>
    by({
      visitor: /^\/login\?next=/,
      users: 403,
      recruiter: staff,
      otherRecruiter: 404,
      admin: staff,
    });
  const call = (staff: Outcome, student: Outcome = 403) =>
    by({ visitor: 401, users: student, recruiter: staff, otherRecruiter: 404, admin: staff });
  const to = (stage: string) => (): Fields => [["stage", stage]];
  const invite = (): Fields => [
    ["name", "Esha Iyer"],
    ["email", `${newId()}@company.example`],
    ["company", "Kaveri Chips"],
  ];
  const recruiter = async () => `/api/admin/recruiters/${(await aRecruiter()).id}`;
  const show = (): Fields => [
    ["who", "nobody@college.example"],
    ["stage", "shortlisted"],
  ];
  const many = async (scene: Scene): Promise<Fields> => {
    const { postingId, id } = await applied(scene);
    return [
      ["contentType", "job"],
      ["contentId", postingId],
      ["stage", "shortlisted"],
      ["ids[]", id],
    ];
  };
  /** To the student, by the recruiter's company. */
  const offered = async (scene: Scene) => {
    const application = await applied(scene, scene.users.student);
    await db
      .updateTable("applications")
      .set({ stage: "offered", ctc: 65_000 })
      .where("id", "=", application.id)
      .execute();
    return application;
  };
  const offerPage = async (scene: Scene) => {
    const { id, postingId } = await offered(scene);
    return `/admin/applications/job/${postingId}/offers/${id}`;
  };
  const correction = (): Fields => [
    ["ctc", "650000"],
    ["note", "A digit was missing"],
    ["seen", "[65000,null]"],
  ];
  const page = "/recruiter/applications/job";
  const file = "/applicants/job";
  const opened = { isLogged: true, notes: ["resume_openings"] };
  return [
    line("routes/recruiter.applications.item", "GET", at(page), screen(200)),
    line(
      "routes/recruiter.applications.item",
      "POST",
      at(page),
      { ...screen(200), visitor: 401 },
      show,
    ),
    line(
      "routes/admin.applications.item",
      "POST",
      at("/admin/applications/job"),
      adminCall(200),
      show,
    ),
    line(
      "routes/admin.applications.offer",
      "GET",
      offerPage,
      by({ visitor: /^\/login\?next=/, users: "/student-dashboard", admin: 200 }),
    ),
    line(
      "routes/admin.applications.offer",
      "POST",
      offerPage,
      adminCall(/^\/admin\/applications\/job\//),
      correction,
    ),
    line(
      "routes/api.applications.offer",
      "PUT",
      async (scene) => `/api/applications/${(await offered(scene)).id}/offer`,
      adminCall(200),
      correction,
    ),
    {
      ...line("routes/applicants.csv", "GET", at(file, "/applicants.csv"), screen(200)),
      isLogged: true,
    },
    {
      ...line("applicants.xlsx", "GET", at(file, "/applicants.xlsx"), screen(200)),
      isLogged: true,
    },
    line("routes/applicants.zip", "GET", at(file, "/resumes.zip"), screen(404)),
    {
      ...line(
        "routes/applications.resume",
        "GET",
        one("/applications", "/resume.pdf"),
        screen(200),
      ),
      ...opened,
    },
    {
      ...line(
        "routes/api.applications.resume",
        "GET",
        one("/api/applications", "/resume.pdf"),
        call(200),
      ),
      ...opened,
    },
    {
      ...line("routes/applications.files", "GET", cvOf("/applications"), {
        ...screen(200),
        student: 404,
        otherStudent: 404,
      }),
      ...opened,
    },
    {
      ...line("routes/api.applications.files", "GET", cvOf("/api/applications"), {
        ...call(200),
        student: 404,
        otherStudent: 404,
      }),
      ...opened,
    },
    line(
      "routes/api.applications.answers",
      "PUT",
      async ({ users }) => `/api/applications/${(await answered(users.student)).id}/answers`,
      { ...by({ visitor: 401, users: 403 }), student: 200, otherStudent: 404 },
      () => [["answers", JSON.stringify({ why: "Tea" })]],
    ),
    line(
      "routes/api.collection.applicants",
      "GET",
      at("/api/placements", "/applicants"),
      call(200),
    ),
    line("routes/api.applications.stages", "POST", "/api/applications/stages", call(200), many),
    line(
      "routes/api.applications.item",
      "PATCH",
      one("/api/applications"),
      call(200, 404),
      to("shortlisted"),
    ),
    line(
      "routes/api.applications.item",
      "PATCH",
      own(),
      { ...call(409, 404), student: 200 },
      to("withdrawn"),
    ),
    line(
      "routes/api.applications.item",
      "PATCH",
      own(),
      { ...call(200, 404), student: 403 },
      to("shortlisted"),
    ),
    line(
      "routes/api.applications.confirm",
      "POST",
      own("/confirm"),
      by({ visitor: 401, users: 404, student: 200 }),
      () => [["finished", "true"]],
    ),
    line(
      "routes/api.applications.answer",
      "POST",
      async (scene) => `/api/applications/${(await anOffer(scene.users.student)).id}/answer`,
      by({ visitor: 401, users: 403, student: 200, otherStudent: 404 }),
      () => [["accept", "true"]],
    ),
    line(
      "routes/api.applications.object",
      "POST",
      async (scene) => {
        const { id } = await anOffer(scene.users.student);
        await step(scene.users.admin, id, "declined");
        return `/api/applications/${id}/object`;
      },
      by({ visitor: 401, users: 403, student: 200, otherStudent: 404 }),
    ),
    line(
      "routes/my-applications",
      "POST",
      "/my-applications",
      by({ visitor: toLogin("/my-applications"), users: "/my-applications" }),
      async (scene) => [
        ["application", (await applied(scene, scene.users.student)).id],
        ["intent", "finished"],
      ],
    ),
    line("routes/invitation", "GET", "/invitation", anyone("/login")),
    line("routes/join", "GET", "/join", anyone("/login")),
    line("routes/join", "POST", "/join", anyone("/login"), () => [["newPassword", "x"]]),
    line("routes/invitation", "POST", "/invitation", anyone("/login"), () => [
      ["newPassword", "monsoon in june"],
    ]),
    line("routes/admin.recruiters", "GET", "/admin/recruiters", adminScreen("/admin/recruiters")),
    line(
      "routes/admin.recruiters",
      "POST",
      "/admin/recruiters",
      adminCall("/admin/recruiters"),
      invite,
    ),
    line("routes/api.admin.recruiters", "GET", "/api/admin/recruiters", adminCall(200)),
    line("routes/api.admin.recruiters", "POST", "/api/admin/recruiters", adminCall(201), invite),
    line("routes/api.admin.recruiters.item", "DELETE", recruiter, adminCall(200)),
    line("routes/admin.outcomes", "GET", "/admin/outcomes", adminScreen("/admin/outcomes")),
    line(
      "routes/admin.outcomes.csv",
      "GET",
      "/admin/outcomes.csv",
      adminScreen("/admin/outcomes.csv"),
    ),
    line("routes/api.admin.outcomes", "GET", "/api/admin/outcomes", adminCall(200)),
    line("routes/api.admin.days.ask", "POST", "/api/admin/days/ask", adminCall(422), () => []),
    line(
      "routes/api.admin.policies.ask",
      "POST",
      "/api/admin/policies/ask",
      adminCall(422),
      () => [],
    ),
  ];
}

/** The register of companies. */
function companyLines() {
  const office = { id: newId(), name: "", email: "", phone: "", role: "admin" } as const;
  const name = () => `Kaveri ${newId()}`;
  const company = () => createCompany(office, { name: name() });
  const at =
    (path: string, rest = "") =>
    async () =>
      `${path}/${await company()}${rest}`;
  const person = async () => {
    const id = await company();
    return `${id}/people/${await savePerson(office, id, { person: "Esha", role: "", phone: "" })}`;
  };
  const note = async ({ users }: Scene) => {
    const id = await company();
    const asked = { text: "Call", dueOn: "2099-01-31", who: null };
    return `${id}/notes/${await addNote(users.admin, id, asked)}`;
  };
  const joined = async () => {
    const [into, other] = [await company(), await company()];
    await joinCompanies(office, into, other);
    return `${other}/join`;
  };
  const [screens, calls] = ["/admin/companies", "/api/admin/companies"];
  const under = (of: (scene: Scene) => Promise<string>) => async (scene: Scene) =>
    `${calls}/${await of(scene)}`;
  const added = (): Fields => [["name", name()]];
  const esha = (): Fields => [["person", "Esha Iyer"]];
  const text = (): Fields => [["text", "Call"]];
  const item = "routes/api.admin.companies";
  return [
    line("routes/admin.companies", "GET", screens, adminScreen(screens)),
    line("routes/admin.companies", "POST", screens, adminCall(422), () => [["name", ""]]),
    line(
      "routes/admin.companies.item",
      "GET",
      at(screens),
      by({
        visitor: /^\/login\?next=%2Fadmin%2Fcompanies%2F/,
        users: "/student-dashboard",
        admin: 200,
      }),
    ),
    line("routes/admin.companies.item", "POST", at(screens), adminCall(422), () => [
      ["intent", "note"],
      ["text", ""],
    ]),
    line(item, "GET", calls, adminCall(200)),
    line(item, "POST", calls, adminCall(201), added),
    line(`${item}.item`, "GET", at(calls), adminCall(200)),
    line(`${item}.item`, "PATCH", at(calls), adminCall(200), () => [["sector", "Chips"]]),
    line(`${item}.people`, "POST", at(calls, "/people"), adminCall(201), esha),
    line(`${item}.person`, "PUT", under(person), adminCall(200), esha),
    line(`${item}.person`, "DELETE", under(person), adminCall(200)),
    line(`${item}.notes`, "POST", at(calls, "/notes"), adminCall(201), text),
    line(`${item}.note`, "PATCH", under(note), adminCall(200), () => [["done", "true"]]),
    line(`${item}.note`, "DELETE", under(note), adminCall(200)),
    line(`${item}.join`, "POST", at(calls, "/join"), adminCall(200), async () => [
      ["company", await company()],
    ]),
    line(`${item}.join`, "DELETE", under(joined), adminCall(200)),
  ];
}

/** What recruiters post and the office approves. For recruiters, other companies' postings do not exist. */
function approvalLines() {
  const api = "/api/placements";
  const sent = (scene: Scene) =>
    createPosting(scene.users.recruiter, "job", postingSchema("job").parse(validInput("job")));
  const published = async (scene: Scene) => {
    const posting = await sent(scene);
    return approve(scene.users.admin, posting, posting.version, { outside: true });
  };
  const proposed = async (scene: Scene) => {
    const posting = await published(scene);
    return changePosting(scene.users.recruiter, posting, { input: { title: newId() } });
  };
  const stored = ({ users }: Scene) => storePdf(users.recruiter, aPdfFile(newId()));
  const sentWithPdf = async (scene: Scene) => {
    const input = postingSchema("job").parse(validInput("job"));
    const pdf = await stored(scene);
    return { ...(await createPosting(scene.users.recruiter, "job", input, { pdf })), pdf };
  };
  const proposedPdf = async (scene: Scene) => {
    const pdf = await stored(scene);
    const posting = await published(scene);
    return { ...(await changePosting(scene.users.recruiter, posting, { pdf })), pdf };
  };
  const pdfOf =
    (make: (scene: Scene) => Promise<{ type: TypeName; id: string; pdf: string }>) =>
    async (scene: Scene) => {
      const posting = await make(scene);
      return pdfPath(posting, posting.pdf);
    };
  const at =
    (make: (scene: Scene) => Promise<{ id: string }>, before: string, after = "") =>
    async (scene: Scene) =>
      `${before}/${(await make(scene)).id}${after}`;
  const own = (outcome: Outcome) =>
    by({ visitor: 401, users: 403, recruiter: outcome, otherRecruiter: 404, admin: outcome });
  const shown = (others: Outcome) =>
    by({ visitor: others, users: others, recruiter: 200, otherRecruiter: others, admin: 200 });
  const recruiterScreen = (visitor: Outcome, recruiter: Outcome) =>
    by({
      visitor: typeof visitor === "string" ? toLogin(visitor) : visitor,
      users: "/student-dashboard",
      recruiter,
      admin: "/admin/postings",
    });
  const form = "/recruiter/post/job";
  const review = "/admin/postings/job";
  const reviewed = by({ visitor: /^\/login\?next=/, users: "/student-dashboard", admin: 200 });
  const deed = by({ visitor: 401, users: 403, recruiter: "/recruiter", otherRecruiter: 404 });
  const tick = async (scene: Scene): Promise<Fields> => [
    ["all", "approve"],
    ["tick", `job/${(await sent(scene)).id}/1`],
  ];
  const reason = (): Fields => [["reason", "Name the pay"]];
  const title = (): Fields => [["title", newId()]];
  const version = (read: number) => (): Fields => [
    ["version", String(read)],
    ["outside", "true"],
  ];
  const call = (
    name: string,
    method: Line["method"],
    path: Text,
    outcomes: Line["outcomes"],
    fields?: Line["fields"],
  ) => line(`routes/api.collection.${name}`, method, path, outcomes, fields);
  return [
    call("approve", "POST", at(sent, api, "/approve"), adminCall(200), version(1)),
    call("return", "POST", at(sent, api, "/return"), adminCall(200), reason),
    call("approve", "POST", at(proposed, api, "/approve"), adminCall(200), version(3)),
    call("return", "POST", at(proposed, api, "/return"), adminCall(200), reason),
    call("proposal", "DELETE", at(proposed, api, "/proposal"), { ...own(200), admin: 403 }),
    call("item", "GET", at(sent, api), shown(404)),
    call("item", "PATCH", at(sent, api), own(200), title),
    call("item", "PATCH", at(published, api), own(200), title),
    call("item", "DELETE", at(sent, api), own(200)),
    line("routes/recruiter", "GET", "/recruiter", recruiterScreen("/recruiter", 200)),
    line("routes/recruiter", "POST", "/recruiter", deed, async (scene) => [
      ["close", `job/${(await published(scene)).id}`],
    ]),
    line("routes/recruiter.post", "GET", form, recruiterScreen(form, 200)),
    line("routes/recruiter.post", "POST", form, recruiterScreen(form, /\/details\//), () =>
      validParts("job"),
    ),
    line("edit-own-posting", "GET", at(sent, form), {
      ...recruiterScreen(/^\/login\?next=/, 200),
      otherRecruiter: 404,
    }),
    line(
      "edit-own-posting",
      "POST",
      at(sent, form),
      { ...recruiterScreen(/^\/login\?next=/, /\/details\//), otherRecruiter: 404 },
      async () => [...(await validParts("job")), ["version", "1"]],
    ),
    line("routes/admin.postings.item", "GET", at(sent, review), reviewed),
    line(
      "routes/admin.postings.item",
      "POST",
      at(sent, review),
      adminCall("/admin/postings?state=waiting&sort=waiting"),
      () => [
        ["intent", "approve"],
        ["version", "1"],
        ["outside", "on"],
      ],
    ),
    line("routes/admin.postings", "POST", "/admin/postings", adminCall("/admin/postings"), tick),
    line("routes/details", "GET", at(sent, "/jobs/details"), shown(404)),
    line("routes/details", "GET", at(proposed, "/jobs/details"), shown(200)),
    line("routes/details.pdf", "GET", pdfOf(sentWithPdf), shown(404)),
    line("routes/details.pdf", "GET", pdfOf(proposedPdf), shown(404)),
  ];
}

function resumeLines() {
  const none = (): Fields => [["otp", ""]];
  const noResume = by({ visitor: 401, users: 403, student: 404, otherStudent: 404 });
  return [
    line(
      "routes/profile",
      "POST",
      "/profile",
      by({ visitor: toLogin("/profile"), users: 422 }),
      () => [["email", "not an address"]],
    ),
    line("routes/profile.email", "GET", "/profile/email", userScreen("/profile/email")),
    line(
      "routes/profile.email",
      "POST",
      "/profile/email",
      by({ visitor: toLogin("/profile/email"), users: 422 }),
      none,
    ),
    line(
      "routes/profile.pdf",
      "GET",
      "/profile/pdf",
      by({ visitor: toLogin("/profile/pdf"), users: "/profile" }),
    ),
    line("routes/api.resume", "GET", "/api/resume", noResume),
    line(
      "routes/api.resume",
      "POST",
      "/api/resume",
      by({ visitor: 401, users: 403, student: 422, otherStudent: 422 }),
      () => [["summary", "x".repeat(6_000)]],
    ),
    line("routes/api.resume.pdf", "GET", "/api/resume/pdf", noResume),
    line(
      "routes/api.resume.profile",
      "PUT",
      "/api/resume/profile",
      by({ visitor: 401, users: 422 }),
      none,
    ),
  ];
}

/** The action of app/access/can.ts that a route is about, each action at least once. */
export const actionOf: Record<string, Action> = {
  "routes/api.applications.track": "apply",
  "routes/api.applications.confirm": "withdraw application",
  "routes/api.applications.answer": "answer offers",
  "routes/api.applications.object": "answer offers",
  "routes/api.resume": "keep resume",
  "routes/api.saved": "save postings",
  "routes/api.saved.item": "save postings",
  "routes/api.follows": "follow news",
  "routes/api.news": "follow news",
  "routes/api.record": "keep record",
  "routes/api.record.corrections": "keep record",
  "routes/api.seasons.registration": "register for seasons",
  "routes/recruiter": "send postings for approval",
  "routes/recruiter.post": "send postings for approval",
  "routes/admin.post": "publish postings",
  "routes/admin.postings": "publish postings",
  "routes/admin.import": "import postings",
  "routes/admin.import.problems": "import postings",
  "routes/api.collection.import": "import postings",
  "routes/api.collection.applicants": "see applicants",
  "routes/api.applications.stages": "change stages",
  "routes/admin.applications.offer": "correct offers",
  "routes/api.applications.offer": "correct offers",
  "routes/admin.applications": "see report",
  "routes/api.applications.report": "see report",
  "routes/admin.outcomes": "see outcomes",
  "routes/api.admin.outcomes": "see outcomes",
  "routes/api.admin.records": "see records",
  "routes/api.admin.records.invite": "invite students",
  "routes/api.admin.records.address": "invite students",
  "routes/admin.records.item": "see students' applications",
  "routes/api.admin.records.after": "confirm records",
  "routes/api.admin.corrections": "decide corrections",
  "routes/api.admin.corrections.accept": "decide corrections",
  "routes/api.admin.corrections.refuse": "decide corrections",
  "routes/api.admin.eligibility.preview": "count eligible students",
  "routes/api.admin.records.enrolments": "start enrolments",
  "routes/admin.college": "set up college",
  "routes/api.admin.college.marks": "set up college",
  "routes/admin.programmes": "manage programmes",
  "routes/api.admin.programmes": "manage programmes",
  "routes/admin.records.import": "import records",
  "routes/admin.records.import.problems": "import records",
  "routes/api.admin.records.import": "import records",
  "routes/admin.figures": "see figures",
  "routes/api.admin.figures": "see figures",
  "routes/admin.figures.settings": "manage figures",
  "routes/api.admin.figures.seal": "manage figures",
  "routes/admin.waiting": "see what waits",
  "routes/api.admin.waiting": "see what waits",
  "routes/admin.find": "search everything",
  "routes/api.admin.find": "search everything",
  "routes/admin-dashboard": "see dashboard",
  "routes/api.admin.dashboard-data": "see dashboard",
  "routes/admin.users": "manage users",
  "routes/api.admin.users": "manage users",
  "routes/admin.companies": "manage companies",
  "routes/api.admin.companies": "manage companies",
  "routes/admin.recruiters": "manage recruiters",
  "routes/api.admin.recruiters": "manage recruiters",
  "routes/api.admin.users.coordinator": "manage coordinators",
  "routes/api.admin.coordinators": "manage coordinators",
  "routes/admin.seasons.policy": "manage seasons",
  "routes/api.admin.seasons": "manage seasons",
  "routes/api.admin.seasons.standing": "see standing",
  "routes/api.admin.days.ask": "plan days",
  "routes/admin.days.plan": "plan days",
  "routes/api.admin.days.plan": "plan days",
  "routes/admin.meetings.item": "plan days",
  "routes/api.admin.meetings.item": "plan days",
  "routes/admin.days": "hold rounds",
  "routes/admin.days.item": "hold rounds",
  "admin.rounds.new": "hold rounds",
  "routes/api.admin.rounds": "hold rounds",
  "routes/api.admin.days.item": "hold rounds",
  "routes/api.rounds.results": "hold rounds",
  "routes/admin.venues": "plan days",
  "routes/api.admin.days.settings": "plan days",
  "routes/admin.outside-offers": "confirm outside offers",
  "routes/admin.messages.new": "send messages",
  "routes/api.admin.messages.approve": "approve messages",
  "routes/api.admin.messages.settings": "approve messages",
  "routes/messages": "read messages",
  "routes/api.messages": "read messages",
  "routes/api.messages.read": "read messages",
  // Of the kind that the table tries; each kind has its own (app/from-files/kinds.ts).
  "routes/admin.files": "manage seasons",
  "routes/admin.files.problems": "manage seasons",
  "routes/api.admin.files": "manage seasons",
  "routes/admin.exceptions": "ask for exceptions",
  "routes/api.admin.exceptions": "ask for exceptions",
  "routes/api.admin.exceptions.item": "give exceptions",
  "routes/admin.erasures": "decide erasures",
  "routes/admin.log": "see log",
  "routes/admin.operations": "see operations",
};

/** What no route is about alone: others may use its calls and screens, too, or it depends on the type. */
export const sharedActions: Action[] = [
  ...(["post", "manage postings", "report outside offers", "name seasons"] as const),
];
