import { inDigitsOf } from '@/lib/core/digits'
import { wallClockMs } from '@/lib/core/wall-clock'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import type { Visit } from '../../visit'

// A figure older than this comes from a cache.
const KEPT_MS = 5_000

/** Says when a figure was read, if it comes from a cache. */
export function AsOf({ at, visit: { business, language } }: { at: Date; visit: Visit }) {
  if (Date.now() - at.getTime() < KEPT_MS) return null
  const time = new Date(wallClockMs(at.getTime(), business.timeZone)).toISOString().slice(11, 16)
  return <> {filled(MESSAGES[language].home.asOf, { time: inDigitsOf(language, time) })}</>
}
