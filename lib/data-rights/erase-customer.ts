import { recordAudit } from '@/lib/audit/record'
import { requireFreshIdentity } from '@/lib/auth/fresh-identity'
import { expireCheckoutSession } from '@/lib/checkout/expire'
import { DomainError } from '@/lib/core/errors'
import { type CheckoutSessionId, type CustomerId, toWire } from '@/lib/core/id'
import { type CustomerView, presentCustomer } from '@/lib/customer/present'
import { lockCustomer } from '@/lib/customer/read'
import { customers } from '@/lib/customer/table'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { customerHasLiveSubscription } from '@/lib/subscription/read'
import { emptied, fieldsThatAre } from './emptied'
import { loadIdentity } from './load-identity'
import { redactMessages, redactResponses } from './redact-copies'
import { redacted } from './redact-document'
import { redactEvents } from './redact-events'
import { redactInvoices } from './redact-invoices'
import { redactRows } from './redact-rows'
import { pseudonymOf, scrubber } from './rules'

/**
 * Replaces a customer by a pseudonym, in their row and in everything that repeats it: subscriptions, invoices, checkouts,
 * events, deliveries, messages, stored responses. Amounts, numbers, dates, states and the ledger stay. The customer is
 * archived with it. A second call returns the same and changes nothing.
 * @throws {DomainError} `resource_not_found`, `reauthentication_required`, `customer_has_active_subscriptions`,
 * `customer_has_open_invoices`.
 */
export function eraseCustomer(ctx: Ctx, id: CustomerId): Promise<CustomerView> {
  return transact(ctx, async (tx) => {
    await requireFreshIdentity(tx, ctx)
    const scoped = { ...ctx, tx }
    const current = await lockCustomer(tx, ctx, id, { strength: 'UPDATE' })
    if (current.erasedAt) return current
    const refusal = await erasureRefusal(tx, ctx, id)
    if (refusal) throw new DomainError(refusal)
    await endCheckouts(tx, scoped, id)
    const pseudonym = pseudonymOf(id)
    const identity = await loadIdentity(tx, ctx, current)
    const scrub = scrubber(identity, pseudonym)
    const redact = (document: unknown) => redacted(document, toWire('cus', id), pseudonym, scrub)
    const target = { ctx, customer: current, identity, pseudonym, scrub, redact }

    await redactEvents(tx, target)
    await redactInvoices(tx, target)
    await redactMessages(tx, target)
    await redactResponses(tx, target)
    await redactRows(tx, target)

    const { now } = ctx
    const archived: CustomerView = {
      ...current,
      ...emptied('customers', pseudonym),
      walletBalancePaisa: null,
      archivedAt: current.archivedAt ?? now,
    }
    const erased: CustomerView = { ...archived, erasedAt: now, updatedAt: now }
    await customers.update(tx, [erased], WRITTEN)
    if (!current.archivedAt) await emit(tx, ctx, 'customer.archived', id, presentCustomer(archived))
    await emit(tx, ctx, 'customer.updated', id, presentCustomer(erased))
    await recordAudit(tx, ctx, 'customer.erased', toWire('cus', id))
    return erased
  })
}

const WRITTEN = [...fieldsThatAre('personal', 'customers'), 'archivedAt', 'erasedAt', 'updatedAt'] as const

const OPEN_INVOICE = `
SELECT 1 FROM invoices
WHERE business_id = $1 AND environment = $2 AND customer_id = $3 AND status IN ('draft', 'open') LIMIT 1`

/** Why a customer cannot be erased now. Undefined: nothing is in the way. */
export async function erasureRefusal(
  tx: Tx,
  ctx: Ctx,
  id: CustomerId,
): Promise<'customer_has_active_subscriptions' | 'customer_has_open_invoices' | undefined> {
  if (await customerHasLiveSubscription(tx, ctx, id)) return 'customer_has_active_subscriptions'
  const open = await tx.query(OPEN_INVOICE, [ctx.businessId, ctx.environment, id])
  return open.length > 0 ? 'customer_has_open_invoices' : undefined
}

/** The same for a page that offers it. */
export function findErasureRefusal(ctx: Ctx, id: CustomerId) {
  return transact(ctx, (tx) => erasureRefusal(tx, ctx, id))
}

const OPEN_CHECKOUTS = `
SELECT id FROM checkout_sessions
WHERE business_id = $1 AND environment = $2 AND customer_id = $3 AND status = 'open' ORDER BY id`

/** Nobody may finish a checkout for an erased customer. */
async function endCheckouts(tx: Tx, ctx: Ctx, id: CustomerId): Promise<void> {
  const open = await tx.query<{ id: CheckoutSessionId }>(OPEN_CHECKOUTS, [
    ctx.businessId,
    ctx.environment,
    id,
  ])
  for (const checkout of open) await expireCheckoutSession(ctx, checkout.id)
}
