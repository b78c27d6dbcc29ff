/** The mail after news were ended by the link of a mail. */
export const newsEndedMessages = {
  newsEnded: {
    heading: "You no longer get news by mail",
    what: (site: string) =>
      `The link at the end of a mail with news from ${site} was used. Programs that look at mails sometimes do so, too.`,
    again: (address: string) => `Get news again: ${address}`,
  },
};
