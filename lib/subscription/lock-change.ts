import type { Billable, NextTerms } from '@/lib/billing/billable'
import { hasOtherRhythm, type PeriodWorth } from '@/lib/billing/changes'
import { loadBillables, lockTerms, nextTermsOf, type Terms } from '@/lib/billing/load-billables'
import { periodRuleOf } from '@/lib/billing/next-period'
import { DomainError, invalidParameter } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import type { SubscriptionId } from '@/lib/core/id'
import { formatNpr } from '@/lib/core/money'
import { type Period, periodStartAt } from '@/lib/core/period'
import { indexAt } from '@/lib/core/period-anchor'
import { periodAfterPauses } from '@/lib/core/period-value'
import { MAX_QUANTITY, payableTimes } from '@/lib/core/quantity'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { SubscriptionModel } from '@/prisma/generated/models'
import type { PreviewChangeInput } from './change-schema'
import { lockSubscription } from './read'
import { keptMsOf } from './table'

/** True if a subscription is on these terms. */
export const isOnTerms = (subscription: SubscriptionModel, { priceId, quantity }: NextTerms) =>
  subscription.priceId === priceId && subscription.quantity === quantity

/**
 * Locks a subscription that can change, and the terms that it will have.
 * @throws {DomainError} as `changeSubscription`, except errors about money.
 */
export async function lockChange(
  tx: Tx,
  ctx: Ctx,
  id: SubscriptionId,
  input: PreviewChangeInput,
): Promise<{ billable: Billable; next: NextTerms }> {
  const current = await lockSubscription(tx, ctx, id)
  const [billable] = (await loadBillables(tx, [current])) as [Billable]
  const { when, prorate } = input
  requireChangeable(billable, when)
  if (when === 'now' && current.paidAhead) throw new DomainError('subscription_paid_ahead')
  // A past period is billed within seconds. Until then the new period is unknown.
  if (current.currentPeriodEnd <= billable.now) throw new DomainError('subscription_renewing')
  const { priceId, quantity } = meant(current, input)
  const [terms] = await lockTerms(tx, [{ ...ctx, id: priceId }])
  const next = nextTermsOf(soldTerms(terms, priceId !== current.priceId), quantity)
  payableTimes(next.price.amountPaisa, next.quantity)
  if (next.price.currency !== billable.price.currency)
    throw invalidParameter('priceId', "must be a price in the subscription's currency.")
  if (prorate === false && hasOtherRhythm(billable, next))
    throw invalidParameter(
      'prorate',
      'must be true or left out, because the new price has another billing period.',
    )
  return { billable, next }
}

/**
 * The price and the quantity that the caller means. A difference is added to the present quantity, so two callers who each add one add two
 * in all.
 * @throws {DomainError} `quantity_changed`, `parameter_invalid`.
 */
function meant(
  { priceId, quantity, pendingPriceId, pendingQuantity }: SubscriptionModel,
  { when, quantityDelta, ifQuantity, ...wanted }: PreviewChangeInput,
): { priceId: string; quantity: number } {
  const known = (when === 'period_end' && pendingQuantity) || quantity
  if (ifQuantity !== undefined && ifQuantity !== known)
    throw new DomainError('quantity_changed', {
      param: 'ifQuantity',
      message: `The quantity is now ${known}, so nothing was changed. Get the subscription again.`,
    })
  if (quantityDelta === undefined)
    return { priceId: wanted.priceId ?? priceId, quantity: wanted.quantity ?? quantity }
  const changed = known + quantityDelta
  if (changed < 1 || changed > MAX_QUANTITY)
    throw invalidParameter(
      'quantityDelta',
      `changes ${known} to ${changed}, but the quantity must be from 1 to ${MAX_QUANTITY}.`,
    )
  const waiting = when === 'period_end' ? pendingPriceId : null
  return { priceId: wanted.priceId ?? waiting ?? priceId, quantity: changed }
}

function soldTerms(known: Terms | undefined, isNew: boolean): Terms {
  const terms = found(known, 'priceId')
  if (isNew && !terms.sold) throw new DomainError('price_inactive', { param: 'priceId' })
  return terms
}

function requireChangeable(
  { subscription: { status, cancelAtPeriodEnd }, openInvoice }: Billable,
  when: 'now' | 'period_end',
): void {
  if (status === 'canceled') throw new DomainError('subscription_already_canceled')
  if (status === 'past_due' || status === 'unpaid') throw unpaidBefore(openInvoice)
  if (status === 'paused') throw new DomainError('subscription_paused')
  if (when === 'period_end' && cancelAtPeriodEnd) throw new DomainError('subscription_ending')
}

function unpaidBefore(openInvoice: Billable['openInvoice']): DomainError {
  if (!openInvoice) return new DomainError('subscription_past_due')
  const owed = formatNpr(openInvoice.totalAmountPaisa, 'en')
  return new DomainError('subscription_past_due', {
    message: `An invoice of ${owed} is open. It must be paid before the subscription can change.`,
  })
}

const OF_SUBSCRIPTION = (alias: string) =>
  `${alias}.business_id = $1 AND ${alias}.environment = $2 AND ${alias}.subscription_id = $3`

// The start of the last billed period: the present one, or the one before it if a change of interval has ended that.
const BASE_STARTED = `SELECT coalesce(max(b.period_start), '-infinity') FROM invoices b
  WHERE ${OF_SUBSCRIPTION('b')} AND b.origin = 'subscription' AND b.status IN ('paid', 'void') AND b.period_start <= $4`

// Refunded amounts do not count as paid, whether by a refund or because the invoice asked for less. A period that was forgiven, or paid
// elsewhere before the subscription, cost nothing here. Items that are not part of the period are left out: the period is the first line,
// and the discounts on it.
const WORTH = `
SELECT greatest(coalesce(changed.period_paisa, billed.paisa, 0), 0)::bigint AS amount_paisa,
  coalesce(changed.another_rhythm, false) AS another_rhythm,
  coalesce(paused.kept_ms, 0)::float8 AS kept_ms, coalesce(refunded.parts, '[]') AS refunds,
  greatest(changed.changed_at, paused.since, refunded.since, $5::timestamptz) AS since
FROM (SELECT 1) AS one
LEFT JOIN LATERAL (
  SELECT c.id, c.period_paisa, c.changed_at, bool_or((c.from_interval, c.from_interval_count, c.from_calendar)
    IS DISTINCT FROM (p.interval, p.interval_count, p.calendar)) OVER () AS another_rhythm
  FROM subscription_changes c
  JOIN prices p ON (p.business_id, p.environment, p.id) = (c.business_id, c.environment, c.to_price_id)
  WHERE ${OF_SUBSCRIPTION('c')} AND c.period_start = $4 ORDER BY c.id DESC LIMIT 1) changed ON true
LEFT JOIN LATERAL (
  SELECT coalesce((i.lines->0->'rest'->>'wholePaisa')::bigint, (
    SELECT sum((l.line->>'amountPaisa')::bigint) FROM jsonb_array_elements(i.lines) WITH ORDINALITY AS l(line, n)
    WHERE l.n = 1 OR l.line->>'amountPaisa' LIKE '-%')) AS paisa
  FROM invoices i
  WHERE ${OF_SUBSCRIPTION('i')} AND i.origin = 'subscription' AND i.period_start = $4 AND i.status = 'paid'
  ORDER BY i.id DESC LIMIT 1) billed ON true
LEFT JOIN LATERAL (
  SELECT sum(${keptMsOf('p')}) FILTER (WHERE p.remaining = 'keep') AS kept_ms,
    max(greatest(p.paused_at, p.ended_at)) AS since
  FROM subscription_pauses p WHERE ${OF_SUBSCRIPTION('p')} AND p.paused_at >= $4) paused ON true
LEFT JOIN LATERAL (
  SELECT max(r.since) AS since, json_agg(json_build_object('paisa', least(r.paisa, i.total_amount_paisa - (
      SELECT coalesce(sum((l->>'amountPaisa')::bigint) FILTER (WHERE l ? 'once'), 0) FROM jsonb_array_elements(i.lines) AS l))::text,
    'startAt', i.period_start, 'endAt', i.period_end)) FILTER (WHERE r.paisa > 0) AS parts
  FROM invoices i CROSS JOIN LATERAL (
    SELECT max(n.created_at) AS since,
      sum(cp.amount_paisa) FILTER (WHERE n.kind = 'refund' AND (changed.id IS NULL OR n.id > changed.id)) AS paisa
    FROM credit_note_parts cp
    JOIN credit_notes n ON (n.business_id, n.environment, n.id) = (cp.business_id, cp.environment, cp.credit_note_id)
    WHERE (cp.business_id, cp.environment, cp.invoice_id) = (i.business_id, i.environment, i.id)
  ) r
  WHERE ${OF_SUBSCRIPTION('i')} AND i.origin IN ('subscription', 'change') AND i.status = 'paid' AND i.refunded_paisa > 0
    AND i.period_start >= (${BASE_STARTED})) refunded ON true`

interface Row {
  amountPaisa: bigint
  anotherRhythm: boolean
  keptMs: number
  /** Only refunds since the last change, which has counted earlier ones. */
  refunds: Refund[]
  since: Date | null
}

/**
 * What was paid for the present period on its present terms and not refunded, and how much of its time counts.
 * @returns `since`: when the subscription was last changed, paused, unpaused, paid or refunded. An older preview is outdated.
 */
export async function loadPeriodWorth(
  tx: Pick<Tx, 'query'>,
  billable: Billable,
): Promise<PeriodWorth & { since: Date }> {
  const { subscription } = billable
  const { businessId, environment, id, currentPeriodStart, currentPeriodEnd, lastBilledAt } = subscription
  const [row] = await tx.query<Row>(WORTH, [businessId, environment, id, currentPeriodStart, lastBilledAt])
  if (!row) throw new Error('a SELECT without a table has one row')
  const wholeStart = row.anotherRhythm ? null : wholeStartOf(billable)
  const period = periodAfterPauses(
    { startAt: wholeStart ?? currentPeriodStart, endAt: currentPeriodEnd },
    row.keptMs,
  )
  const refundedPaisa = row.refunds.reduce(
    (sum, refund) => sum + shareOf(refund, period, currentPeriodStart),
    0n,
  )
  const amountPaisa = row.amountPaisa > refundedPaisa ? row.amountPaisa - refundedPaisa : 0n
  return { amountPaisa, period, since: row.since ?? currentPeriodStart }
}

interface Refund {
  paisa: string
  /** The period of its invoice. */
  startAt: string
  endAt: string
}

/**
 * By how much a refund lowers the value of the whole present period, rounded up. A change only paid for the rest of the period, so a refund
 * of it is scaled up to the whole period. Of a refund for the period before, only the part that had been carried into this period counts.
 */
function shareOf({ paisa, ...of }: Refund, period: Period, currentStart: Date): bigint {
  const [startMs, endMs] = [Date.parse(of.startAt), Date.parse(of.endAt)]
  const isBefore = startMs < currentStart.getTime()
  const countedMs = isBefore
    ? endMs - currentStart.getTime()
    : period.endAt.getTime() - period.startAt.getTime()
  const lengthMs = BigInt(endMs - startMs)
  return (BigInt(paisa) * BigInt(Math.max(0, countedMs)) + lengthMs - 1n) / lengthMs
}

/** Where the present period would have begun, if it is a shortened first period. Else null. */
function wholeStartOf(billable: Billable): Date | null {
  const { firstAnchorAt, createdAt, currentPeriodStart } = billable.subscription
  if (!firstAnchorAt || currentPeriodStart.getTime() !== createdAt.getTime()) return null
  const rule = { ...periodRuleOf(billable), anchorAt: firstAnchorAt }
  return periodStartAt(rule, indexAt(rule, createdAt))
}
