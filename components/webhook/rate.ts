/**
 * A share in percent, for people: `99.8 %`. It is rounded down, so that it is 100 % only if all succeeded.
 * @param share from 0 to 1. Null if there were none.
 */
export function percentOf(share: number | null): string {
  if (share === null) return '–'
  const percent = Math.floor(share * 1_000) / 10
  return `${percent === 100 || percent === 0 ? percent : percent.toFixed(1)} %`
}

/** A count that stops at ten thousand: `10,000 or more`. */
export function boundedCount(count: number): string {
  return count < 10_000 ? count.toLocaleString('en-IN') : '10,000 or more'
}
