/** A minimal browser: stores cookies, sends its origin, does not follow redirects. */
export class Client {
  private cookies = new Map<string, string>();

  constructor(
    private base: string,
    token?: string,
    /** Sent with every request. */
    private always: Record<string, string> = {},
  ) {
    if (token) this.cookies.set("jwtToken", token);
  }

  async fetch(path: string, { headers, ...init }: RequestInit = {}) {
    const own = { Origin: this.base, "Sec-Fetch-Site": "same-origin", ...this.always };
    const all = new Headers(own);
    if (this.cookies.size) all.set("Cookie", this.cookieHeader());
    new Headers(headers).forEach((value, name) => all.set(name, value));
    const response = await fetch(this.base + path, { redirect: "manual", ...init, headers: all });
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
    return response;
  }

  get(path: string, init?: RequestInit) {
    return this.fetch(path, init);
  }

  json(method: string, path: string, body: unknown) {
    const headers = { "Content-Type": "application/json" };
    return this.fetch(path, { method, headers, body: JSON.stringify(body) });
  }

  /** Sends a plain form as a browser does. */
  form(path: string, fields: Record<string, string>) {
    return this.fetch(path, { method: "POST", body: new URLSearchParams(fields) });
  }

  /** Sends a form with files as a browser does. */
  multipart(path: string, fields: [string, string | File][], method = "POST") {
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    return this.fetch(path, { method, body });
  }

  delete(path: string) {
    return this.fetch(path, { method: "DELETE" });
  }

  cookie(name: string) {
    return this.cookies.get(name);
  }

  private cookieHeader() {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  private keep(cookie: string) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value) this.cookies.set(name, value);
    else this.cookies.delete(name);
  }
}
