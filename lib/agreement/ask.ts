import { lockTerms, type Terms } from '@/lib/billing/load-billables'
import { requireApproval } from '@/lib/business/approval'
import { nepaliMonth } from '@/lib/core/calendar-date'
import { DomainError, invalidParameter } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import type { PriceId } from '@/lib/core/id'
import { payableTimes, timesQuantity } from '@/lib/core/quantity'
import { lockCustomer } from '@/lib/customer/read'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { lockSubscription } from '@/lib/subscription/read'
import type { AgreementModel } from '@/prisma/generated/models'
import { agreementUrl } from './link'
import { askedAgreement, askedAllowance, type SubscriptionTerms } from './new-agreement'
import { type Allowance, LINK_MS } from './rules'
import type { AskAgreementInput } from './schema'
import { agreements } from './table'

/**
 * Asks a customer for an agreement. The link works for 24 hours of real time, and only this call returns it.
 * @throws {DomainError} `production_not_approved`, `resource_not_found`, `customer_archived`, `subscription_already_canceled`,
 * `price_inactive`, `parameter_invalid` (there is nothing to pay).
 */
export function askAgreement(
  ctx: Ctx,
  input: AskAgreementInput,
): Promise<{ row: AgreementModel; url: string }> {
  return transact(ctx, async (tx) => {
    await requireApproval(tx, ctx)
    const { customerId, amountPaisa } = input
    const customer = await lockCustomer(tx, ctx, customerId, { param: 'customerId' })
    if (customer.archivedAt) throw new DomainError('customer_archived', { param: 'customerId' })
    const asked = { at: ctx.now, linkExpiresAt: new Date(Date.now() + LINK_MS) }
    const row =
      input.kind === 'allowance'
        ? askedAllowance(ctx, { customerId, amountPaisa: amountPaisa as bigint }, asked)
        : askedAgreement(ctx, await termsToAsk(tx, ctx, input), asked)
    await agreements.insert(tx, [row])
    return { row, url: agreementUrl(row) }
  })
}

async function termsToAsk(tx: Tx, ctx: Ctx, input: AskAgreementInput): Promise<SubscriptionTerms> {
  const { customerId, subscriptionId = null } = input
  const { priceId, quantity } = subscriptionId
    ? await subscribedTo(tx, ctx, customerId, subscriptionId)
    : { priceId: input.priceId as PriceId, quantity: input.quantity ?? 1 }
  if (input.priceId && input.priceId !== priceId)
    throw new DomainError('resource_not_found', { param: 'priceId' })
  if (input.quantity !== undefined && input.quantity !== quantity)
    throw invalidParameter('quantity', "must be the subscription's quantity.")
  const [price] = await lockTerms(tx, [{ ...ctx, id: priceId }])
  const { amountPaisa, interval, intervalCount, sold } = found(price, 'priceId')
  if (!subscriptionId && !sold) throw new DomainError('price_inactive', { param: 'priceId' })
  if (amountPaisa === 0n && input.amountPaisa === undefined)
    throw invalidParameter('priceId', 'is free, so there is nothing to agree to.')
  return {
    customerId,
    subscriptionId,
    priceId,
    quantity,
    amountPaisa: input.amountPaisa ?? payableTimes(amountPaisa, quantity),
    interval,
    intervalCount,
  }
}

async function subscribedTo(
  tx: Tx,
  ctx: Ctx,
  customerId: string,
  id: string,
): Promise<{ priceId: PriceId; quantity: number }> {
  const subscription = await lockSubscription(tx, ctx, id, 'subscriptionId')
  if (subscription.customerId !== customerId)
    throw new DomainError('resource_not_found', { param: 'subscriptionId' })
  if (subscription.endedAt) throw new DomainError('subscription_already_canceled')
  return { priceId: subscription.priceId as PriceId, quantity: subscription.quantity }
}

const ASKED = `
SELECT ${agreements.columnList()} FROM agreements
WHERE business_id = $1 AND environment = $2 AND customer_id = $3 AND price_id = $4 AND subscription_id IS NULL
  AND status = 'asked' AND amount_paisa = $5 AND coalesce(quantity, 1) = $6 AND link_expires_at > now() + interval '1 hour'
ORDER BY id DESC LIMIT 1`

/**
 * Asks a customer to agree to a subscription that does not exist yet. Asking again soon returns the same link.
 * @returns the address where the customer answers.
 */
export async function askForPrice(
  tx: Tx,
  ctx: Ctx,
  customerId: string,
  terms: Pick<Terms, 'priceId' | 'amountPaisa' | 'interval' | 'intervalCount'>,
  quantity: number,
): Promise<string> {
  const { businessId, environment, now } = ctx
  const { priceId, interval, intervalCount } = terms
  const amountPaisa = timesQuantity(terms.amountPaisa, quantity)
  const key = [businessId, environment, customerId, priceId, amountPaisa, quantity]
  const [known] = await tx.query<AgreementModel>(ASKED, key)
  if (known) return agreementUrl(known)
  const asked = askedAgreement(
    ctx,
    { customerId, subscriptionId: null, priceId, quantity, amountPaisa, interval, intervalCount },
    { at: now, linkExpiresAt: new Date(Date.now() + LINK_MS) },
  )
  await agreements.insert(tx, [asked])
  return agreementUrl(asked)
}

/**
 * Asks a customer for an allowance that covers this amount in addition to what the present one has paid this month.
 * @returns the address where the customer answers.
 */
export async function askForItems(
  tx: Tx,
  ctx: Ctx,
  customerId: string,
  allowance: Allowance | null,
  paisa: bigint,
): Promise<string> {
  const needed = paisa + (allowance?.usedPaisa.get(nepaliMonth(ctx.now)) ?? 0n)
  const present = allowance?.amountPaisa ?? 0n
  const asked = askedAllowance(
    ctx,
    { customerId, amountPaisa: needed > present ? needed : present },
    { at: ctx.now, linkExpiresAt: new Date(Date.now() + LINK_MS) },
  )
  await agreements.insert(tx, [asked])
  return agreementUrl(asked)
}
