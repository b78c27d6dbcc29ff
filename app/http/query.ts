/** The parameters of a request's address, read as the `Request` reads it that Remix is given. */
export function queryOf(address: string) {
  return new URL(address, "http://here.invalid").searchParams;
}
