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
  if (!addresses.every((one) => URL.canParse(one) && /^postgres(ql)?:\/\//.test(one)))
    return "must be a postgres:// address";
  if (addresses.length === 1) return null;
  if (!addresses.every((one) => new URL(one).hostname)) return "has a comma too many";
  const [, , wanted = "read-write"] = target.exec(url) ?? [];
  return /^(read-write|primary)$/.test(wanted)
    ? null
    : "must have target_session_attrs=read-write, or leave it out";
}
