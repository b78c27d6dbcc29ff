import { type ComponentProps, Fragment } from "react";
import { Footer } from "../app/shell/footer";
import { Navbar } from "../app/shell/navbar";
import { pageMeta } from "../app/shell/page-meta";
import { ListingScreen } from "../app/postings/listing-screen";
import { listingPath, postingType } from "../app/postings/types";
import enhanceScript from "virtual:enhance";
import styles from "../app/styles/index.css?url";

export type ListingPageProps = {
  screen: ComponentProps<typeof ListingScreen>;
  user: ComponentProps<typeof Navbar>["user"];
  site: ComponentProps<typeof Footer>["site"];
  origin: string;
  year: number;
};

/** The page that app/root.tsx and app/routes/listing.tsx make, of the same components without a router. */
export function ListingPage({ screen, user, site, origin, year }: ListingPageProps) {
  const { plural, hero } = postingType(screen.type);
  const tags = pageMeta([{ id: "root", data: { site, origin } }], {
    title: plural,
    description: hero.text,
    path: listingPath(screen.type),
  });
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#0b4f45" />
        {tags.map((tag, index) => (
          <Fragment key={index}>{headTag(tag as Record<string, string>)}</Fragment>
        ))}
        <link rel="stylesheet" href={styles} />
        <link rel="icon" href="/logo.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-192.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <script type="module" src={enhanceScript} />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <Navbar user={user} siteName={site.name} />
        <main id="main" tabIndex={-1}>
          <ListingScreen {...screen} />
        </main>
        <Footer site={site} year={year} />
      </body>
    </html>
  );
}

function headTag({ title, tagName, ...attributes }: Record<string, string>) {
  if (title) return <title>{title}</title>;
  return tagName === "link" ? <link {...attributes} /> : <meta {...attributes} />;
}
