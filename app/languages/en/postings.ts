import { englishWords } from "../../postings/registry";
import { formatNumber } from "../../text";
import { plural } from "../plural";

type ListCount = {
  /** '12 jobs' */
  found: string;
  isFiltered: boolean;
  place: string;
  page: number;
  /** Null if nobody counted that far. */
  pages: number | null;
  order: string;
};

/** The sentences about postings. */
export const postingMessages = {
  /** The registry's words (postings/registry.ts), which are English. */
  typeWords: englishWords(),
  list: {
    failed: (types: string) => `Failed to load ${types}.`,
    empty: (types: string) =>
      `No ${types} found matching your criteria. Try adjusting your filters!`,
    /** '2 internships match "solar"' */
    elsewhere: (found: string, count: number, words: string) =>
      `${found} ${plural("en", count, { one: "matches", other: "match" })} "${words}"`,
  },
  search: {
    failed: "The search failed. Please try again.",
    empty: (words: string) => `Nothing on the board matches "${words}".`,
    all: (found: string, count: number) =>
      plural("en", count, { one: "See it in the list", other: `See ${found}` }),
  },
  postingPdf: {
    label: "PDF",
    hint: "The company's own paper, for students to open; the search finds what it says. At most 5 MB",
    link: (kilobytes: number) => `PDF with the details (${formatNumber(kilobytes)} KB)`,
    tooLarge: "The PDF is larger than 5 MB",
    noPdf: "This is not a PDF",
    chooseAgain: "Choose the PDF again",
    gone: "PDF not found.",
  },
  details: {
    failed: (type: string) => `Failed to load ${type} details.`,
    notFound: (type: string) => `${type} details not found.`,
    podcastNotFound: "Podcast not found.",
    about: (type: string) => `Comprehensive information about this ${type} opportunity.`,
    podcastWith: (speaker: string) => `An insightful discussion with ${speaker}.`,
    podcast: "An insightful discussion from the world of HR.",
    noLink: "Application/Information link not available for this item.",
    deadLink: "This link did not answer when we last checked it.",
  },
  post: {
    done: (type: string) => `${type} posted successfully!`,
    failed: (type: string) => `Failed to post ${type}. Please check inputs.`,
    refused: "You are not authorized to post content.",
    unknownType: "Invalid content type for posting.",
    imageMissing: (plain: string) => `Please upload an image for the ${plain}.`,
  },
  import: {
    failed: "The file could not be imported. Nothing was saved. Please try again.",
    refused: "You are not authorized to import content.",
    running: "Another import of yours is still running. Please try again in a moment.",
    noFile: "Choose a file, or paste cells from a sheet.",
    noType: "Choose what the file holds.",
    expired:
      "The file has already been imported, or waited for more than an hour. Please upload it again.",
    another:
      "You have uploaded another file since. Nothing was saved: this is what that one would do.",
    needsPicture: (plural: string) =>
      `${plural} cannot be imported, as each needs an image. Post them one by one.`,
    tooLarge: "The file is too large: at most 5 MB.",
    tooMany: "The file has too many rows: at most 5,000.",
    empty: "The file has no rows below its header.",
    unreadable: (row: number) => `Row ${row} cannot be read. Check its commas and quotation marks.`,
    unknownColumn: (name: string, columns: string[]) =>
      `There is no column '${name}'. The columns are: ${columns.join(", ")}.`,
    columnTwice: (name: string) => `The column '${name}' appears twice.`,
    unknownId: "There is nothing with this _id.",
    repeated: (row: number) => `This is the same as row ${row}.`,
    exists: "This has been posted already.",
    wrong: (rows: string) => `${rows} must be fixed first. Nothing was saved.`,
    done: (added: string, changed: string) => `Imported: ${added} added, ${changed} changed.`,
    allFine: (added: string, changed: string) =>
      `Every row is right: ${added} to add, ${changed} to change.`,
    othersFine: (added: string, changed: string) =>
      `The other rows are right: ${added} to add, ${changed} to change.`,
    nothingNew: "Nothing in the file differs from what is there.",
  },
  change: {
    done: (title: string) => `'${title}' saved.`,
    scheduled: (title: string, when: string) => `'${title}' becomes public on ${when}.`,
    /** What several postings then are. */
    many: {
      delete: (count: number) => `${postings(count)} deleted.`,
      restore: (count: number) => `${postings(count)} brought back.`,
      close: (count: number) => `${postings(count)} closed.`,
      publish: (count: number) => `${postings(count)} published.`,
      approve: (count: number) => `${postings(count)} approved.`,
      return: (count: number) => `${postings(count)} sent back.`,
      withdraw: (count: number) => `${postings(count)} taken back.`,
    },
    noneTicked: "Select the postings first.",
    failed: (type: string) => `Failed to save ${type}. Please check inputs.`,
    conflict: "Somebody else changed this meanwhile.",
    endBeforeStart: "The end date must not be before the start date.",
    isPast: "This date has passed. Post it all the same?",
    noTime: "Choose when it is to become public",
    timePassed: "This time has passed. Choose a later one.",
    wrongTime: "publishAt must be a time such as 2027-01-31T09:00:00+05:30",
    noState: "There is no such state",
    statesRefused: "You are not authorized to see what is not public.",
  },
  workbench: {
    failed: "Failed to load the postings.",
    refused: "You are not authorized to see the postings' workbench.",
    recruitersOnly: "This page is for recruiters.",
    empty: "No postings match these filters.",
    none: "You have not posted anything yet. What you post becomes public once the placement office has approved it.",
    noCompany:
      "You are not linked to a company yet, so you cannot see who applies. Ask the placement office to add yours.",
  },
  approval: {
    refused: "You are not authorized to approve postings.",
    recruitersOnly: "Only recruiters can take back what they proposed.",
    failed: "The decision could not be saved. Please try again.",
    sent: (type: string) => `${type} sent to the placement office for approval.`,
    sentOne: (title: string) => `'${title}' sent to the placement office for approval.`,
    approved: (title: string) => `'${title}' approved.`,
    returned: (title: string) => `'${title}' sent back.`,
    proposed: (title: string) =>
      `Your changes to '${title}' are waiting for the placement office. Until it approves them, students see the posting as it was.`,
    withdrawn: (title: string) => `Your changes to '${title}' were taken back.`,
    nothingWaits: "Nothing here is waiting for approval.",
    wasReturned: "It has already been sent back and is waiting for its recruiter.",
    noProposal: "No changes are proposed.",
    unread:
      "Its recruiter may have changed this since you read it. Name the version that you have read.",
    readAgain: "This may have changed since you opened it. Read it as it is now, then decide.",
    notPublic:
      "This is not public, so it cannot be closed. You can delete it or, if it is waiting for approval, send it back.",
    isOlder:
      "The office has changed this posting since the changes were proposed. Neither version is lost: compare them, then decide.",
    notSent: "Only what a recruiter sent can have this state",
    noReason: "Say why, so that the recruiter can fix it",
    partly: (done: string, refused: number, why: string) =>
      `${done} ${refused} ${plural("en", refused, { one: "was not", other: "were not" })}: ${why}`,
    changedField: "Changed since you read it",
    changedFields: (labels: string) => `Changed since you read it: ${labels}.`,
  },
  restore: {
    done: (title: string) => `'${title}' is back.`,
    failed: "Failed to bring it back.",
    gone: "This item is not in the bin any more.",
    offices: "The placement office deleted this. Ask them to bring it back.",
  },
  remove: {
    ask: (title: string) =>
      `Are you sure you want to delete '${title}'? This action cannot be undone.`,
    applied: (count: number) =>
      count === 0
        ? "Nobody has applied."
        : `So far, ${count} ${plural("en", count, { one: "has", other: "have" })} applied.`,
    inBin: "It stays in the bin for 30 days.",
    askMany: "Delete all that are selected? They stay in the bin for 30 days.",
    done: (title: string) => `'${title}' deleted successfully!`,
    failed: (title: string) => `Failed to delete '${title}'.`,
    refused: "You are not authorized to delete this item.",
    gone: "This item has already been deleted.",
  },
  selection: {
    those: "Selected:",
    count: (count: string) => `${count} selected`,
  },
  workbenchScreen: {
    thesePostingsAsCsv: "These postings as CSV",
    words: "Words",
    type: "Type",
    any: "Any",
    state: "State",
    all: "All",
    more: "More",
    moreOf: (title: string) => `More for ${title}`,
    order: "Order",
    show: "Show",
    showAll: "Show all",
    title: "Title",
    closes: "Closes",
    applied: "Applied",
    actions: "Actions",
    tick: (title: string) => `Select ${title}`,
    from: (company: string) => `from ${company}`,
    itsLinkDoesNot: "Its link does not answer",
    appliedOfApplicationsPosting: (applications: number, posting: string) =>
      `${applications} applied: ${posting}`,
    restore: "Restore",
    takeBackChanges: "Take back changes",
    changesReturned: "Changes returned",
    since: (what: string) => (what ? `${what} since` : "since"),
    changesWaiting: "Changes waiting",
    close: "Close",
    openAgain: "Open again",
    publish: "Publish",
    sendOffice: "Send to the office",
    deleteIt: "Delete",
    yesDeleteThem: "Yes, delete them",
    approve: "Approve",
    sendBack: "Send back",
    reasonForEachRecruiter: "Reason, for each recruiter",
    sendThemBack: "Send them back",
    postNewContent: "Post New Content",
    postings: "Postings",
    toEdit: ", to edit and <import>import</import> again",
    over: (day: string) => `${day} (over)`,
    scheduledFor: (when: string) => `Scheduled for ${when}`,
    review: "Review",
    reviewTitle: (title: string) => `Review ${title}`,
    edit: "Edit",
    editTitle: (title: string) => `Edit ${title}`,
    duplicate: "Duplicate",
    duplicateTitle: (title: string) => `Duplicate ${title}`,
    sorts: {
      newest: "Newest",
      closing: "Closing soonest",
      applications: "Most applications",
      waiting: "Waiting longest",
    },
  },
  managePosting: {
    forOffice: "For the office",
    forRecruiters: "For recruiters",
    publishNow: "Publish now",
    sendOffice: "Send to the office",
    approveOrSendBack: "Approve or send back",
    edit: "Edit",
    duplicate: "Duplicate",
    close: "Close",
    openAgain: "Open again",
    takeBackChanges: "Take back changes",
    applied: (applications: string) => `${applications} applied`,
    restore: "Restore",
    itBecomesPublic: (when: string) => `It becomes public on ${when}.`,
    itStaysThereUntil: (when: string) => `It stays there until ${when}.`,
    aRecruiterProposedChanges: "A recruiter has proposed changes.",
    seeThem: "See them",
    yourChangesWaitingFor:
      "Your changes are waiting for the placement office. Until it approves them, students see this as it was.",
    deleteIt: "Delete",
    yesDelete: "Yes, delete it",
    states: {
      draft: "This is a draft. Students do not see it.",
      submitted: "This is waiting for the office's approval. Nobody else sees it.",
      returned: "This was sent back. Nobody else sees it.",
      scheduled: "This is scheduled. Nobody else sees it yet.",
      closed: "This is closed: everybody can see it, nobody can apply.",
      deleted: "This is in the bin. Nobody else sees it.",
    },
    sentBack: "The placement office sent this back:",
    changesSentBack: "The placement office sent your changes back:",
  },
  postScreen: {
    edit: (title: string) => `Edit: ${title}`,
    post: (name: string) => `Post: ${name}`,
    posting: "Posting...",
    nobodyCanApplyAfter: "Nobody can apply after the deadline",
    yourEarlierChoice: "Your earlier choice",
    backDashboard: "Back to the dashboard",
    postAnother: "Post another",
    see: "See it",
    all: (toLowerCase: string) => `All ${toLowerCase}`,
    seeOfPosting: (posting: string) => `See it: ${posting}`,
    postAnother2: "post another",
    publishNow: "Publish now",
    sendOffice: "Send to the office",
    postOfName: (name: string) => `Post ${name}`,
    takeBackDraft: "Take back to draft",
    saveAsDraft: "Save as draft",
    publishDayHour: "Publish on a day and hour",
    time: (timeZone: string) => `Time in ${timeZone}`,
    save: "Save",
    publishThen: "Publish at that time",
    saveChanges: "Save changes",
    proposeChanges: "Propose changes",
    cancel: "Cancel",
    discard: "Discard it",
    typedIsBack: "What you typed on <when/> is back. It is not saved yet.",
  },
  reviewScreen: {
    itsPage: "Its page",
    edit: "Edit",
    sentBack: (reason: string) => `Sent back: ${reason}`,
    whatWouldChange: "What would change",
    field: "Field",
    now: "Now",
    proposed: "Proposed",
    approve: "Approve",
    orWhatFixedFirst: "Or what has to be fixed first",
    theRecruiterReads: "The recruiter reads it",
    sendBack: "Send back",
    nothingWasOverwrittenYour:
      "Nothing was overwritten. Your text is in the form; saving it again replaces theirs.",
    savedMeanwhile: "Saved meanwhile",
    yours: "Yours",
    yes: "Yes",
    no: "No",
    waitingSince: (howLong: string) => `Waiting since <day/> (${howLong}).`,
    sentOn: "Sent on <day/>.",
    reason: "The reason",
    was: "(was <text/> when this was proposed)",
    emptyText: "(empty)",
    life: {
      state: "State",
      publishAt: "Public from",
      closesAtDeadline: "Nobody can apply after the deadline",
    },
  },
  listingScreen: {
    followSearch: "Follow this search",
    showAllThem: "Show all of them",
    seeWhatElseNew: "See what else is new",
    pages: "Pages",
    previousPage: "Previous page",
    nextPage: "Next page",
    keyword: "Keyword",
    filter: "Filter",
    clearFilters: "Clear Filters",
    location: "Location",
    order: "Order",
    newestFirst: "Newest first",
    hidePastOnes: "Hide past ones",
    newest: "Newest",
    everywhere: "Everywhere",
    /** '12 jobs found in Pune, page 2 of 3, closing soonest first' */
    count: ({ found, isFiltered, place, page, pages, order }: ListCount) =>
      [
        `${found}${isFiltered ? " found" : ""}${place ? ` in ${place}` : ""}`,
        page > 1 && `page ${page}${pages === null ? "" : ` of ${pages}`}`,
        order,
      ]
        .filter(Boolean)
        .join(", "),
    more: (count: number, types: string) => `More than ${formatNumber(count)} ${types}`,
    search: "Search",
    searchFor: (types: string) => `Search ${types}`,
    inPlace: (place: string) => `In ${place}`,
    /** Words for the order and filters of lists: jobs close, seminars take place. */
    closing: {
      soon: "Closing soon",
      order: "closing soonest first",
      within: (days: number) => (days === 7 ? "Closes this week" : `Closes within ${days} days`),
    },
    happening: {
      soon: "Coming up",
      order: "soonest first",
      within: (days: number) => (days === 7 ? "This week" : `Within ${days} days`),
    },
  },
  searchScreen: {
    resultsFor: (words: string) => `Results for "${words}"`,
    search: "Search",
    words: "Words",
    titleCompanyOrSkill: "Title, company or skill",
    orBrowseByType: "Or browse by type:",
  },
  board: {
    allPostings: "All postings",
    yourPostings: "Your postings",
  },
  importScreen: {
    import: "Import",
    importing: "Importing...",
    cancel: "Cancel",
    rowsFix: "Rows to fix",
    row: "Row",
    title: "Title",
    whatFix: "What to fix",
    uploadAnotherFile: "Upload another file",
    whatFileHolds: "What the file holds",
    choose: "Choose",
    file: "File",
    checking: "Checking...",
    checkFile: "Check the file",
    getTemplate: "Get a template",
    chooseTypeGetIts:
      "Choose a type and get its template: a table with a column for each field, to fill in with one row for each posting. Or upload what you have: .xlsx, .ods, CSV, or cells pasted from a sheet. You will first see what is wrong in which row; nothing is saved until you say so.",
    daysOrEntriesList:
      "Days are 2027-01-31 or 31/01/2027. The entries of a list go into one cell, separated by commas.",
    columns:
      "The column <code>state</code> may say draft or published (empty means published), and <code>publishAt</code> when the posting becomes public, such as 2027-01-31T09:00:00+05:30.",
    changeMany:
      "To change many postings, export them from All postings, edit the file and import it here: rows with an <code>_id</code> change what is there.",
    importAll: (postings: string) => `Import ${postings}`,
  },
  detailsScreen: {
    shareWhatsapp: "Share on WhatsApp",
    details: (posting: string) => `${posting} Details`,
    openRecording: "Open the recording",
    watch: "Watch",
    playHereLoadsFrom: "Play here (loads from YouTube)",
    video: (title: string) => `Video: ${title}`,
    openYoutube: "Open in YouTube",
    postedOn: "Posted on <day/>.",
  },
  savedScreen: {
    saved: "Saved",
    calendarFollowedSearchesNews: "Calendar, followed searches and news by mail",
    savedClosingSoonestFirst: (total: string) => `${total} saved, closing soonest first`,
    save: "Save",
    isSaved: "★ Saved",
    saveIt: "☆ Save",
  },
  stateNames: {
    published: "Published",
    scheduled: "Scheduled",
    draft: "Draft",
    submitted: "Waiting for approval",
    returned: "Returned",
    closed: "Closed",
    deleted: "In the bin",
  },
  /** Of deadlines that may name an hour. */
  deadlines: {
    hour: "Hour",
    hourHint: (timeZone: string) =>
      `Leave empty for the end of that day. Time in ${timeZone}, for example 17:00`,
    wrongHour: "Enter an hour such as 17:00",
    dayToo: "Choose the day of this hour, too",
    dayOrHour: (label: string) =>
      `${label} must be a day such as 2027-01-31 or an hour such as 2027-01-31T17:00`,
  },
  timing: {
    closed: "Closed",
    passed: "Deadline passed",
    over: "Over",
    released: "Released",
    /** `when` is 'tomorrow' or 'in 3 days' (dates.inDays). */
    closes: (when: string) => `Closes ${when}`,
    takesPlace: (when: string) => when.charAt(0).toUpperCase() + when.slice(1),
    starts: (when: string) => `Starts ${when}`,
    ends: (when: string) => `Running, ends ${when}`,
  },
};

function postings(count: number) {
  return plural("en", count, { one: "1 posting", other: `${formatNumber(count)} postings` });
}
