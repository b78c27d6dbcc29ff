import type { MetaDescriptor } from "@remix-run/react";
import { type Language, inLanguageOf } from "../languages/known";
import { type Texts, textsOf } from "../languages/texts";
import type { Site } from "../site";

type Matches = readonly { id: string; data?: unknown }[];

type Page = {
  title: string;
  description?: string;
  /** The canonical path; absent for pages that search engines should skip. */
  path?: string;
  /** schema.org data about the page. */
  structured?: Record<string, unknown>;
  /** The page's content as feeds. */
  feeds?: { type: string; href: string }[];
};

/**
 * Title, description, canonical link and Open Graph of a screen. Its other languages are named in the sitemap, where
 * they weigh nothing on a phone.
 */
export function pageMeta(matches: Matches, page: Page | ((m: Texts) => Page)) {
  const { site, origin, language } = shellOf(matches);
  const {
    title,
    description,
    path,
    structured,
    feeds = [],
  } = typeof page === "function" ? page(textsOf(language)) : page;
  const fullTitle = title === site?.name ? title : `${title} · ${site?.name}`;
  const tags: MetaDescriptor[] = [{ title: fullTitle }];
  if (description) tags.push({ name: "description", content: description });
  if (!path) return [...tags, { name: "robots", content: "noindex" }];

  const address = origin + inLanguageOf(path, language);
  tags.push(
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: site?.name },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: `${origin}/share.png` },
    ...feeds.map(({ type, href }) => ({
      tagName: "link" as const,
      rel: "alternate",
      type,
      href: inLanguageOf(href, language),
    })),
  );
  if (structured)
    tags.push({ "script:ld+json": { "@context": "https://schema.org", ...structured } });
  return tags;
}

/** The root loader's data; undefined if it failed. */
function shellOf(matches: Matches) {
  const root = matches.find(({ id }) => id === "root")?.data;
  return (root ?? {}) as { site?: Site; origin?: string; language?: Language };
}
