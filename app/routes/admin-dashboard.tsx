import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { PostNewContent } from "../admin/post-new-content";
import { pageMeta } from "../components/page-meta";
import { requireAdmin } from "../http/page.server";

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Admin dashboard" });

export function loader(args: LoaderFunctionArgs) {
  requireAdmin(args);
  return null;
}

export default function AdminDashboard() {
  return (
    <>
      <h1>Admin dashboard</h1>
      <PostNewContent />
    </>
  );
}
