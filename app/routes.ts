import { type RouteConfig, index, route } from "@remix-run/route-config";

/** Few routes with parameters: the registry (postings/types.ts) says which values exist. */
export default [
  index("routes/home.tsx", { id: "home" }),
  route("student-dashboard", "routes/home.tsx", { id: "student-dashboard" }),
  route("login", "routes/login.tsx"),
  route("signup", "routes/signup.tsx"),
  route("verify-email", "routes/verify-email.tsx"),
  route("forgot-password", "routes/forgot-password.tsx"),
  route("reset-password", "routes/reset-password.tsx"),
  route("logout", "routes/logout.tsx"),
  route("profile", "routes/profile.tsx"),
  route("admin-dashboard", "routes/admin-dashboard.tsx"),
  route("admin/post/:type", "routes/admin.post.tsx"),
  route("resume-builder", "routes/resume-builder.ts"),
  route("robots.txt", "routes/robots.ts"),
  route("sitemap.xml", "routes/sitemap.ts"),
  route("manifest.webmanifest", "routes/manifest.ts"),
  route("images/:file", "routes/images.ts"),

  route("api/auth/login", "routes/api.auth.login.ts"),
  route("api/auth/me", "routes/api.auth.me.ts"),
  route("api/auth/logout", "routes/api.auth.logout.ts"),
  route("api/auth/signup", "routes/api.auth.signup.ts"),
  route("api/auth/verify-otp", "routes/api.auth.verify-otp.ts"),
  route("api/auth/forgot-password", "routes/api.auth.forgot-password.ts"),
  route("api/auth/reset-password", "routes/api.auth.reset-password.ts"),
  route("api/signup", "routes/api.auth.signup.ts", { id: "api-signup" }),
  route("api/forgot-password", "routes/api.auth.forgot-password.ts", { id: "api-forgot-password" }),
  route("api/reset-password", "routes/api.auth.reset-password.ts", { id: "api-reset-password" }),

  route("api/:collection", "routes/api.collection.ts"),
  route("api/:collection/create", "routes/api.collection.create.ts"),
  route("api/:collection/:id", "routes/api.collection.item.ts"),
  route("api/*", "routes/api.unknown.ts"),

  route(":listing", "routes/listing.tsx"),
  route(":listing/details/:id", "routes/details.tsx"),
  route("*", "routes/unknown.tsx"),
] satisfies RouteConfig;
