/**
 * The pay that a text states plainly, in whole rupees a year, or a month in an internship season: '₹6.5 LPA',
 * '6,50,000 a year', '₹40,000 per month', '40k/month'. Undefined for ranges, other periods, and whatever may mean
 * something else.
 */
export function readPay(text: string, per: "year" | "month") {
  const [, number = "", scale = "", period = ""] =
    /^(?:₹|rs\.?|inr)?\s*(\d[\d,]*(?:\.\d+)?)\s*(lakhs?|lacs?|l|crores?|cr|k|thousand)?\s*(?:rupees|inr)?\s*(?:\/|per|a|p\.?)?\s*(annum|annually|year|yr|a\.?|month|mo|m\.?|pm)?\.?\s*$/i.exec(
      text.trim(),
    ) ?? [];
  if (!number) return undefined;
  const says = /^(annum|annually|year|yr|a)/i.test(period) ? "year" : period ? "month" : undefined;
  if (says !== per) return undefined;
  // In hundredths, so that 6.55 lakh is exact.
  const [whole = "", decimals = ""] = number.replaceAll(",", "").split(".");
  if (decimals.length > 4) return undefined;
  const rupees = (BigInt(whole + decimals.padEnd(4, "0")) * scaleOf(scale)) / 10_000n;
  return rupees > 0n && rupees <= 1_000_000_000n ? Number(rupees) : undefined;
}

function scaleOf(scale: string) {
  if (/^(l|lakhs?|lacs?)$/i.test(scale)) return 100_000n;
  if (/^cr/i.test(scale)) return 10_000_000n;
  return scale ? 1_000n : 1n;
}
