import type { CustomerView } from '@/lib/customer/present'
import type { Ctx } from '@/lib/infra/ctx'
import type { Identity, Pseudonym, Scrub } from './rules'

/** One erasure that is being done: whose, and how each copy of their data is changed. */
export interface Erasure {
  ctx: Ctx
  /** As they were before. */
  customer: CustomerView
  identity: Identity
  pseudonym: Pseudonym
  scrub: Scrub
  /** Changes a stored JSON document, or a text. */
  redact(document: unknown): unknown
}

/** The parameters with which every statement of an erasure begins. */
export function ofCustomerParams({ ctx, customer }: Erasure): [string, string, string] {
  return [ctx.businessId, ctx.environment, customer.id]
}

// How many rows with their documents are in memory at once.
export const BATCH_ROWS = 500
