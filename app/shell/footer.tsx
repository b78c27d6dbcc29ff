import { useTexts } from "../languages/use-texts";
import { listingPath, typeNames, wordsOf } from "../postings/types";
import type { Site } from "../site";

export function Footer({ site, year }: { site: Site; year: number }) {
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
      </div>
      <p className="credit">
        © {year} {site.college}. {site.credit}.
      </p>
    </footer>
  );
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
