import { HOUR_MS, MINUTE_MS } from './duration'

// When a provider is asked about a payment, in minutes after it was started. The pauses grow. Most people pay within minutes, and most of
// the others never pay. After a day it is asked only if somebody looks.
const LOOKS = [1, 2, 4, 7, 11, 16, 22, 29, 36, 45, 60, 120, 240, 480, 960, 1_440].map((n) => n * MINUTE_MS)

/** When to ask next about a payment that nobody has paid. Null if it is not asked again. */
export const lookAfter = (createdAt: Date, now: Date): Date | null => following(LOOKS, createdAt, now)

/** The first of these times that is still to come. @param looks milliseconds after `from`, ascending. */
export function following(looks: readonly number[], from: Date, now: Date): Date | null {
  const next = looks.map((afterMs) => from.getTime() + afterMs).find((at) => at > now.getTime())
  return next === undefined ? null : new Date(next)
}

/** When to ask again after the provider gave no usable answer: soon for a new payment, later for an old one. */
export function attemptAfter(createdAt: Date, now: Date): Date {
  const ageMs = now.getTime() - createdAt.getTime()
  const pauseMs = Math.min(Math.max(ageMs / 10, 2 * MINUTE_MS), HOUR_MS)
  return new Date(now.getTime() + pauseMs)
}
