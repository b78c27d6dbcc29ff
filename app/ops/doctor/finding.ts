/** Something that is fine, or something wrong with what to do about it. */
export type Finding = { about: string; isWell: boolean; says: string };

export const well = (about: string, says: string): Finding => ({ about, isWell: true, says });
export const wrong = (about: string, says: string): Finding => ({ about, isWell: false, says });

/** Whether traffic to `url` stays on this machine or in a container's own network. */
export function isNear(url: string) {
  const { hostname } = new URL(url);
  return /^(localhost|127\.|\[::1\]|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^[^.]*$/.test(
    hostname,
  );
}
