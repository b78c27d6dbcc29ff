import type { RouteConfigEntry } from "@remix-run/route-config";

/**
 * Every address: its path, its module in routes/, and what app/server must know of it. Routes are few, as their
 * parameters take the values that the registry (postings/registry.ts) lists.
 */
export type Needs = {
  /** For Remix, where a module serves several addresses. */
  id?: string;
  /** Its forms may bring files (server/request-body.server.ts). */
  uploads?: true;
  /** Of a form, where the usual number is too small. */
  maxFields?: number;
  /** Of a form with files, in megabytes, where the usual number is too small. */
  maxMegabytes?: number;
  shared?: Shared;
  /** People mostly go on from it by a link, which browsers may fetch early. */
  prefetch?: true;
  /** Its class in log and metrics, unless that is its first segment. */
  log?: string;
  /** Whoever reads its last segment may use it, so no log has it. */
  secret?: true;
  /** Its POST changes nothing, and is given up like a read once nobody waits for it (server/admission.server.ts). */
  asks?: true;
  /** Takes a POST from other sites, too (decision: one-click). */
  fromAnywhere?: true;
};

/** The answer is the same for all visitors, or for everybody, and cached (server/page-cache). */
export type Shared = {
  with: "visitors" | "everybody";
  /** The parameters that change it; the others do not. */
  by?: readonly string[];
  /** With one of these it is asked for so seldom that it is not cached. */
  notFor?: readonly string[];
};

export type Address = [path: string, module: string, needs?: Needs];

const filters = ["search", "location", "sort", "closesWithin", "open"];
const list: Shared = { with: "visitors", by: [...filters, "page"], notFor: ["after", "before"] };
const feed: Shared = { with: "everybody", by: filters };
/** With a state it lists what is not public. */
const collection: Shared = { ...feed, notFor: ["after", "limit", "state", "eligible"] };
/** 120 rows of a resume (decision: resume-limits) with up to six fields each. */
const resumeFields = 800;
/** 20 questions with six fields each, and a tick for each programme and department. */
const postingFields = 400;
/** 20 questions, in each a tick for 30 options, and three files of 2 MB beside the texts. */
const answering = { uploads: true, maxFields: 700, maxMegabytes: 8 } as const;
/** 50 rules with their parameters. */
const policyFields = 2_000;
/** 200 columns of a file, and what is mended and asked. */
const fileFields = 2_000;
/** Of a hundred panels, six each. */
const roundFields = 800;

const screens: Address[] = [
  ["", "home.tsx", { id: "home", prefetch: true, shared: { with: "visitors" } }],
  ["student-dashboard", "home.tsx", { id: "student-dashboard", prefetch: true }],
  ["login", "login.tsx"],
  ["login/code", "login.code.tsx"],
  ["login/set-up", "login.set-up.tsx"],
  ["login/passkey", "login.passkey.tsx"],
  ["login/college", "login.college.tsx"],
  ["login/college/return", "login.college.return.tsx"],
  ["prove", "prove.tsx"],
  ["signup", "signup.tsx"],
  ["verify-email", "verify-email.tsx"],
  ["forgot-password", "forgot-password.tsx"],
  ["reset-password", "reset-password.tsx"],
  ["invitation", "invitation.tsx"],
  ["join", "join.tsx"],
  ["logout", "logout.tsx"],
  ["profile", "profile.tsx", { uploads: true, maxFields: resumeFields }],
  ["account", "account.tsx", { prefetch: true }],
  ["account/news", "account.news.tsx"],
  ["account/news/follow/:type", "account.news.follow.tsx"],
  ["unsubscribe/:token", "unsubscribe.tsx", { secret: true, fromAnywhere: true }],
  ["saved", "saved.tsx", { prefetch: true }],
  ["account/data", "account.data.tsx"],
  ["account/second-factor", "account.second-factor.tsx"],
  ["profile/email", "profile.email.tsx"],
  ["admin-dashboard", "admin-dashboard.tsx", { prefetch: true }],
  ["admin/post/:type", "admin.post.tsx", { uploads: true, maxFields: postingFields }],
  [
    "admin/post/:type/:id",
    "admin.post.tsx",
    { id: "edit-posting", uploads: true, maxFields: postingFields },
  ],
  ["admin/postings", "admin.postings.tsx"],
  ["admin/postings/:type/:id", "admin.postings.item.tsx"],
  ["recruiter", "recruiter.tsx", { prefetch: true }],
  ["recruiter/post/:type", "recruiter.post.tsx", { uploads: true, maxFields: postingFields }],
  [
    "recruiter/post/:type/:id",
    "recruiter.post.tsx",
    { id: "edit-own-posting", uploads: true, maxFields: postingFields },
  ],
  ["admin/import", "admin.import.tsx", { uploads: true, maxFields: fileFields }],
  ["my-applications", "my-applications.tsx", { prefetch: true }],
  [":listing/details/:id/apply", "apply.tsx", { log: "details", ...answering }],
  ["admin/users", "admin.users.tsx"],
  ["admin/companies", "admin.companies.tsx"],
  ["admin/companies/:id", "admin.companies.item.tsx"],
  ["admin/recruiters", "admin.recruiters.tsx"],
  ["admin/college", "admin.college.tsx"],
  ["admin/programmes", "admin.programmes.tsx"],
  ["admin/figures", "admin.figures.tsx"],
  ["admin/figures/students", "admin.figures.students.tsx"],
  ["admin/figures/settings", "admin.figures.settings.tsx"],
  ["admin/figures/years/:year", "admin.figures.years.tsx"],
  ["admin/figures/seals/:id", "admin.figures.seals.tsx"],
  ["admin/records", "admin.records.tsx"],
  ["admin/records/import", "admin.records.import.tsx", { uploads: true, maxFields: fileFields }],
  ["admin/import/problems.xlsx", "admin.import.problems.ts"],
  ["admin/records/import/problems.xlsx", "admin.records.import.problems.ts"],
  ["admin/records/:id", "admin.records.item.tsx"],
  ["admin/waiting", "admin.waiting.tsx"],
  ["admin/find", "admin.find.tsx"],
  ["admin/corrections", "admin.corrections.tsx"],
  ["admin/seasons", "admin.seasons.tsx"],
  ["admin/seasons/:id", "admin.seasons.item.tsx"],
  ["admin/seasons/:id/students", "admin.seasons.students.tsx"],
  ["admin/seasons/:id/try", "admin.seasons.try.tsx"],
  ["admin/seasons/:id/try.csv", "admin.seasons.try.csv.ts"],
  ["admin/seasons/:id/cases", "admin.seasons.cases.tsx"],
  ["admin/outside-offers", "admin.outside-offers.tsx"],
  ["admin/exceptions", "admin.exceptions.tsx"],
  ["admin/files/:kind", "admin.files.tsx", { uploads: true, maxFields: fileFields }],
  ["admin/files/:kind/problems.xlsx", "admin.files.problems.ts"],
  ["admin/days", "admin.days.tsx"],
  ["admin/days/:date", "admin.days.item.tsx"],
  ["admin/days/:date/plan", "admin.days.plan.tsx", { maxFields: roundFields }],
  ["admin/days/:date/sheet", "admin.days.sheet.tsx"],
  ["admin/days/:date/sheet.csv", "admin.days.sheet.csv.ts"],
  ["admin/days/:date/sheet.xlsx", "admin.days.sheet.csv.ts", { id: "admin.days.sheet.xlsx" }],
  ["admin/rounds/new", "admin.rounds.edit.tsx", { id: "admin.rounds.new", maxFields: roundFields }],
  ["admin/rounds/:id", "admin.rounds.item.tsx"],
  ["admin/rounds/:id/edit", "admin.rounds.edit.tsx", { maxFields: roundFields }],
  ["admin/rounds/:id/results", "admin.rounds.results.tsx"],
  ["admin/meetings/:id", "admin.meetings.item.tsx"],
  ["admin/venues", "admin.venues.tsx"],
  ["admin/messages", "admin.messages.tsx"],
  ["admin/messages/new", "admin.messages.new.tsx"],
  ["admin/messages/:id", "admin.messages.item.tsx"],
  ["messages", "messages.tsx", { prefetch: true }],
  ["messages/:id", "messages.item.tsx"],
  ["admin/seasons/:id/policy", "admin.seasons.policy.tsx", { maxFields: policyFields }],
  ["seasons", "seasons.tsx", { prefetch: true, shared: { with: "visitors" } }],
  [
    "seasons/:id",
    "seasons.item.tsx",
    { prefetch: true, shared: { with: "visitors" }, uploads: true },
  ],
  ["record", "record.tsx", { uploads: true }],
  ["record/after", "record.after.tsx", { uploads: true }],
  ["after/:token", "after.tsx", { secret: true }],
  ["placements/:year", "placements.tsx", { shared: { with: "visitors" } }],
  ["admin/outcomes", "admin.outcomes.tsx"],
  ["admin/log", "admin.log.tsx"],
  ["admin/operations", "admin.operations.tsx"],
  ["admin/erasures", "admin.erasures.tsx"],
  ["admin/applications", "admin.applications.tsx"],
  ["admin/applications/:type/:id", "admin.applications.item.tsx", { uploads: true }],
  ["admin/applications/:type/:id/offers/:application", "admin.applications.offer.tsx"],
  ["search", "search.tsx", { prefetch: true }],
  ["recruiter/applications/:type/:id", "recruiter.applications.item.tsx", { uploads: true }],
  [
    "api",
    "api.index.tsx",
    { prefetch: true, shared: { with: "everybody", notFor: ["of", "find"] } },
  ],
  [":listing", "listing.tsx", { log: "listing", prefetch: true, shared: list }],
  [
    ":listing/details/:id",
    "details.tsx",
    { log: "details", prefetch: true, shared: { with: "visitors" } },
  ],
  ["*", "unknown.tsx", { log: "other" }],
];

const others: Address[] = [
  ["admin", "admin.ts"],
  ["profile/pdf", "profile.pdf.ts"],
  ["account/data.zip", "account.data.zip.ts"],
  ["resume-builder", "resume-builder.ts"],
  ["robots.txt", "robots.ts"],
  ["sitemap.xml", "sitemap.ts"],
  ["manifest.webmanifest", "manifest.ts"],
  ["images/:file", "images.ts"],
  [":listing/details/:id/pdf/:digest", "details.pdf.ts", { log: "details" }],
  ["corrections/:id/proof.webp", "corrections.proof.ts"],
  ["corrections/:id/proof.pdf", "corrections.proof.ts", { id: "corrections.proof.pdf" }],
  ["graduates/:id/proof.webp", "graduates.proof.ts"],
  ["graduates/:id/proof.pdf", "graduates.proof.ts", { id: "graduates.proof.pdf" }],
  ["outside-offers/:id/proof.webp", "outside-offers.proof.ts"],
  ["outside-offers/:id/proof.pdf", "outside-offers.proof.ts", { id: "outside-offers.proof.pdf" }],
  [":listing.atom", "feed.ts", { id: "feed-atom", log: "feed", shared: feed }],
  [":listing.ics", "feed.ts", { id: "feed-ics", log: "feed", shared: feed }],
  ["calendar/:secret.ics", "calendar.ts", { secret: true }],
  ["push.js", "push.ts"],
  ["api/auth/login", "api.auth.login.ts"],
  ["api/auth/language", "api.auth.language.ts"],
  ["api/auth/me", "api.auth.me.ts"],
  ["api/auth/logout", "api.auth.logout.ts"],
  ["admin/log.csv", "admin.log.csv.ts"],
  ["admin/import/template.csv", "admin.import.template.ts"],
  ["admin/records.csv", "admin.records.csv.ts"],
  ["admin/seasons/:id/students.csv", "admin.seasons.students.csv.ts"],
  [
    "admin/seasons/:id/students.xlsx",
    "admin.seasons.students.csv.ts",
    { id: "admin.seasons.students.xlsx" },
  ],
  ["admin/figures/:table.csv", "admin.figures.csv.ts"],
  ["admin/figures/:table.xlsx", "admin.figures.xlsx.ts"],
  ["admin/postings.csv", "admin.postings.csv.ts"],
  ["admin/applications.csv", "admin.applications.csv.ts"],
  ["admin/outcomes.csv", "admin.outcomes.csv.ts"],
  ["applications/:id/resume.pdf", "applications.resume.ts"],
  ["applications/:id/files/:file", "applications.files.ts"],
  ["tables/:list", "tables.ts"],
  ["applicants/:type/:id/applicants.csv", "applicants.csv.ts"],
  ["applicants/:type/:id/applicants.xlsx", "applicants.csv.ts", { id: "applicants.xlsx" }],
  ["applicants/:type/:id/resumes.zip", "applicants.zip.ts"],
  ["api/applications/track", "api.applications.track.ts", answering],
  ["api/applications/my", "api.applications.my.ts"],
  ["api/applications/all", "api.applications.all.ts"],
  ["api/applications/report", "api.applications.report.ts"],
  ["api/applications/stages", "api.applications.stages.ts", { uploads: true }],
  ["api/applications/:id", "api.applications.item.ts"],
  ["api/applications/:id/confirm", "api.applications.confirm.ts"],
  ["api/applications/:id/answer", "api.applications.answer.ts"],
  ["api/applications/:id/object", "api.applications.object.ts"],
  ["api/applications/:id/answers", "api.applications.answers.ts", answering],
  ["api/applications/:id/files/:file", "api.applications.files.ts"],
  ["api/applications/:id/offer", "api.applications.offer.ts"],
  ["api/applications/:id/resume.pdf", "api.applications.resume.ts"],
  ["api/admin/dashboard-data", "api.admin.dashboard-data.ts"],
  ["api/admin/users", "api.admin.users.ts"],
  ["api/admin/users/:id", "api.admin.users.item.ts"],
  ["api/admin/college/marks", "api.admin.college.marks.ts"],
  ["api/admin/programmes", "api.admin.programmes.ts"],
  ["api/admin/programmes/:id", "api.admin.programmes.item.ts"],
  ["api/admin/programmes/:id/intakes", "api.admin.programmes.intakes.ts"],
  ["api/admin/programmes/:id/intakes/:year", "api.admin.programmes.intakes.item.ts"],
  ["api/admin/programmes/:id/graduates/:year", "api.admin.programmes.graduates.ts"],
  ["api/admin/figures/:table", "api.admin.figures.ts"],
  ["api/admin/figures/:table/seal", "api.admin.figures.seal.ts"],
  ["api/admin/records/invite", "api.admin.records.invite.ts"],
  ["api/admin/records", "api.admin.records.ts"],
  ["api/admin/records/import", "api.admin.records.import.ts", { uploads: true }],
  ["api/admin/records/:id", "api.admin.records.item.ts"],
  ["api/admin/records/:id/address", "api.admin.records.address.ts"],
  ["api/admin/records/:id/after", "api.admin.records.after.ts"],
  ["api/admin/records/:id/enrolments", "api.admin.records.enrolments.ts"],
  ["api/admin/waiting", "api.admin.waiting.ts"],
  ["api/admin/find", "api.admin.find.ts"],
  ["api/admin/corrections", "api.admin.corrections.ts"],
  ["api/admin/corrections/:id/accept", "api.admin.corrections.accept.ts"],
  ["api/admin/corrections/:id/refuse", "api.admin.corrections.refuse.ts"],
  ["api/record", "api.record.ts"],
  ["api/seasons", "api.seasons.ts"],
  ["api/seasons/:id", "api.seasons.item.ts"],
  ["api/seasons/:id/registration", "api.seasons.registration.ts"],
  ["api/seasons/:id/unanswered", "api.seasons.unanswered.ts"],
  ["api/seasons/:id/no/:postingId", "api.seasons.no.ts"],
  ["api/offers/outside", "api.offers.outside.ts", { uploads: true }],
  ["api/offers/outside/:id", "api.offers.outside.item.ts"],
  ["api/admin/exceptions", "api.admin.exceptions.ts"],
  ["api/admin/files/:kind", "api.admin.files.ts", { uploads: true }],
  ["api/admin/exceptions/:id", "api.admin.exceptions.item.ts"],
  ["api/admin/messages", "api.admin.messages.ts"],
  ["api/admin/messages/settings", "api.admin.messages.settings.ts"],
  ["api/admin/messages/:id", "api.admin.messages.item.ts"],
  ["api/admin/messages/:id/approve", "api.admin.messages.approve.ts"],
  ["api/admin/messages/:id/remind", "api.admin.messages.remind.ts"],
  ["api/messages", "api.messages.ts"],
  ["api/messages/:id/read", "api.messages.read.ts"],
  ["api/admin/points", "api.admin.points.ts"],
  ["api/admin/points/:id", "api.admin.points.item.ts"],
  ["api/admin/seasons", "api.admin.seasons.ts"],
  ["api/admin/seasons/:id", "api.admin.seasons.item.ts"],
  ["api/admin/seasons/:id/standing", "api.admin.seasons.standing.ts"],
  ["api/admin/seasons/:id/policy", "api.admin.seasons.policy.ts"],
  ["api/admin/seasons/:id/try", "api.admin.seasons.try.ts"],
  ["api/admin/seasons/:id/registrations", "api.admin.seasons.registrations.ts"],
  ["api/admin/seasons/:id/registrations/:userId", "api.admin.seasons.registration.ts"],
  ["api/record/after", "api.record.after.ts", { uploads: true }],
  ["api/record/corrections", "api.record.corrections.ts", { uploads: true }],
  ["api/admin/users/:id/coordinator", "api.admin.users.coordinator.ts"],
  ["api/admin/coordinators", "api.admin.coordinators.ts"],
  ["api/admin/companies", "api.admin.companies.ts"],
  ["api/admin/companies/:id", "api.admin.companies.item.ts"],
  ["api/admin/companies/:id/people", "api.admin.companies.people.ts"],
  ["api/admin/companies/:id/people/:person", "api.admin.companies.person.ts"],
  ["api/admin/companies/:id/notes", "api.admin.companies.notes.ts"],
  ["api/admin/companies/:id/notes/:note", "api.admin.companies.note.ts"],
  ["api/admin/companies/:id/join", "api.admin.companies.join.ts"],
  ["api/admin/recruiters", "api.admin.recruiters.ts"],
  ["api/admin/recruiters/:id", "api.admin.recruiters.item.ts"],
  ["api/admin/outcomes", "api.admin.outcomes.ts"],
  ["api/admin/eligibility/preview", "api.admin.eligibility.preview.ts"],
  ["api/admin/policies/ask", "api.admin.policies.ask.ts"],
  ["api/admin/days/ask", "api.admin.days.ask.ts", { asks: true }],
  ["api/admin/days/settings", "api.admin.days.settings.ts"],
  ["api/admin/days/:date", "api.admin.days.item.ts"],
  ["api/admin/days/:date/plan", "api.admin.days.plan.ts"],
  ["api/admin/meetings/:id", "api.admin.meetings.item.ts"],
  ["api/admin/rounds", "api.admin.rounds.ts"],
  ["api/admin/rounds/:id", "api.admin.rounds.item.ts"],
  ["api/rounds/:id/results", "api.rounds.results.ts"],
  ["api/admin/venues", "api.admin.venues.ts"],
  ["api/admin/venues/:id", "api.admin.venues.item.ts"],
  ["api/auth/signup", "api.auth.signup.ts"],
  ["api/auth/verify-otp", "api.auth.verify-otp.ts"],
  ["api/auth/forgot-password", "api.auth.forgot-password.ts"],
  ["api/auth/reset-password", "api.auth.reset-password.ts"],
  ["api/signup", "api.auth.signup.ts", { id: "api-signup" }],
  ["api/forgot-password", "api.auth.forgot-password.ts", { id: "api-forgot-password" }],
  ["api/reset-password", "api.auth.reset-password.ts", { id: "api-reset-password" }],
  ["api/resume", "api.resume.ts"],
  ["api/resume/profile", "api.resume.profile.ts", { uploads: true }],
  ["api/resume/pdf", "api.resume.pdf.ts"],
  ["api/saved", "api.saved.ts"],
  ["api/saved/:contentType/:contentId", "api.saved.item.ts"],
  ["api/follows", "api.follows.ts"],
  ["api/follows/:id", "api.follows.item.ts"],
  ["api/news", "api.news.ts"],
  ["api/search", "api.search.ts"],
  ["api/openapi.json", "api.openapi.ts", { shared: { with: "everybody" } }],
  ["api/:collection", "api.collection.ts", { log: "api list", uploads: true, shared: collection }],
  ["api/:collection/create", "api.collection.create.ts", { log: "api item", uploads: true }],
  ["api/:collection/import", "api.collection.import.ts", { log: "api item", uploads: true }],
  ["api/:collection/:id", "api.collection.item.ts", { log: "api item", uploads: true }],
  ["api/:collection/:id/restore", "api.collection.restore.ts", { log: "api item" }],
  ["api/:collection/:id/approve", "api.collection.approve.ts", { log: "api item" }],
  ["api/:collection/:id/return", "api.collection.return.ts", { log: "api item" }],
  ["api/:collection/:id/proposal", "api.collection.proposal.ts", { log: "api item" }],
  ["api/:collection/:id/applicants", "api.collection.applicants.ts", { log: "api item" }],
  ["api/*", "api.unknown.ts", { log: "api" }],
];

export const addresses: readonly Address[] = [...screens, ...others];

const toRoute = ([path, module, needs]: Address): RouteConfigEntry => ({
  ...(path ? { path } : { index: true }),
  ...(needs?.id && { id: needs.id }),
  file: `routes/${module}`,
});

const routes: RouteConfigEntry[] = [
  { file: "routes/screens.tsx", children: screens.map(toRoute) },
  ...others.map(toRoute),
];
export default routes;
