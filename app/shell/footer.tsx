import { useLocation } from "@remix-run/react";
import { Fragment } from "react";
import { can } from "../access/can";
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
      <div className="wrap footer-inner">
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
        <MachineMade site={site} />
        <p className="credit">
          © {year} {site.college}. {site.credit}.
        </p>
      </div>
    </footer>
  );
}

type OfficeProps = Pick<Props, "site" | "language"> & { user: Parameters<typeof can>[0] };

/** One line below the office's screens, which are in English only; recruiters' are not, so they choose here, too. */
export function OfficeFooter({ site, user, language }: OfficeProps) {
  const m = useTexts();
  return (
    <footer className="foot-line wrap">
      <span>{site.college}</span> <a href={`mailto:${site.email}`}>{m.officeMenu.help}</a>{" "}
      <a href="/">{m.officeMenu.asStudents}</a>
      {can(user, "send postings for approval") && <Languages language={language} />}
      <MachineMade site={site} />
    </footer>
  );
}

function MachineMade({ site }: Pick<Props, "site">) {
  const m = useTexts();
  if (!m.isMachineMade) return null;
  return (
    <p className="machine-made">
      <Sentence
        text={m.footer.machineMade}
        parts={{ mail: (words) => <a href={`mailto:${site.email}`}>{words}</a> }}
      />
    </p>
  );
}

/** The same page in each language, by its own name for itself. */
function Languages({ language }: Pick<Props, "language">) {
  const m = useTexts();
  const { search } = useLocation();
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
