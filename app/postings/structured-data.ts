import { formatDay } from "../dates";
import { type Posting, descriptionOf, hostOf, placeOf, textAs, titleOf } from "./posting";
import { postingType } from "./types";

/** schema.org's JobPosting or Event for a details page; undefined for other types and unpublished postings. */
export function structuredData(posting: Posting): Record<string, unknown> | undefined {
  if (posting.state !== "published") return undefined;
  const { employment } = postingType(posting.type);
  const place = placeOf(posting);
  const location = place && { "@type": "Place", name: place, address: place };
  if (employment) {
    return withoutEmpty({
      "@type": "JobPosting",
      title: titleOf(posting),
      description: descriptionOf(posting),
      datePosted: (posting.publishAt ?? posting.createdAt).toISOString(),
      validThrough: textAs(posting, "deadline"),
      employmentType: employment,
      hiringOrganization: { "@type": "Organization", name: hostOf(posting) },
      jobLocation: location,
    });
  }
  const startDate = textAs(posting, "day", "start");
  if (!startDate) return undefined;
  return withoutEmpty({
    "@type": "Event",
    name: titleOf(posting),
    description: descriptionOf(posting) || `${titleOf(posting)}, ${formatDay(startDate)}`,
    startDate,
    endDate: textAs(posting, "end"),
    location,
    organizer: hostOf(posting) && { "@type": "Organization", name: hostOf(posting) },
  });
}

function withoutEmpty(data: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value));
}
