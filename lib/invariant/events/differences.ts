import { fromWire } from '@/lib/core/id'
import type { Document } from './documents'

/** The fields in which two documents differ, including fields that only one of them has. */
export function differences(before: Document, after: Document): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter(
    (name) =>
      before[name] !== after[name] &&
      !isEqual(before[name], after[name]) &&
      !(ADDED_LATER.has(name) && !(name in before)) &&
      !(RETRIES.has(name) && after.collection === 'outside') &&
      !(name === 'userId' && isIdOfDatabase(before[name]) && after[name] !== null),
  )
}

/** Events of older versions have the id of the person in the database, a UUIDv7, and newer ones the id at the business. */
function isIdOfDatabase(value: unknown): boolean {
  return typeof value === 'string' && fromWire('usr', value)?.at(14) === '7'
}

// Fields that a newer version has added. Events of the last ninety days may not have them.
const ADDED_LATER: ReadonlySet<string> = new Set([
  ...['agreement', 'pastDueReason'],
  ...['quantity', 'unitAmountPaisa', 'calendar', 'collection', 'paidUntil'],
  ...['discount', 'pausedAt', 'resumesAt', 'pauseRemaining'],
  // `taxPaisa` is in the lines of an invoice, too.
  ...['subtotalPaisa', 'taxPaisa', 'taxRatePercent', 'refundedPaisa'],
  'settlement',
])

// Events of older versions count reminders as retries where the merchant collects the money.
const RETRIES: ReadonlySet<string> = new Set(['retryCount', 'nextRetryAt', 'pastDueReason'])

/** Whether two JSON values are equal. The order of keys does not matter. */
function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [a as Document, b as Document]
  const keys = Object.keys(left)
  const later = Object.keys(right).filter((key) => !(key in left) && ADDED_LATER.has(key))
  return (
    keys.length === Object.keys(right).length - later.length &&
    keys.every((key) => key in right && isEqual(left[key], right[key]))
  )
}
