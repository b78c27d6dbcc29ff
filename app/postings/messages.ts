import { counted } from "../text";

/** The sentences about postings, for app/messages.ts. */
export const postingMessages = {
  list: {
    failed: (types: string) => `Failed to load ${types}.`,
    empty: (types: string) =>
      `No ${types} found matching your criteria. Try adjusting your filters!`,
    /** '2 internships match "solar"' */
    elsewhere: (found: string, words: string) =>
      `${found} ${found.startsWith("1 ") ? "matches" : "match"} "${words}"`,
  },
  search: {
    failed: "The search failed. Please try again.",
    empty: (words: string) => `Nothing on the board matches "${words}".`,
    all: (found: string) => (found.startsWith("1 ") ? `See it in the list` : `See ${found}`),
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
    noFile: "Choose a CSV file.",
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
    notUtf8: (row: number) =>
      `Row ${row} is not in UTF-8. Save the file as 'CSV UTF-8' and upload it again.`,
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
    nothingNew: "Nothing in the file differs from what is there.",
    someWrong: (wrong: string, all: string) =>
      `${wrong} of ${all} must be fixed. Nothing is imported until all are right.`,
  },
  change: {
    done: (title: string) => `'${title}' saved.`,
    scheduled: (title: string, when: string) => `'${title}' becomes public on ${when}.`,
    many: (count: number, done: string) => `${counted(count, "posting")} ${done}.`,
    noneTicked: "Tick the postings first.",
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
    changedField: "Changed since you read it",
    changedFields: (labels: string) => `Changed since you read it: ${labels}.`,
    readAgain: "This may have changed since you opened it. Read it as it is now, then decide.",
    notPublic:
      "This is not public, so it cannot be closed. You can delete it or, if it is waiting for approval, send it back.",
    isOlder:
      "The office has changed this posting since the changes were proposed. Neither version is lost: compare them, then decide.",
    notSent: "Only what a recruiter sent can have this state",
    noReason: "Say why, so that the recruiter can fix it",
    partly: (done: string, refused: number, why: string) =>
      `${done} ${refused === 1 ? "1 was not" : `${refused} were not`}: ${why}`,
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
        : `So far, ${count} ${count === 1 ? "has" : "have"} applied.`,
    askMany: "Delete all that are ticked? They stay in the bin for 30 days.",
    done: (title: string) => `'${title}' deleted successfully!`,
    failed: (title: string) => `Failed to delete '${title}'.`,
    refused: "You are not authorized to delete this item.",
    gone: "This item has already been deleted.",
  },
};
