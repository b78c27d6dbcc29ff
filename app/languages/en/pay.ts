/** What offers pay, and of how many that is known. */
export const payMessages = {
  offerPay: {
    /** Behind a median or an average: 'of 82 of 185'. */
    known: (known: string, all: string) => `of ${known} of ${all}`,
    fromPosting: (pay: string) => `₹${pay}, from the posting`,
    monthlyFromPosting: (pay: string) => `₹${pay} a month, from the posting`,
    replaced: "Replaced by a later offer",
  },
};
