import type { Field, FieldKind, PostingType, TypeWords } from "./posting-type";

/**
 * The types of content, described once for server and browser. A new type takes an entry here, a drawing
 * and a colour (docs/architecture.md, "To add").
 */

const field =
  (kind: FieldKind) =>
  (label: string, rest: Pick<Field, "role" | "hint" | "mayHaveHour"> = {}): Field => ({
    kind,
    label,
    required: false,
    ...rest,
  });
const text = field("text");
const textarea = field("textarea");
const date = field("date");
const url = field("url");
const list = field("list");
const image = field("image");

function required(optional: Field): Field {
  return { ...optional, required: true };
}

function named(name: string, menu = `${name}s`) {
  const plain = name.toLowerCase();
  return { name, plural: `${name}s`, plain, plainPlural: `${plain}s`, menu };
}

const linkHint = "The page where people apply or read more. Starts with https://";
const listHint = "Separate with commas";

const title = required(text("Title", { role: "title" }));
const organizer = required(text("Organizer", { role: "host" }));
const location = text("Location", { role: "place" });
const day = required(date("Date", { role: "day" }));
const deadline = date("Deadline", { role: "deadline", mayHaveHour: true });
const description = textarea("Description", { role: "description" });
const link = url("Information link", { role: "link", hint: linkHint });

/** Shared by the types that students apply to through us. */
const applied = {
  previewLength: 100,
  detailsLink: "More Details",
  tracked: true,
  linkLabel: "Final Apply Now",
  postedBy: ["admin", "recruiter"],
} as const;

export const postingTypes = {
  job: {
    ...named("Job"),
    paths: ["jobs", "placements"],
    endpoint: "placements",
    hero: {
      title: "Jobs after your last exam",
      text: "Full-time, from campus recruiters.",
    },
    ...applied,
    employment: "FULL_TIME",
    fields: {
      title,
      company: required(text("Company", { role: "host" })),
      location: required(location),
      salary: text("Salary", { role: "pay", hint: "For example ₹6.5 LPA" }),
      deadline,
      requirements: list("Requirements", { role: "wants", hint: listHint }),
      description: required(description),
      link: url("Application link", { role: "link", hint: linkHint }),
    },
  },
  internship: {
    ...named("Internship"),
    paths: ["internships"],
    endpoint: "internships",
    hero: {
      title: "Internships that teach",
      text: "Weeks or months inside a real team.",
    },
    ...applied,
    employment: "INTERN",
    fields: {
      title,
      company: required(text("Company", { role: "host" })),
      location: required(location),
      stipend: text("Stipend", { role: "pay", hint: "For example ₹15,000 a month" }),
      duration: text("Duration", { role: "duration", hint: "For example 8 weeks" }),
      deadline,
      description: required(description),
      link: url("Application link", { role: "link", hint: linkHint }),
    },
  },
  seminar: {
    ...named("Seminar"),
    paths: ["seminars"],
    endpoint: "seminars",
    hero: {
      title: "Seminars worth your time",
      text: "What industry and research work on.",
    },
    ...applied,
    fields: {
      title,
      location: required(location),
      organizer,
      date: day,
      time: text("Time", { role: "time", hint: "For example 2:00 pm to 4:00 pm" }),
      description,
      link,
    },
  },
  training: {
    ...named("Training", "Certified Trainings"),
    paths: ["trainings"],
    endpoint: "trainings",
    hero: {
      title: "Certified trainings",
      text: "Certificates that recruiters know.",
    },
    ...applied,
    fields: {
      title,
      location,
      provider: required(text("Provider", { role: "host" })),
      cost: text("Cost", { role: "pay", hint: "For example ₹2,500 or Free" }),
      startDate: required(date("Start date", { role: "start" })),
      endDate: date("End date", { role: "end" }),
      description,
      link,
    },
  },
  visit: {
    ...named("Industrial Visit"),
    paths: ["visits"],
    endpoint: "visits",
    hero: {
      title: "Industrial visits",
      text: "A day in a plant, lab or control room.",
    },
    ...applied,
    fields: {
      companyName: required(text("Company name", { role: "title" })),
      location,
      contactPerson: text("Contact person"),
      date: day,
      purpose: required(textarea("Purpose", { role: "description" })),
      link,
    },
  },
  jobfair: {
    ...named("Job Fair"),
    paths: ["jobfairs"],
    endpoint: "jobfairs",
    hero: {
      title: "Job fairs",
      text: "Many recruiters. Bring your resumes.",
    },
    ...applied,
    postedBy: ["admin"],
    fields: {
      title,
      location: required(location),
      organizer,
      date: day,
      participatingCompanies: list("Participating companies", { role: "wants", hint: listHint }),
      description,
      link,
    },
  },
  workshop: {
    ...named("Workshop"),
    paths: ["workshops"],
    endpoint: "workshops",
    hero: {
      title: "Hands-on workshops",
      text: "Small groups, something to take home.",
    },
    ...applied,
    fields: {
      title,
      location: required(location),
      organizer,
      date: day,
      time: text("Time", { role: "time", hint: "For example 10:00 am to 1:00 pm" }),
      description,
      link,
    },
  },
  podcast: {
    ...named("Podcast", "Podcast with HR"),
    paths: ["podcasts"],
    endpoint: "podcasts",
    hero: {
      title: "Listen & Learn: HR Podcasts",
      text: "Tune into insightful discussions with HR experts and industry leaders.",
    },
    previewLength: 120,
    detailsLink: "View Details",
    tracked: false,
    linkLabel: "Open in YouTube",
    postedBy: ["admin"],
    fields: {
      title,
      speaker: text("Speaker", { role: "host" }),
      duration: text("Duration", { role: "duration", hint: "For example 42 minutes" }),
      releaseDate: date("Release date", { role: "released", hint: "Leave empty for today" }),
      description: required(description),
      youtubeLink: required(
        url("YouTube link", {
          role: "link",
          hint: "For example https://youtu.be/… or a link to another host",
        }),
      ),
      podcastImage: required(image("Image", { hint: "PNG, JPEG or WebP, at most 5 MB" })),
    },
  },
  "corporate-event": {
    ...named("Corporate Event"),
    paths: ["corporate-events"],
    endpoint: "corporate-events",
    hero: {
      title: "Corporate events",
      text: "Hackathons, open days and summits.",
    },
    previewLength: 100,
    detailsLink: "More Details",
    tracked: false,
    linkLabel: "Register",
    postedBy: ["admin", "recruiter"],
    fields: {
      title,
      hostCompany: required(text("Host company", { role: "host" })),
      location: required(location),
      date: day,
      speakers: list("Speakers", { hint: listHint }),
      description: required(description),
      registrationLink: url("Registration link", { role: "link", hint: linkHint }),
    },
  },
} as const satisfies Record<string, PostingType>;

/** The words of each type by its name, for the English catalogue. */
export function englishWords() {
  return Object.fromEntries(
    Object.entries<PostingType>(postingTypes).map(([type, entry]) => [type, wordsIn(entry)]),
  ) as Record<keyof typeof postingTypes, TypeWords>; // Object.entries widens to string
}

/** The words of one entry. */
export function wordsIn({ fields, ...entry }: PostingType): TypeWords {
  const { name, plural, plain, plainPlural, menu, hero, detailsLink, linkLabel } = entry;
  const labels: TypeWords["labels"] = {};
  const hints: TypeWords["hints"] = {};
  for (const [field, { label, hint }] of Object.entries(fields)) {
    labels[field] = label;
    if (hint) hints[field] = hint;
  }
  return { name, plural, plain, plainPlural, menu, hero, detailsLink, linkLabel, labels, hints };
}
