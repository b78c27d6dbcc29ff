import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { can } from "../access/can";
import { requireLogin } from "../http/page.server";

/** What people of the office type first. */
export function loader(args: LoaderFunctionArgs) {
  const user = requireLogin(args);
  return redirect(can(user, "see dashboard") ? "/admin-dashboard" : "/student-dashboard");
}
