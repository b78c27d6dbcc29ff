/** The parameters of a request's address, parsed as Remix will parse them. */
export function queryOf(address: string) {
  return new URL(address, "http://here.invalid").searchParams;
}
