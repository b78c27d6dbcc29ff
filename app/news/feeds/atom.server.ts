import { Feed } from "feed";
import { appUrl, site } from "../../env.server";
import { type Posting, descriptionOf, payOf, titleOf, whereOf } from "../../postings/posting";
import { timingOf } from "../../postings/timing";
import { detailsPath } from "../../postings/types";
import { escapeHtml } from "../../text";
import { plainText } from "./plain-text";

type Head = { title: string; path: string; feedPath: string };

/** The Atom feed (RFC 4287) of some postings. Its bytes change only when the postings do. */
export function toAtom({ title, path, feedPath }: Head, postings: Posting[]) {
  const times = postings.map((posting) => changedAt(posting).valueOf());
  const feed = new Feed({
    id: appUrl + feedPath,
    title: plainText(title),
    link: appUrl + path,
    feed: appUrl + feedPath,
    updated: new Date(Math.max(0, ...times)),
    author: { name: site.name },
    generator: false,
    copyright: "",
  });
  for (const posting of postings) {
    feed.addItem({
      title: html(titleOf(posting)),
      link: appUrl + detailsPath(posting),
      date: changedAt(posting),
      published: publicSince(posting),
      content: contentOf(posting),
    });
  }
  return feed.atom1();
}

function publicSince({ publishAt, createdAt }: Posting) {
  return publishAt ?? createdAt;
}

/** A posting that was last edited before it became public counts as changed when it became public. */
function changedAt(posting: Posting) {
  const since = publicSince(posting);
  return posting.updatedAt > since ? posting.updatedAt : since;
}

/** The content of the card, without what depends on the day. */
function contentOf(posting: Posting) {
  const when = timingOf(posting, posting.closesOn ?? "")?.day ?? "";
  const lines = [whereOf(posting), when, payOf(posting), ...descriptionOf(posting).split(/\n+/)];
  return lines
    .filter(Boolean)
    .map((line) => `<p>${html(line)}</p>`)
    .join("");
}

function html(text: string) {
  return escapeHtml(plainText(text));
}
