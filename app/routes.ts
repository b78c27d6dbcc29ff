import { type RouteConfig, index, route } from "@remix-run/route-config";

/** Few routes with parameters: the registry (postings/types.ts) says which values exist. */
export default [
  index("routes/home.tsx", { id: "home" }),
  route("student-dashboard", "routes/home.tsx", { id: "student-dashboard" }),
  route("login", "routes/login.tsx"),
  route("logout", "routes/logout.tsx"),
  route("profile", "routes/profile.tsx"),
  route("profile/email", "routes/profile.email.tsx"),
  route("profile/pdf", "routes/profile.pdf.ts"),
  route("admin-dashboard", "routes/admin-dashboard.tsx"),
  route("admin/post/:type", "routes/admin.post.tsx"),
  route("resume-builder", "routes/resume-builder.ts"),
  route("images/:file", "routes/images.ts"),

  route("api/auth/login", "routes/api.auth.login.ts"),
  route("api/auth/me", "routes/api.auth.me.ts"),
  route("api/auth/logout", "routes/api.auth.logout.ts"),
  route("api/resume", "routes/api.resume.ts"),
  route("api/resume/profile", "routes/api.resume.profile.ts"),
  route("api/resume/pdf", "routes/api.resume.pdf.ts"),
  route("api/:collection", "routes/api.collection.ts"),
  route("api/:collection/create", "routes/api.collection.create.ts"),
  route("api/:collection/:id", "routes/api.collection.item.ts"),
  route("api/*", "routes/api.unknown.ts"),

  route(":listing", "routes/listing.tsx"),
  route(":listing/details/:id", "routes/details.tsx"),
  route("*", "routes/unknown.tsx"),
] satisfies RouteConfig;
