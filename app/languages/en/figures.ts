import { formatNumber } from "../../text";
import { plural } from "../plural";

/** What became of graduates, and the year's figures. */
export const figureMessages = {
  after: {
    failed: "What became of you could not be loaded. Please try again.",
    notSaved: "What became of you could not be saved. Please try again.",
    saved: "Thank you. It is saved.",
    choose: "Choose what became of you",
    organisation: "Employer, institution or business",
    contact: "The employer's address, e-mail or phone",
    programme: "What you study there",
    pay: "Pay in rupees a year",
    enterPay: "Enter whole rupees a year, such as 650000",
    tooEarly: "This is for after your year of passing out.",
    confirmed:
      "The office has confirmed this. Write to the office if something else became of you.",
  },
  /** What one says became of them. */
  afterStates: {
    elsewhere: "Placed elsewhere",
    studies: "Higher studies",
    business: "Own business",
    preparing: "Preparing for an examination or admission",
    notLooking: "Not looking for a job",
  },
  afterScreen: {
    heading: "After graduating",
    /** `programme` may be missing. */
    graduated: (programme: string, year: number) => `${programme}, ${year}`,
    intro:
      "The college reports each year how many graduates found a job, study on or began something of their own. Say what became of you; the placement office may confirm it.",
    placedHere: (employers: string) => `You accepted an offer here: ${employers}.`,
    placedHereHint:
      "So you count as placed. Say something here only if something else became of you.",
    whatBecame: "What became of you",
    detailsHint: "Only if it fits what you chose",
    proof: "Proof, as a picture or PDF",
    proofHint:
      "An offer letter, an admission letter or the like. PDF, PNG, JPEG or WebP, at most 5 MB",
    yourProof: "Your proof",
    save: "Save",
    saving: "Saving...",
    said: (day: string) => `You said so on ${day}. Not confirmed yet.`,
    officeSaid: (day: string) => `The office says so since ${day}.`,
    confirmed: (day: string) => `The office has confirmed this. Last changed on ${day}.`,
    toIt: "What became of you after graduating",
  },
  /** Where a mail's link leads. */
  afterAnswer: {
    unknown: "This link does not work. It may have been cut off in the mail.",
    old: "This link is of an older mail. Use one of the last mail that you got, or your account.",
    ask: (state: string) => `Is this what became of you: ${state}?`,
    yes: (state: string) => `Yes: ${state}`,
    other: "If something else became of you, use another link of the mail.",
    said: (state: string) => `Thank you. The college knows: ${state}.`,
    already: "Something is already said. With your account you can see it, and add to it.",
    undo: "Take it back",
    undone: "It is taken back.",
    details: "Add details, or say something else (with your account)",
  },
  /** What everybody can read of a year. */
  placements: {
    failed: "The placements of this year could not be loaded. Please try again.",
    heading: (year: number) => `Placements of ${year}`,
    /** `day` is when it was published. */
    intro: (year: number, day: string) =>
      `Of the students who passed out in ${year} (as it stood on ${day}).`,
    /** `types` are names such as 'Jobs, Job Fairs'. */
    counts: {
      here: (types: string) =>
        `Placed is who accepted an offer made through this portal (${types}); of several offers the best paid one counts.`,
      confirmed: (types: string) =>
        `Placed is who accepted an offer made through this portal (${types}) or is placed elsewhere, which the placement office has confirmed; of several offers the best paid one counts.`,
      all: (types: string) =>
        `Placed is who accepted an offer made through this portal (${types}) or says that they are placed elsewhere; of several offers the best paid one counts.`,
    },
    registered: {
      record: "Registered is everybody of the year with a record at this portal.",
      season: "Registered is who registered for a season of placements.",
    },
    tooFew:
      "Pay is rounded and shown of groups of ten or more, the highest and the lowest as a class only. It is not shown where somebody's could be worked out, also from what was published before.",
    above: (lakhs: number) => `above ${lakhs} LPA`,
    below: (lakhs: number) => `below ${lakhs} LPA`,
    department: "Department",
    noDepartment: "No department recorded",
    all: "All departments",
    columns: {
      registered: "Registered",
      placed: "Placed",
      offers: "Offers",
      outside: "Outside offers",
      studies: "Higher studies",
      median: "Median pay a year",
      highest: "Highest",
      lowest: "Lowest",
    },
    notShown: "not shown",
    chart: "Registered and placed, by department",
    table: "All figures, by department",
  },
  /** Of a student's page, for staff. */
  afterOffice: {
    heading: (batch: number) => `After graduating in ${batch}`,
    placedHere: (employers: string) => `Accepted here: ${employers}`,
    noneYet: "This student has not graduated: the year of passing out is missing or still to come.",
    nothingToConfirm: "Nothing is said yet that could be confirmed.",
    saidOtherwise: (said: string) =>
      `It is said already: ${said}. Decide on the student's page which is right.`,
    doesNotBelong: (state: string) => `“${state}” has no such detail: leave it empty`,
    savedFor: (name: string) => `What became of ${name} is saved and confirmed.`,
    clearedFor: (name: string) => `What became of ${name} is not known any more.`,
    notKnown: "Not known",
    state: "What became of them",
    organisation: "Employer, institution or business",
    programme: "What they study there",
    saveAndConfirm: "Save and confirm",
    by: {
      student: "Said by the student",
      link: "Said by the student, by a link of a mail",
      coordinator: "Said by a coordinator",
      office: "Said by the office",
    },
    on: (by: string, day: string, isConfirmed: boolean) =>
      `${by}, ${day}. ${isConfirmed ? "Confirmed." : "Not confirmed yet."}`,
    proof: "Proof",
  },
  /** For the office. */
  figures: {
    failed: "Failed to load the figures.",
    refused: "You are not authorized to see the figures.",
    notSaved: "This could not be saved. Please try again.",
    noYear: "There are no figures of such a year.",
    noTable: "There is no such table.",
    tooFewChanged:
      "Nothing was published: from this and what was published before, readers could work out what fewer than five students are paid. The page stays as it was. Publish again once more have changed.",
    noList: "There is no such list.",
    noSeal: "There is no such sealed table.",
    settingsSaved: "What counts is saved. All tables follow it.",
    sealed: (table: string) => `${table} is sealed as it stands now.`,
    graduatesSaved: (inTime: string, before: string, others: string) =>
      `Saved: ${inTime} graduated in the minimum time (${before} before), ${others} did not.`,
    sayWhoDidNot: "List who did not, or tick that everybody did",
    notInBatch: (who: string) => `Not in this batch: ${who}`,
    asked: (count: number) =>
      `${formatNumber(count)} ${plural("en", count, { one: "graduate is", other: "graduates are" })} being asked by mail.`,
    noneToAsk: "Everybody has said, or was asked less than a month ago.",
    published: (year: number) => `The figures of ${year} are public.`,
    hidden: (year: number) => `The figures of ${year} are no longer public.`,
    intakeSaved: (year: string) => `The intake of ${year} is saved.`,
    intakeRemoved: (year: string) => `The intake of ${year} is removed.`,
    enterYear: "Enter a year from 1950 to 2100",
    enterCount: "Enter a whole number from 0 to 100,000",
    year: "Year",
    /** What a table counts, by its settings. */
    says: {
      placed: (types: string) => `Placed: who accepted an offer made here (${types}).`,
      elsewhere: {
        all: "Who says that they are placed elsewhere is placed, too.",
        confirmed: "Who is placed elsewhere is placed, too, once the office has confirmed it.",
        no: "Who is placed elsewhere is not counted as placed.",
      },
      said: {
        all: "Higher studies and own businesses count as graduates say.",
        confirmed: "Higher studies and own businesses count once the office has confirmed them.",
      },
      best: "Of several offers the best paid one counts; a student is in one place of a table.",
      strength: {
        "final-year": "FS is the number of students with this year of passing out.",
        intake: "FS is the sanctioned intake of the batch's first year.",
      },
      students: {
        in: "Students: everybody with this year of passing out.",
        out: "Students: everybody with this year of passing out but those in higher studies.",
      },
      inTime: "Placed and higher studies: of those who graduated in the minimum stipulated time.",
      rounding: (decimals: number) =>
        `Percentages have ${formatNumber(decimals)} ${plural("en", decimals, { one: "decimal", other: "decimals" })}, rounded half up; the mean is of those shown. Pay is in whole rupees.`,
    },
    gaps: {
      programme: "without a programme in their record, so in none of these tables",
      claimed: "whose programme or year nobody has confirmed",
      inTime: "of whom it is not recorded whether they graduated in time",
      pay: "placed, without a recorded pay: not in the pays",
      intake: "intake not typed",
      unconfirmed: "said something that the office has not confirmed",
      unknown: "have not said what became of them",
    },
  },
  figuresScreen: {
    heading: "The year's figures",
    intro:
      "One count for all tables: every number leads to the students behind it. The year is the one of passing out.",
    tables: {
      nirf: "NIRF",
      "naac-placement": "NAAC, placement",
      "naac-progression": "NAAC, progression",
      nba: "NBA 4.6",
      aicte: "AICTE",
    },
    year: "Year",
    programme: "Programme",
    allProgrammes: "All",
    show: "Show",
    length: (years: number) =>
      `Programmes of ${formatNumber(years)} ${plural("en", years, { one: "year", other: "years" })}`,
    whatCounts: "What counts",
    changeIt: "Change what counts",
    gaps: "Not recorded",
    gap: (count: string, what: string, where: string) => `${count} ${what}${where}`,
    inYear: (batch: number) => ` (${batch})`,
    where: (where: string) => `: ${where}`,
    withoutBatch: (count: number) =>
      `${formatNumber(count)} ${plural("en", count, { one: "record has", other: "records have" })} no year of passing out and ${plural("en", count, { one: "is", other: "are" })} in no table.`,
    downloadCsv: "Download as CSV",
    downloadXlsx: "Download as XLSX",
    seal: "Seal as it stands",
    sealHint: "A sealed table never changes. Later you see here what has changed since, and why.",
    seals: "Sealed",
    sealedOn: (moment: string) => `Sealed on ${moment}`,
    none: "–",
    empty: "Nobody.",
    toYear: "Who graduated, asking graduates, publishing",
  },
  figuresStudents: {
    heading: "The students behind the number",
    students: (count: number) =>
      `${formatNumber(count)} ${plural("en", count, { one: "student", other: "students" })}`,
    name: "Name",
    rollNumber: "Roll number",
    programme: "Programme",
    department: "Department",
    batch: "Batch",
    place: "Counted as",
    with: "With",
    pay: "Pay in rupees a year",
    places: {
      placed: "placed",
      elsewhere: "placed elsewhere, which does not count",
      studies: "higher studies",
      business: "own business",
      preparing: "preparing",
      notLooking: "not looking",
      unconfirmed: "said, not confirmed",
      unknown: "not known",
    },
    inTime: {
      yes: "graduated in time",
      no: "not graduated in time",
      none: "graduation not recorded",
    },
  },
  figuresSettings: {
    heading: "What counts",
    intro:
      "The manuals differ. What you choose here holds for all tables, and each of them says it.",
    types: "Accepted offers of these count as placed",
    elsewhere: "Placed elsewhere",
    elsewhereCounts: "Counts as placed",
    said: "What graduates say",
    saidChoices: {
      confirmed: "Counts once the office has confirmed it",
      all: "Counts as it is said",
    },
    denominator: "NBA's FS",
    denominators: {
      "final-year": "The final year's students",
      intake: "The sanctioned intake of their first year",
    },
    studies: "AICTE's students",
    studiesChoices: { in: "With those in higher studies", out: "Without those in higher studies" },
    decimals: "Decimals of percentages",
    save: "Save",
  },
  figuresYear: {
    heading: (year: number) => `The batch of ${year}`,
    graduated: "Who graduated in the minimum time",
    graduatedHint:
      "Everybody of this batch in the programme graduated in time but those whom you list here, by roll number or e-mail, one in each line. What you save replaces what was noted before.",
    chooseProgramme: "Choose a programme above to note who did not.",
    everybody: "Everybody graduated in time",
    others: "Who did not",
    graduatedSoFar: (inTime: string, not: string, none: string) =>
      `${inTime} in time, ${not} not, ${none} not recorded`,
    save: "Save",
    ask: "Asking those who have not said",
    askHint: (count: number) =>
      `${formatNumber(count)} ${plural("en", count, { one: "graduate has", other: "graduates have" })} not said what became of them and ${plural("en", count, { one: "was", other: "were" })} not asked within a month. They get a mail with a link for each answer.`,
    askThem: "Ask them by mail",
    publish: "For everybody",
    publishHint:
      "The public page shows how many were placed, by department, and no pay of groups under 5. It shows the figures as they stand when you publish them.",
    publishIt: "Publish",
    publishAgain: "Publish again, as it stands now",
    hideIt: "Take it off",
    publishedOn: (day: string) => `Public since ${day}.`,
    see: "See the page",
  },
  figureSeal: {
    heading: (table: string, year: number) => `${table} of ${year}, sealed`,
    sealedBy: (moment: string, name: string) => `Sealed on ${moment} by ${name}.`,
    hash: "Its hash, which is also in the log:",
    asItWas: "As it was",
    changes: "What has changed since",
    noChanges: "Nothing.",
    settings: "What counts has been changed.",
    erased: (count: number) =>
      `${formatNumber(count)} ${plural("en", count, { one: "student was", other: "students were" })} erased.`,
    numbers: "Numbers that differ",
    number: "Number",
    title: "its name",
    cellCauses: {
      erasure: "Students were erased",
      build: "The portal counts in another way since an update",
      programme: "A programme was added, changed or deleted",
      intake: "An intake was typed or changed",
      students: "Students: see below",
      settings: "What counts was changed",
    },
    studentsChanged: "Students of whom something differs",
    student: "Student",
    change: "Change",
    cause: "Cause",
    becomes: (from: string, to: string) => `${from} → ${to}`,
    gone: "no longer counted here",
    added: "not counted then",
    causes: {
      offer: "An offer was accepted, changed or taken back",
      said: "What is said or confirmed of them changed",
      graduation: "Whether they graduated in time was recorded or changed",
      record: "Their record changed",
      settings: "What counts was changed",
      programme: "The length of their programme was changed",
      texts: "What their row says was changed",
    },
    more: (count: string) => `and ${count} more`,
  },
  intakes: {
    heading: (name: string) => `Intake of ${name}`,
    intro: "Typed once a year. The year is the one in which the academic year begins.",
    year: "Year",
    intake: "Sanctioned intake",
    admitted: "Admitted in the first year",
    lateralEntry: "Admitted through lateral entry",
    save: "Save",
    remove: "Remove",
  },
};
