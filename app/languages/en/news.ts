/** The sentences about news. */
export const newsMessages = {
  saved: {
    failed: "Failed to load what you saved.",
    studentsOnly: "Only students can save opportunities.",
    done: (title: string) => `'${title}' saved. Find it again under Saved.`,
    removed: "Removed from what you saved.",
    changeFailed: "This could not be saved. Please try again.",
    tooMany: (max: number) =>
      `You have saved ${max} opportunities. Remove some that are over to save more.`,
    empty: "Nothing saved yet.",
    start: "Save an opportunity on its card or its page, and find it again here.",
  },
  follows: {
    studentsOnly: "Only students can follow searches.",
    done: (search: string) => `You now follow ${search}.`,
    ended: "You no longer follow this search.",
    failed: "This search could not be followed. Please try again.",
    repeated: "You already follow this search.",
    tooMany: (max: number) => `You follow ${max} searches. End one to follow another.`,
    unknownType: "contentType must be one of the types of content.",
    gone: "You do not follow this search.",
    empty: "You do not follow any searches yet. On any list, choose 'Follow this search'.",
  },
  news: {
    studentsOnly: "Only students get news here.",
    failed: "Your news settings could not be changed. Please try again.",
    unknownFrequency: "Choose daily, weekly or none.",
    saved: {
      daily: "You get news every morning when there is any.",
      weekly: "You get news on Mondays when there is any.",
      none: "You no longer get news by mail.",
    },
    calendarChanged: "Your calendar has a new address. Any earlier one no longer works.",
    refused: (email: string, day: string) =>
      `The mail server of ${email} refused our news on ${day}, so we no longer send any there.`,
    ask: "Do you want to stop getting news by mail?",
    ended: "You no longer get news by mail. You can change this at any time.",
    linkUnknown: "This link is incomplete. Copy all of it from the mail.",
  },
  followScreen: {
    followSearch: "Follow this search",
    inLastWeekWould:
      "In the last week it would have brought you nothing. You will hear when something comes.",
    inLastWeekWouldHave: (found: string) => `In the last week it would have brought you ${found}:`,
    andMore: (total: string) => `and ${total} more`,
    following: "Following...",
    backList: "Back to the list",
    youHear: (postings: string) =>
      `You hear of new ${postings} by mail, once a week or once a day, as you choose under <news>your news</news>.`,
    all: (postings: string) => `all ${postings}`,
    with: (words: string) => `with “${words}”`,
    place: (place: string) => `in “${place}”`,
  },
  newsScreen: {
    yourNews: "Your news",
    whatYouSaved: "What you saved",
    byMail: "By mail",
    newPostingsForSearches: (email: string) =>
      `New postings for the searches you follow; what you saved, two days before it closes and again on the day; and what changed after you applied. Sent to ${email} at eight in the morning, and only when there is something.`,
    searchesYouFollow: "Searches you follow",
    yourCalendar: "Your calendar",
    howOften: "How often?",
    save: "Save",
    stopFollowing: (follow: string) => `Stop following ${follow}`,
    remove: "Remove",
    theDeadlinesDaysWhat:
      "The deadlines and days of what you saved and applied to, in the calendar on your phone or computer. Anybody who knows the address can read it.",
    subscribeAddressYourCalendar: "Subscribe to this address in your calendar program",
    openYourCalendarProgram: "Open it in your calendar program",
    changeAddress: "Change the address",
    makeMyCalendar: "Make my calendar",
    afterChangeOldAddress: "After a change, the old address no longer works: subscribe again.",
    notifications: "Notifications",
    whatYouSavedTwo:
      "What you saved, two days before it closes and again on the day; and each step of your applications. Two a day at most, and none after you log out.",
    thisDevice: "This device",
    since: (since: string) => `Since ${since}`,
    noMoreNotificationsSince: (device: string, since: string) =>
      `No more notifications on ${device}, since ${since}`,
    noMoreNews: "No more news",
    yesSendMeNo: "Yes, send me no more",
    chooseAgain:
      "Choose again to try once more, or change the address in your <profile>profile</profile>.",
    frequencies: {
      daily: "Every day",
      weekly: "Once a week, on Monday",
      none: "Never",
    },
  },
};
