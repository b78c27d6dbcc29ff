import type { Column } from "../../import/columns";
import { type Step, readAs } from "../../import/cells";
import { type FactName, factNames, factOf } from "../facts";

/** A column of a file of records, and the steps by which its cells are read. */
export type RecordColumn = Column & {
  name: FactName | "email" | "name" | "phone";
  steps: Step[];
  /**
   * Of marks: a number of the other scale is asked about or refused. '9.4/10' says that it is points, and where percent
   * are wanted it is mended as any cell: the percent stand beside it, counted, and can be refused.
   */
  scale?: "cgpa" | "percent";
};

/** Each of these words before and after 'year', as 'SSC year of passing' or 'YOP of 10th'. */
function yearsOf(levels: string[]) {
  return levels.flatMap((level) =>
    [
      "year",
      "yop",
      "year of passing",
      "passing year",
      "passed year",
      "year of completion",
      "pass out year",
    ].flatMap((year) => [`${level} ${year}`, `${year} ${level}`]),
  );
}

const ssc = [
  "10th",
  "10",
  "X",
  "Xth",
  "SSC",
  "SSLC",
  "Matric",
  "Matriculation",
  "Tenth",
  "Secondary",
  "10th grade",
  "10th CGPA",
  "SSC CGPA",
];
const hsc = [
  ...[
    "12th",
    "12",
    "XII",
    "XIIth",
    "HSC",
    "PUC",
    "PU",
    "2nd PUC",
    "II PUC",
    "2nd PU",
    "Inter",
    "Intermediate",
  ],
  ...["Plus two", "+2", "Twelfth", "Higher secondary", "12th grade", "HSSC", "12th CGPA"],
];
const diplomas = ["Diploma", "Dip", "Polytechnic", "Diploma CGPA"];

/** What a file of records can hold. A spelling that an office uses and that is missing is a word here. */
const known: Record<RecordColumn["name"], Omit<RecordColumn, "name" | "title">> = {
  rollNumber: {
    isKey: true,
    looks: /^(?=.*\d)['’]?[\p{L}\d][\p{L}\d/. _-]{3,39}$/u,
    steps: readAs.id,
    spellings: [
      ...[
        "Roll No",
        "Roll",
        "Roll No./USN",
        "Univ. Roll No",
        "University Roll No",
        "University Roll Number",
      ],
      ...[
        "Reg No",
        "Reg",
        "Regd No",
        "Regn No",
        "Register No",
        "Register Number",
        "Registration No",
      ],
      ...[
        "Registration Number",
        "University Reg No",
        "University Register Number",
        "Univ Reg No",
        "University No",
      ],
      ...["University Number", "USN", "USN No", "USN Number", "Enrolment No", "Enrolment Number"],
      ...[
        "Enrollment No",
        "Enrollment Number",
        "Enrol No",
        "Enroll No",
        "Hall ticket",
        "Hall ticket No",
      ],
      ...["Hall ticket Number", "HT No", "HTNO", "PRN", "PRN No", "URN", "Student ID", "Roll ID"],
    ],
  },
  email: {
    isKey: true,
    looks: /^.*[^\s@<]+@[^\s@]+\.[^\s@]+$/,
    steps: readAs.address,
    spellings: [
      ...["E-mail", "Email ID", "E-mail ID", "Mail ID", "Mail", "Email address", "E-mail address"],
      ...[
        "Mail address",
        "College email",
        "Official email ID",
        "Institute email",
        "Gmail",
        "Emails",
      ],
    ],
  },
  name: {
    steps: readAs.name,
    spellings: [
      ...["Name", "Student name", "Name of the student", "Full name", "Candidate name", "Names"],
      ...["Name of student placed", "Name of student enrolling into higher education"],
      ...["Name of the candidate", "Student's name", "Student full name", "Name (as per records)"],
    ],
  },
  phone: {
    looks: /^\D{0,3}\d[\d\s()+/.,-]{5,}$/,
    mustLook: true,
    steps: readAs.id,
    spellings: [
      ...["Mobile", "Mobile No", "Mobile Number", "Phone No", "Phone Number", "Contact No"],
      ...["Contact Number", "Contact", "Cell", "Cell No", "WhatsApp No", "WhatsApp Number"],
      ...["Student mobile", "Student mobile No", "Student phone No", "Mob No", "Mob", "Ph No"],
    ],
  },
  programme: {
    steps: readAs.choice,
    spellings: [
      "Program",
      "Course",
      "Degree",
      "Course name",
      "Programme name",
      "Degree programme",
      "Qualification",
    ],
  },
  department: {
    steps: readAs.choice,
    spellings: [
      ...["Dept", "Branch", "Department name", "Branch name", "Dept name", "Discipline", "Stream"],
      ...["Specialization", "Specialisation", "Dept/Branch", "Branch/Dept", "Department/Branch"],
    ],
  },
  batch: {
    mustLook: true,
    looks: /(?<!\d)(19|20)\d\d(?!\d)/,
    steps: readAs.year,
    spellings: [
      ...[
        "YOP",
        "Year of passing",
        "Passing year",
        "Passout year",
        "Pass out year",
        "Passed out year",
      ],
      ...[
        "Year of passing out",
        "Year of pass out",
        "Graduation year",
        "Year of graduation",
        "Batch year",
      ],
      ...[
        "Year of completion",
        "Expected year of passing",
        "Passing out year",
        "Year",
        "Academic batch",
      ],
    ],
  },
  cgpa: {
    scale: "cgpa",
    steps: readAs.outOfTen,
    spellings: [
      ...[
        "CPI",
        "GPA",
        "CGPI",
        "Cumulative GPA",
        "Aggregate CGPA",
        "B.E. CGPA",
        "BE CGPA",
        "B.Tech CGPA",
      ],
      ...["UG CGPA", "Degree CGPA", "Overall CGPA", "CGPA so far", "Present CGPA", "Cum. CGPA"],
    ],
  },
  class10: { scale: "percent", steps: readAs.percent, spellings: ssc },
  class10Year: { steps: readAs.year, spellings: yearsOf(ssc) },
  class12: { scale: "percent", steps: readAs.percent, spellings: hsc },
  class12Year: { steps: readAs.year, spellings: yearsOf(hsc) },
  diploma: { scale: "percent", steps: readAs.percent, spellings: diplomas },
  diplomaYear: { steps: readAs.year, spellings: yearsOf(diplomas) },
  activeBacklogs: {
    steps: readAs.count,
    spellings: ["backlogs", "arrears", "KT", "KTs", "ATKT"]
      .flatMap((word) => [
        ...[
          word,
          `Active ${word}`,
          `${word} active`,
          `Standing ${word}`,
          `Current ${word}`,
          `Live ${word}`,
        ],
        ...[`Pending ${word}`, `No of ${word}`, `No of active ${word}`, `Number of ${word}`],
        ...[`No of standing ${word}`, `${word} standing`, `${word} as on date`, `Existing ${word}`],
      ])
      .concat("Backlog", "Arrear", "Active backlog", "Standing arrear", "Current backlog"),
  },
  allBacklogs: {
    steps: readAs.count,
    spellings: ["backlogs", "arrears"].flatMap((word) => [
      ...[
        `Total ${word}`,
        `All ${word}`,
        `History of ${word}`,
        `${word} history`,
        `Total no of ${word}`,
      ],
      ...[`${word} including cleared`, `Backlog history`, `Arrear history`, `${word} in total`],
    ]),
  },
  gapYears: {
    steps: readAs.count,
    spellings: [
      "Gap",
      "Year gap",
      "Gap year",
      "Years of gap",
      "Education gap",
      "Academic gap",
      "Gap in years",
      "Gap in education",
    ],
  },
  gender: { steps: readAs.gender, spellings: ["Sex", "M/F", "Male/Female", "Gender (M/F)"] },
  disability: {
    steps: readAs.yesNo,
    spellings: [
      "PwD",
      "PWBD",
      "PH",
      "Differently abled",
      "Divyang",
      "Divyangjan",
      "Physically challenged",
      "Physically handicapped",
    ],
  },
};

const numbers: Step[][] = [readAs.count, readAs.percent, readAs.outOfTen, readAs.year];

const titles = { email: "E-mail", name: "Name", phone: "Phone" };

/** In the order in which the screen offers them. */
export const recordColumns: RecordColumn[] = (
  [
    ...(["rollNumber", "email", "name", "phone"] as const),
    ...factNames.filter((name) => name !== "rollNumber"),
  ] as const
).map((name) => ({
  ...known[name],
  name,
  title: name in titles ? titles[name as keyof typeof titles] : factOf(name as FactName).title,
  isNumber: numbers.includes(known[name].steps),
}));
