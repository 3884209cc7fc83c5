import { nextUpdatedAt } from '@/lib/core/change'
import { type EventId, toWire } from '@/lib/core/id'
import type { Environment } from '@/prisma/generated/enums'
import type { InvoiceModel } from '@/prisma/generated/models'
import type { StoredEntry, TimelineType } from './schema'

/** A timeline entry and its event. Both have the same id. */
export interface Note {
  id: EventId
  type: TimelineType
}

/**
 * Adds an entry to the invoice's timeline. The caller writes the row and emits the event.
 * @param id of the entry and its event.
 * @param isUnagreed true if a payment failed because the customer had not agreed.
 */
export function note(
  invoice: InvoiceModel,
  id: EventId,
  type: TimelineType,
  at: Date,
  description?: string,
  isUnagreed = false,
): Note {
  const entries = invoice.timeline as StoredEntry[]
  // The transaction that held the lock before may have a later time. The timeline must ascend, so the later time is used.
  const before = entries.at(-1)
  const isBehind = before !== undefined && new Date(before.occurred_at) > at
  const entry: StoredEntry = {
    id: toWire('evt', id),
    type,
    occurred_at: isBehind ? before.occurred_at : at.toISOString(),
    ...(description !== undefined && { description }),
    ...(isUnagreed && { unagreed: true as const }),
  }
  invoice.timeline = [...entries, entry]
  invoice.updatedAt = nextUpdatedAt(invoice, at)
  return { id, type }
}

// Earlier versions wrote this about a failed charge, in production, too.
const NAMES_BALANCE = /^The wallet held .+ of (Rs .+)$/

/** An entry's text as a merchant may read it: in production without the balance of the customer's wallet. */
export function readableWords(environment: Environment, description: string | undefined): string | undefined {
  return environment === 'sandbox'
    ? description
    : description?.replace(NAMES_BALANCE, 'The wallet held less than $1')
}

/** When an issued invoice was opened. Null for a draft. */
export function openedAt(timeline: unknown): Date | null {
  const opened = (timeline as StoredEntry[] | undefined)?.find(({ type }) => type === 'invoice.opened')
  return opened ? new Date(opened.occurred_at) : null
}

/**
 * SQL: when an issued invoice was opened, which is its day of issue. Null for a draft. It is found by the entry's type, because a draft
 * that was changed has earlier entries.
 * @param invoice the alias of the table.
 */
export const openedAtOf = (invoice: string): string =>
  `(jsonb_path_query_first(${invoice}.timeline, '$[*] ? (@.type == "invoice.opened")')->>'occurred_at')::timestamptz`
