import type { CustomerView } from '@/lib/customer/present'
import type { Ctx } from '@/lib/infra/ctx'
import type { Identity, Pseudonym, Scrub } from './rules'

/** A running erasure: whose data it erases, and how it changes each copy. */
export interface Erasure {
  ctx: Ctx
  /** The customer before the erasure. */
  customer: CustomerView
  identity: Identity
  pseudonym: Pseudonym
  scrub: Scrub
  /** Redacts a stored JSON document or a text. */
  redact(document: unknown): unknown
}

/** The first parameters of every statement of an erasure. */
export function ofCustomerParams({ ctx, customer }: Erasure): [string, string, string] {
  return [ctx.businessId, ctx.environment, customer.id]
}

// How many rows with their documents are in memory at once.
export const BATCH_ROWS = 500
