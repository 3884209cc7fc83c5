// What people pay at once: a month, a season, half a year, a year.
const OFFERED = [1, 2, 3, 6, 12]

/** `3 months`, `1 year`. */
const lengthText = (
  count: number,
  { interval, intervalCount }: { interval: string; intervalCount: number },
) => {
  const units = count * intervalCount
  return `${units} ${interval}${units === 1 ? '' : 's'}`
}

/** How many periods can be paid at once. @param most as many as can be counted. */
export function periodOptions(
  rhythm: { interval: string; intervalCount: number },
  most: number,
): { value: string; label: string }[] {
  return OFFERED.filter((count) => count <= most).map((count) => ({
    value: String(count),
    label: lengthText(count, rhythm),
  }))
}
