import { auditedChange, recordAudit } from '@/lib/audit/record'
import { requireFreshIdentity } from '@/lib/auth/fresh-identity'
import { changeOf, differs, fieldsOf, nextUpdatedAt } from '@/lib/core/change'
import { DomainError, invalidParameter } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { newId, type PriceId, toWire } from '@/lib/core/id'
import { intervalWithinThreeYears, isCountedBy } from '@/lib/core/period'
import { isPayableTimes } from '@/lib/core/quantity'
import { NOTICES_DUE } from '@/lib/events/due'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { nudge } from '@/lib/infra/process/nudge'
import type { PriceModel } from '@/prisma/generated/models'
import { type PriceUsage, presentPrice } from './present'
import { INTERVAL_TOO_LONG, type UpdatePriceInput, updatePriceInput } from './schema'
import { priceChanges, prices } from './table'

const WRITTEN = [...fieldsOf(updatePriceInput), 'updatedAt'] as const

/**
 * Changes a price. A new amount takes effect at the next period of each subscription. If it is higher, the customers get a notice soon
 * after.
 * @param usageOf what uses the price, read in the transaction of the change while the price is locked.
 * @throws {DomainError} `resource_not_found`, `price_in_use`, `parameter_invalid` (also if the amount could not be billed for something
 * that uses the price); in production `reauthentication_required` for another amount in a session that is not fresh.
 */
export function updatePrice(
  ctx: Ctx,
  id: PriceId,
  input: UpdatePriceInput,
  usageOf: (ctx: Ctx, id: PriceId, tx: Tx) => Promise<PriceUsage>,
): Promise<PriceModel> {
  return transact(ctx, async (tx) => {
    const current = await lockPrice(tx, ctx, id)
    const change = changeOf(current, input)
    if (!differs(current, change)) return current
    const next = { ...current, ...change, updatedAt: nextUpdatedAt(current, ctx.now) }
    if (!intervalWithinThreeYears(next.interval, next.intervalCount)) {
      throw invalidParameter('intervalCount', INTERVAL_TOO_LONG)
    }
    if (!isCountedBy(next.calendar, next.interval))
      throw invalidParameter('interval', 'must be "month" or "year" for a Bikram Sambat price.')
    const isRepriced = next.amountPaisa !== current.amountPaisa
    if (isRepriced || changesRhythm(current, next)) {
      const { mostQuantity } = await usageOf(ctx, id, tx)
      if (mostQuantity > 0 && changesRhythm(current, next)) throw new DomainError('price_in_use')
      if (mostQuantity > 0 && isRepriced && ctx.environment === 'production')
        await requireFreshIdentity(tx, ctx, 'Change the amount of a price that people pay')
      if (!isPayableTimes(next.amountPaisa, mostQuantity))
        throw invalidParameter(
          'amountPaisa',
          'results in an amount of more than 16 digits for a subscription, a payment link or a checkout of a large quantity.',
        )
    }
    await prices.update(tx, [next], WRITTEN)
    if (isRepriced) await recordChange(tx, ctx, current, next)
    await emit(tx, ctx, 'price.updated', id, presentPrice(next), { before: presentPrice(current) })
    await recordAudit(tx, ctx, 'price.updated', toWire('price', id), auditedChange(current, change))
    return next
  })
}

function changesRhythm(a: PriceModel, b: PriceModel): boolean {
  return a.currency !== b.currency || a.interval !== b.interval || a.intervalCount !== b.intervalCount
}

// FOR UPDATE is the strongest lock. It waits for every transaction that creates a subscription with this price, because the subscription's
// foreign key locks the row too. So no new subscription can appear between the check and the change.
const LOCK = `SELECT ${prices.columnList()} FROM prices WHERE business_id = $1 AND environment = $2 AND id = $3 FOR UPDATE`

async function lockPrice(tx: Tx, ctx: Ctx, id: PriceId): Promise<PriceModel> {
  const [row] = await tx.query<PriceModel>(LOCK, [ctx.businessId, ctx.environment, id])
  return found(row)
}

// Customers get a notice of the newest amount only. Notices of an older raise that were not sent yet are dropped.
const REPLACE = `
UPDATE price_changes SET told_at = $4
WHERE business_id = $1 AND environment = $2 AND price_id = $3 AND told_at IS NULL`

/**
 * Stores the previous amount of a price. Background work sends the notices of a raise, because there may be a hundred thousand.
 * @param current locked by this transaction.
 */
async function recordChange(tx: Tx, ctx: Ctx, current: PriceModel, next: PriceModel): Promise<void> {
  const { businessId, environment, now } = ctx
  const isRaise = next.amountPaisa > current.amountPaisa
  await tx.query(REPLACE, [businessId, environment, current.id, now])
  await priceChanges.insert(tx, [
    {
      id: newId('price'),
      businessId,
      environment,
      priceId: current.id,
      fromPaisa: current.amountPaisa,
      toPaisa: next.amountPaisa,
      toldThrough: null,
      toldAt: isRaise ? null : now,
      createdAt: now,
    },
  ])
  if (isRaise) tx.afterCommit(() => nudge(NOTICES_DUE[environment]))
}
