import { dunningWindowMs, MAX_RETRIES, retryAt } from '@/lib/core/dunning'
import { found } from '@/lib/core/found'
import type { SubscriptionId } from '@/lib/core/id'
import { lateSince } from '@/lib/core/late'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { TimelineEntry } from '@/lib/invoice/schema'
import { readableWords } from '@/lib/invoice/timeline'
import type {
  DunningFinalAction,
  Environment,
  InvoiceSettlement,
  InvoiceStatus,
  SubscriptionStatus,
} from '@/prisma/generated/enums'

/** One attempt to collect an invoice, or the end of collecting it. */
export interface DunningAttempt {
  at: Date
  outcome: 'failed' | 'paid' | 'voided'
  description: string | undefined
}

export interface Dunning {
  subscriptionId: SubscriptionId
  /** The invoice that a renewal could not pay at once. Null if the newest invoice was paid at once. */
  invoiceId: string | null
  invoiceNumber: string | null
  amountDuePaisa: bigint
  pastDueAt: Date | null
  /** Oldest first. */
  attempts: DunningAttempt[]
  recovery: Recovery | null
  nextAttemptsAt: Date[]
  /** What happens after the last attempt. */
  finalAction: DunningFinalAction
}

/** How the invoice was paid in the end. `top_up` means that money came into the wallet before the next attempt was due. */
export interface Recovery {
  at: Date
  by: 'top_up' | 'retry' | 'outside'
}

interface DunningRow {
  status: SubscriptionStatus
  pastDueAt: Date | null
  lateAt: Date | null
  retryCount: number
  finalAction: DunningFinalAction
  invoiceId: string | null
  invoiceNumber: string | null
  invoiceStatus: InvoiceStatus
  settlement: InvoiceSettlement | null
  graceEndsAt: Date | null
  totalAmountPaisa: bigint
  periodStart: Date
  periodEnd: Date
  timeline: TimelineEntry[] | null
}

// The invoice that the subscription waits for, or else the invoice of its newest period. After a reversal, later periods may already be
// paid. The unique index of one invoice per period serves this.
const DUNNING = `
SELECT s.status, s.past_due_at, s.late_at, s.retry_count, b.final_action, i.id AS invoice_id, i.invoice_number, i.status AS invoice_status,
  i.settlement, i.late_at AS grace_ends_at, i.total_amount_paisa, i.period_start, i.period_end, i.timeline
FROM subscriptions s
JOIN businesses b ON b.id = s.business_id
LEFT JOIN LATERAL (
  SELECT * FROM invoices
  WHERE business_id = $1 AND environment = $2 AND subscription_id = s.id AND origin = 'subscription'
    AND (s.open_invoice_id IS NULL OR id = s.open_invoice_id)
  ORDER BY period_start DESC LIMIT 1) i ON true
WHERE s.business_id = $1 AND s.environment = $2 AND s.id = $3`

/**
 * The attempts to collect the newest invoice of a subscription, if it was not paid at once, and the coming attempts.
 * @throws {DomainError} `resource_not_found`.
 */
export async function getDunning({ businessId, environment }: Ctx, id: SubscriptionId): Promise<Dunning> {
  const row = found((await query<DunningRow>(DUNNING, [businessId, environment, id]))[0])
  const attempts = attemptsOf(environment, row.timeline ?? [])
  const isLate = attempts.some(({ outcome }) => outcome === 'failed')
  return {
    subscriptionId: id,
    invoiceId: isLate ? row.invoiceId : null,
    invoiceNumber: isLate ? row.invoiceNumber : null,
    amountDuePaisa: isLate && row.invoiceStatus === 'open' ? row.totalAmountPaisa : 0n,
    pastDueAt: row.pastDueAt,
    attempts: isLate ? attempts : [],
    recovery: recoveryOf(row, attempts),
    nextAttemptsAt: nextAttempts(row),
    finalAction: row.finalAction,
  }
}

const OUTCOMES: Partial<Record<TimelineEntry['type'], DunningAttempt['outcome']>> = {
  'invoice.payment_failed': 'failed',
  'invoice.paid': 'paid',
  'invoice.voided': 'voided',
}

function attemptsOf(environment: Environment, timeline: readonly TimelineEntry[]): DunningAttempt[] {
  return timeline.flatMap(({ type, occurred_at, description }) => {
    const outcome = OUTCOMES[type]
    if (!outcome) return []
    return [{ at: new Date(occurred_at), outcome, description: readableWords(environment, description) }]
  })
}

function recoveryOf(
  { settlement, graceEndsAt, periodStart, periodEnd }: DunningRow,
  attempts: readonly DunningAttempt[],
): Recovery | null {
  const failed = attempts.filter(({ outcome }) => outcome === 'failed')
  const [first] = failed
  const paid = attempts.find(({ outcome }) => outcome === 'paid')
  if (!first || !paid) return null
  // It was paid within the days of grace, so it was never late.
  if (graceEndsAt && paid.at <= graceEndsAt) return null
  if (settlement === 'outside') return { at: paid.at, by: 'outside' }
  const next = retryAt(first.at, dunningWindowMs(periodStart, periodEnd), failed.length - 1)
  return { at: paid.at, by: next && paid.at >= next ? 'retry' : 'top_up' }
}

function nextAttempts({ status, retryCount, periodStart, periodEnd, ...due }: DunningRow): Date[] {
  const since = lateSince(due)
  if (status !== 'past_due' || !since) return []
  const windowMs = dunningWindowMs(periodStart, periodEnd)
  const left = Array.from({ length: MAX_RETRIES - retryCount }, (_, made) => retryCount + made)
  return left.flatMap((made) => retryAt(since, windowMs, made) ?? [])
}
