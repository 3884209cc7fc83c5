import { SECOND_MS } from './duration'

// From here on, a tenth of a second makes no difference.
const TENTHS_BELOW_MS = 60_000

/** A duration in words: `36 ms`, `17.7 s`, `120 s`. */
export function tookText(ms: number): string {
  if (ms < SECOND_MS) return `${ms} ms`
  const digits = ms < TENTHS_BELOW_MS ? 1 : 0
  return `${(ms / SECOND_MS).toLocaleString('en-IN', { maximumFractionDigits: digits })} s`
}
