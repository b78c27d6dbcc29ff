import { webAddress } from "../text";

const watchHosts = ["youtube.com", "www.youtube.com", "m.youtube.com", "music.youtube.com"];
const playerHosts = [...watchHosts, "youtube-nocookie.com", "www.youtube-nocookie.com"];

/** The 11-character id in a YouTube link of any usual form, or null. */
export function youtubeId(link: string) {
  const address = webAddress(link);
  if (!address) return null;
  const url = new URL(address);
  const [, first = "", second = ""] = url.pathname.split("/");
  const candidates = [
    url.hostname === "youtu.be" && first,
    watchHosts.includes(url.hostname) && first === "watch" && url.searchParams.get("v"),
    playerHosts.includes(url.hostname) &&
      ["embed", "shorts", "live", "v"].includes(first) &&
      second,
  ];
  return candidates.find((id) => id && /^[\w-]{11}$/.test(id)) || null;
}
