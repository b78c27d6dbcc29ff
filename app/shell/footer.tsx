import { listingPath, postingType, typeNames } from "../postings/types";
import type { Site } from "../site";

export function Footer({ site, year }: { site: Site; year: number }) {
  return (
    <footer className="footer">
      <div className="footer-inner">
        <section>
          <h2>{site.name}</h2>
          <p>{site.tagline}</p>
          <p>{site.location}</p>
        </section>
        <nav aria-label="Services">
          <h2>Services</h2>
          <ul>
            {typeNames.map((type) => (
              <li key={type}>
                <a href={listingPath(type)}>{postingType(type).menu}</a>
              </li>
            ))}
          </ul>
        </nav>
        <section>
          <h2>Contact</h2>
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
                  WhatsApp {site.whatsapp}
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
  return (
    <>
      <a href={site.linkedin}>LinkedIn</a> <a href={site.instagram}>Instagram</a>{" "}
      <a href={site.youtube}>YouTube</a>
    </>
  );
}
