import { type RouteConfig, index, route } from "@remix-run/route-config";

/** Few routes with parameters: the registry (postings/types.ts) says which values exist. */
export default [
  index("routes/home.tsx", { id: "home" }),
  route("student-dashboard", "routes/home.tsx", { id: "student-dashboard" }),
  route("login", "routes/login.tsx"),
  route("logout", "routes/logout.tsx"),
  route("profile", "routes/profile.tsx"),
  route("admin-dashboard", "routes/admin-dashboard.tsx"),
  route("admin/post/:type", "routes/admin.post.tsx"),
  route("resume-builder", "routes/resume-builder.ts"),
  route("speculation-rules.json", "routes/speculation-rules.ts"),
  route("robots.txt", "routes/robots.ts"),
  route("sitemap.xml", "routes/sitemap.ts"),
  route("manifest.webmanifest", "routes/manifest.ts"),
  route("images/:file", "routes/images.ts"),

  route("api/auth/login", "routes/api.auth.login.ts"),
  route("api/auth/me", "routes/api.auth.me.ts"),
  route("api/auth/logout", "routes/api.auth.logout.ts"),
  route("my-applications", "routes/my-applications.tsx"),
  route(":listing/details/:id/apply", "routes/apply.tsx"),
  route("admin/users", "routes/admin.users.tsx"),
  route("admin/applications", "routes/admin.applications.tsx"),
  route("admin/applications/:type/:id", "routes/admin.applications.item.tsx"),
  route("admin/applications.csv", "routes/admin.applications.csv.ts"),
  route("api/applications/track", "routes/api.applications.track.ts"),
  route("api/applications/my", "routes/api.applications.my.ts"),
  route("api/applications/all", "routes/api.applications.all.ts"),
  route("api/applications/report", "routes/api.applications.report.ts"),
  route("api/admin/dashboard-data", "routes/api.admin.dashboard-data.ts"),
  route("api/admin/users", "routes/api.admin.users.ts"),
  route("api/admin/users/:id", "routes/api.admin.users.item.ts"),

  route("api/:collection", "routes/api.collection.ts"),
  route("api/:collection/create", "routes/api.collection.create.ts"),
  route("api/:collection/:id", "routes/api.collection.item.ts"),
  route("api/*", "routes/api.unknown.ts"),

  route(":listing", "routes/listing.tsx"),
  route(":listing/details/:id", "routes/details.tsx"),
  route("*", "routes/unknown.tsx"),
] satisfies RouteConfig;
