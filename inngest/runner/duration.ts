const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const

const PART = /(\d+(?:\.\d+)?)(ms|s|m|h|d|w)/g
const DURATION = /^(?:\d+(?:\.\d+)?(?:ms|s|m|h|d|w))+$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T/

/** Milliseconds in an Inngest duration ("5s", "1h30m"), or null when it is none. */
export function durationMs(text: string): number | null {
  if (!DURATION.test(text)) return null
  let total = 0
  for (const [, amount, unit] of text.matchAll(PART)) {
    total += Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS]
  }
  return total
}

/**
 * How long a `Sleep` op waits, in milliseconds: the SDK puts a duration, an instant (`sleepUntil`) or, for
 * no time at all, the empty string into the op's name. Null when it is none of these.
 */
export function sleepMs(name: string, now: number): number | null {
  if (name === '') return 0
  if (!INSTANT.test(name)) return durationMs(name)
  const until = Date.parse(name)
  return Number.isNaN(until) ? null : Math.max(0, until - now)
}
