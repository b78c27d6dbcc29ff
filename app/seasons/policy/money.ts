/** Pay is in whole rupees a year (an internship's: a month); comparisons are exact, never in floating point. */

/** Whether `pay` is at least `times` as much as `base`: 1.1 times ₹10,00,000 is ₹11,00,000, to the rupee. */
export function isAtLeastTimes(pay: number, times: number, base: number) {
  const [factor, scale] = rational(times);
  return BigInt(pay) * scale >= factor * BigInt(base);
}

/** The least whole pay that is at least `times` as much as `base`. */
export function leastTimes(times: number, base: number) {
  const [factor, scale] = rational(times);
  return Number((factor * BigInt(base) + scale - 1n) / scale);
}

/** A decimal as written: 1.7 is 17 tenths. Parameters have at most four decimals (see `times`). */
function rational(number: number): [bigint, bigint] {
  const scale = 10_000n;
  return [BigInt(Math.round(number * Number(scale))), scale];
}

/** '₹6 LPA', '₹10.2 LPA', '₹4,60,001': in lakhs a year where that loses nothing and it is a year's. */
export function payInWords(pay: number, isMonthly = false) {
  if (!isMonthly && pay >= 100_000 && pay % 1_000 === 0) return `₹${pay / 100_000} LPA`;
  return `₹${inIndia.format(pay)}`;
}

const inIndia = new Intl.NumberFormat("en-IN");
