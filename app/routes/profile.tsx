import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "../components/page-meta";
import { requireLogin } from "../http/page.server";

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Profile" });

export function loader(args: LoaderFunctionArgs) {
  const { name, email, phone } = requireLogin(args);
  return { name, email, phone };
}

export default function Profile() {
  const { name, email, phone } = useLoaderData<typeof loader>();
  return (
    <section className="narrow">
      <h1>{name}</h1>
      <dl className="facts">
        <div>
          <dt>Email</dt>
          <dd>{email}</dd>
        </div>
        {phone && (
          <div>
            <dt>Phone</dt>
            <dd>{phone}</dd>
          </div>
        )}
      </dl>
      <form method="post" action="/logout" className="actions">
        <button className="quiet">Logout</button>
      </form>
    </section>
  );
}
