import { formatDay } from "../dates";
import { type Posting, descriptionOf, fieldText, hostOf, titleOf } from "./posting";

/** schema.org's JobPosting or Event for a details page; nothing for podcasts. */
export function structuredData(posting: Posting): Record<string, unknown> | undefined {
  const place = fieldText(posting, "location");
  const location = place && { "@type": "Place", name: place, address: place };
  if (posting.type === "job" || posting.type === "internship") {
    return withoutEmpty({
      "@type": "JobPosting",
      title: titleOf(posting),
      description: descriptionOf(posting),
      datePosted: posting.createdAt.toISOString(),
      validThrough: fieldText(posting, "deadline"),
      employmentType: posting.type === "internship" ? "INTERN" : "FULL_TIME",
      hiringOrganization: { "@type": "Organization", name: hostOf(posting) },
      jobLocation: location,
    });
  }
  const startDate = fieldText(posting, "date") || fieldText(posting, "startDate");
  if (!startDate) return undefined;
  return withoutEmpty({
    "@type": "Event",
    name: titleOf(posting),
    description: descriptionOf(posting) || `${titleOf(posting)}, ${formatDay(startDate)}`,
    startDate,
    endDate: fieldText(posting, "endDate"),
    location,
    organizer: hostOf(posting) && { "@type": "Organization", name: hostOf(posting) },
  });
}

function withoutEmpty(data: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value));
}
