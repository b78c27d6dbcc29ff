/** The nine types of content, described once. Browser-safe data; a tenth type is one entry here. */

export type FieldKind = "text" | "textarea" | "date" | "url" | "list" | "image";

export type Field = {
  kind: FieldKind;
  label: string;
  required: boolean;
  /** One short line under the label: an example or what happens with it. */
  hint?: string;
};

export type PostingType = {
  /** In menus, badges and '{type} posted successfully!'. */
  name: string;
  plural: string;
  /** In running text: 'Failed to load {plain}s.' */
  plain: string;
  plainPlural: string;
  /** In the Services menu and on the home cards. */
  menu: string;
  /** Screens: the first is canonical. */
  paths: readonly [string, ...string[]];
  /** API collection below /api. */
  endpoint: string;
  hero: { title: string; text: string };
  filterByLocation: boolean;
  previewLength: number;
  detailsLink: string;
  /** Students apply to it through us (specification: entities, Application); others only link out. */
  tracked: boolean;
  linkField: string;
  linkLabel: string;
  fields: Readonly<Record<string, Field>>;
};

const field =
  (kind: FieldKind) =>
  (label: string, required = false, hint?: string) => ({
    kind,
    label,
    required,
    hint,
  });
const text = field("text");
const textarea = field("textarea");
const date = field("date");
const url = field("url");
const list = field("list");
const image = field("image");

const linkHint = "The page where people apply or read more. Starts with https://";
const listHint = "Separate with commas";

/** Of the types that students apply to through us. */
const applied = {
  filterByLocation: true,
  previewLength: 100,
  detailsLink: "More Details",
  tracked: true,
  linkField: "link",
  linkLabel: "Final Apply Now",
} as const;

export const postingTypes = {
  job: {
    name: "Job",
    plural: "Jobs",
    plain: "job",
    plainPlural: "jobs",
    menu: "Jobs",
    paths: ["jobs", "placements"],
    endpoint: "placements",
    hero: {
      title: "Jobs that start after your last exam",
      text: "Full-time openings from recruiters who hire on our campus.",
    },
    ...applied,
    fields: {
      title: text("Title", true),
      company: text("Company", true),
      location: text("Location", true),
      description: textarea("Description", true),
      requirements: list("Requirements", false, listHint),
      salary: text("Salary", false, "For example ₹6.5 LPA"),
      deadline: date("Deadline"),
      link: url("Application link", false, linkHint),
    },
  },
  internship: {
    name: "Internship",
    plural: "Internships",
    plain: "internship",
    plainPlural: "internships",
    menu: "Internships",
    paths: ["internships"],
    endpoint: "internships",
    hero: {
      title: "Internships that teach by doing",
      text: "Weeks or months inside a real team, most of them paid.",
    },
    ...applied,
    fields: {
      title: text("Title", true),
      company: text("Company", true),
      location: text("Location", true),
      description: textarea("Description", true),
      stipend: text("Stipend", false, "For example ₹15,000 a month"),
      duration: text("Duration", false, "For example 8 weeks"),
      deadline: date("Deadline"),
      link: url("Application link", false, linkHint),
    },
  },
  seminar: {
    name: "Seminar",
    plural: "Seminars",
    plain: "seminar",
    plainPlural: "seminars",
    menu: "Seminars",
    paths: ["seminars"],
    endpoint: "seminars",
    hero: {
      title: "Seminars worth an afternoon",
      text: "People from industry and research on what they are working on now.",
    },
    ...applied,
    fields: {
      title: text("Title", true),
      organizer: text("Organizer", true),
      date: date("Date", true),
      time: text("Time", false, "For example 2:00 pm to 4:00 pm"),
      location: text("Location", true),
      description: textarea("Description"),
      link: url("Information link", false, linkHint),
    },
  },
  training: {
    name: "Training",
    plural: "Trainings",
    plain: "training",
    plainPlural: "trainings",
    menu: "Certified Trainings",
    paths: ["trainings"],
    endpoint: "trainings",
    hero: {
      title: "Certified trainings",
      text: "Courses with a certificate that recruiters recognise.",
    },
    ...applied,
    fields: {
      title: text("Title", true),
      provider: text("Provider", true),
      startDate: date("Start date", true),
      endDate: date("End date"),
      location: text("Location"),
      description: textarea("Description"),
      cost: text("Cost", false, "For example ₹2,500 or Free"),
      link: url("Information link", false, linkHint),
    },
  },
  visit: {
    name: "Industrial Visit",
    plural: "Industrial Visits",
    plain: "industrial visit",
    plainPlural: "industrial visits",
    menu: "Industrial Visits",
    paths: ["visits"],
    endpoint: "visits",
    hero: {
      title: "Industrial visits",
      text: "A day inside the plant, the lab or the control room.",
    },
    ...applied,
    fields: {
      companyName: text("Company name", true),
      date: date("Date", true),
      purpose: textarea("Purpose", true),
      contactPerson: text("Contact person"),
      location: text("Location"),
      link: url("Information link", false, linkHint),
    },
  },
  jobfair: {
    name: "Job Fair",
    plural: "Job Fairs",
    plain: "job fair",
    plainPlural: "job fairs",
    menu: "Job Fairs",
    paths: ["jobfairs"],
    endpoint: "jobfairs",
    hero: {
      title: "Job fairs",
      text: "Many recruiters in one hall. Bring printed resumes.",
    },
    ...applied,
    fields: {
      title: text("Title", true),
      organizer: text("Organizer", true),
      date: date("Date", true),
      location: text("Location", true),
      description: textarea("Description"),
      participatingCompanies: list("Participating companies", false, listHint),
      link: url("Information link", false, linkHint),
    },
  },
  workshop: {
    name: "Workshop",
    plural: "Workshops",
    plain: "workshop",
    plainPlural: "workshops",
    menu: "Workshops",
    paths: ["workshops"],
    endpoint: "workshops",
    hero: {
      title: "Workshops: come and build something",
      text: "Small groups, a bench or a laptop each, and something finished at the end.",
    },
    ...applied,
    fields: {
      title: text("Title", true),
      organizer: text("Organizer", true),
      date: date("Date", true),
      time: text("Time", false, "For example 10:00 am to 1:00 pm"),
      location: text("Location", true),
      description: textarea("Description"),
      link: url("Information link", false, linkHint),
    },
  },
  podcast: {
    name: "Podcast",
    plural: "Podcasts",
    plain: "podcast",
    plainPlural: "podcasts",
    menu: "Podcast with HR",
    paths: ["podcasts"],
    endpoint: "podcasts",
    hero: {
      title: "Listen & Learn: HR Podcasts",
      text: "Tune into insightful discussions with HR experts and industry leaders.",
    },
    filterByLocation: false,
    previewLength: 120,
    detailsLink: "View Details",
    tracked: false,
    linkField: "youtubeLink",
    linkLabel: "Open in YouTube",
    fields: {
      title: text("Title", true),
      description: textarea("Description", true),
      youtubeLink: url(
        "YouTube link",
        true,
        "For example https://youtu.be/… or a link to another host",
      ),
      podcastImage: image("Image", true, "PNG, JPEG or WebP, at most 5 MB"),
      speaker: text("Speaker"),
      duration: text("Duration", false, "For example 42 minutes"),
      releaseDate: date("Release date", false, "Empty means today"),
    },
  },
  "corporate-event": {
    name: "Corporate Event",
    plural: "Corporate Events",
    plain: "corporate event",
    plainPlural: "corporate events",
    menu: "Corporate Events",
    paths: ["corporate-events"],
    endpoint: "corporate-events",
    hero: {
      title: "Corporate events",
      text: "Hackathons, open days and summits that companies invite us to.",
    },
    filterByLocation: true,
    previewLength: 100,
    detailsLink: "More Details",
    tracked: false,
    linkField: "registrationLink",
    linkLabel: "Register",
    fields: {
      title: text("Title", true),
      hostCompany: text("Host company", true),
      date: date("Date", true),
      location: text("Location", true),
      description: textarea("Description", true),
      registrationLink: url("Registration link", false, linkHint),
      speakers: list("Speakers", false, listHint),
    },
  },
} as const satisfies Record<string, PostingType>;

export type TypeName = keyof typeof postingTypes;
export const typeNames = Object.keys(postingTypes) as TypeName[]; // Object.keys widens to string

/** Every type, these first: for a screen that has an order of its own. */
export function typesInOrder(...first: TypeName[]) {
  return [...new Set([...first, ...typeNames])];
}

/** The registry entry with its general type, so that code can walk its fields. */
export function postingType(name: TypeName): PostingType {
  return postingTypes[name];
}

export function typeOfPath(path: string | undefined) {
  return typeNames.find((name) => postingType(name).paths.includes(path ?? ""));
}

export function typeOfEndpoint(endpoint: string | undefined) {
  return typeNames.find((name) => postingType(name).endpoint === endpoint);
}

export function listingPath(name: TypeName) {
  return `/${postingType(name).paths[0]}`;
}

export function detailsPath(posting: { type: TypeName; id: string }) {
  return `${listingPath(posting.type)}/details/${posting.id}`;
}

export function postPath(name: TypeName) {
  return `/admin/post/${name}`;
}
