const format = /^([^:]*:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;
const target = /([?&])target_session_attrs=([^&#]*)&?/;

/**
 * The addresses of single hosts in one with several, as libpq takes it:
 * postgres://user:secret@a:5432,b:5432/portal?target_session_attrs=read-write
 */
export function addressesOf(url: string) {
  const [, before = "", hosts = "", after = ""] = format.exec(url) ?? [];
  if (!hosts.includes(",")) return [url];
  const rest = after.replace(target, "$1").replace(/[?&]$/, "");
  return hosts.split(",").map((host) => before + host + rest);
}

/** What is wrong with the address of a database; null if nothing is. */
export function troubleOf(url: string) {
  const addresses = addressesOf(url);
  const isOne = addresses.length === 1;
  const isRight = (one: string) =>
    /^postgres(ql)?:\/\//.test(one) && URL.canParse(one) && (isOne || new URL(one).hostname);
  if (!addresses.every(isRight)) return "must be a postgres:// address";
  if (isOne) return null;
  const [, , wanted = "read-write"] = target.exec(url) ?? [];
  return /^(read-write|primary)$/.test(wanted)
    ? null
    : "must have target_session_attrs=read-write, or leave it out";
}

/** What to do about a connection that failed. */
export function adviceFor(message: string) {
  return message.includes("unsupported startup parameter")
    ? "this is a PgBouncer: set DATABASE_DIRECT_URL to Postgres itself"
    : "check DATABASE_URL";
}
