import type { Request as ExpressRequest } from "express";
import { renderToStaticMarkup } from "react-dom/server";
import type { User } from "../../accounts/users.server";
import { Avatar } from "../../shell/navbar";
import { readCookie } from "../../http/cookies.server";
import { microCache } from "./micro-cache.server";
import { isListing, publicKey } from "./visitor-pages.server";

/**
 * A listing is the same for every student but for the avatar. So it is rendered for nobody in
 * particular, kept as long as a visitor's page, and each gets it with their own avatar put in.
 */
type Shared = { before: string; after: string; headers: Headers; bytes: number };

const anybody: User = {
  id: "00000000-0000-7000-8000-000000000000",
  name: "Anybody",
  email: "",
  phone: "",
  role: "user",
};
const placeholder = avatarOf(anybody);

const pages = microCache<Shared>({
  maxBytes: 16 * 1024 * 1024,
  isWorth: ({ after }) => after !== "",
});

/** Null where the page is this user's own, or not there: an admin's, one with a message, a redirect. */
export async function studentPage(
  user: User | null,
  req: ExpressRequest,
  render: (path: string, user: User) => Promise<Response>,
) {
  if (!user || user.role === "admin" || !isListing(req.path)) return null;
  const key = readCookie(req.get("Cookie"), "flash") ? null : publicKey(req);
  if (!key) return null;
  const { before, after, headers } = await pages.get(key, async () =>
    share(await render(key, anybody)),
  );
  return after ? new Response(before + avatarOf(user) + after, { headers }) : null;
}

async function share(response: Response): Promise<Shared> {
  const [before = "", after = "", ...more] = (await response.text()).split(placeholder);
  const isWhole = response.status === 200 && more.length === 0;
  return {
    before,
    after: isWhole ? after : "",
    headers: response.headers,
    bytes: 2 * (before.length + after.length),
  };
}

function avatarOf(user: User) {
  return renderToStaticMarkup(<Avatar user={user} />);
}
