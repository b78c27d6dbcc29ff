import { useLocation } from "@remix-run/react";
import { Fragment } from "react";
import { Sentence } from "../components/sentence";
import { type Language, offered, ownNames } from "../languages/known";
import { useTexts } from "../languages/use-texts";
import { listingPath, typeNames, wordsOf } from "../postings/types";
import type { Site } from "../site";

type Props = { site: Site; year: number; language?: Language };

export function Footer({ site, year, language }: Props) {
  const m = useTexts();
  return (
    <footer className="footer">
      <div className="footer-inner">
        <section>
          <h2>{site.name}</h2>
          <p>{site.tagline}</p>
          <p>{site.location}</p>
        </section>
        <nav aria-label={m.footer.services}>
          <h2>{m.footer.services}</h2>
          <ul>
            {typeNames.map((type) => (
              <li key={type}>
                <a href={listingPath(type)}>{wordsOf(m, type).menu}</a>
              </li>
            ))}
          </ul>
        </nav>
        <section>
          <h2>{m.footer.contact}</h2>
          <ul>
            <li>
              <a href={`mailto:${site.email}`}>{site.email}</a>
            </li>
            <li>
              <a href={`tel:${site.phone.replace(/\s/g, "")}`}>{site.phone}</a>
            </li>
            {site.whatsapp && (
              <li>
                <a href={`https://wa.me/${site.whatsapp.replace(/\D/g, "")}`}>
                  {m.footer.whatsapp(site.whatsapp)}
                </a>
              </li>
            )}
            <li className="social">
              <SocialLinks site={site} />
            </li>
          </ul>
        </section>
        <Languages language={language} />
        {m.isMachineMade && (
          <p className="machine-made">
            <Sentence
              text={m.footer.machineMade}
              parts={{ mail: (words) => <a href={`mailto:${site.email}`}>{words}</a> }}
            />
          </p>
        )}
      </div>
      <p className="credit">
        © {year} {site.college}. {site.credit}.
      </p>
    </footer>
  );
}

/** The same page in each language, by its own name for itself. The office's pages are in English only. */
function Languages({ language }: Pick<Props, "language">) {
  const m = useTexts();
  const { pathname, search } = useLocation();
  if (pathname.startsWith("/admin")) return null;
  return (
    <nav className="languages" aria-label={m.footer.languages}>
      {offered.map((one) => (
        <Fragment key={one}>
          <a
            href={addressIn(one, search)}
            lang={one}
            aria-current={one === language ? "true" : undefined}
          >
            {ownNames[one]}
          </a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}

/** Relative to the page, which may be the answer to a form. */
function addressIn(language: Language, search: string) {
  const query = new URLSearchParams(search);
  query.set("lang", language);
  return `?${query}`;
}

export function SocialLinks({ site }: { site: Site }) {
  const m = useTexts();
  return (
    <>
      <a href={site.linkedin}>{m.footer.linkedin}</a>{" "}
      <a href={site.instagram}>{m.footer.instagram}</a>{" "}
      <a href={site.youtube}>{m.footer.youtube}</a>
    </>
  );
}
