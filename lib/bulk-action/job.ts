import { discountIn } from '@/lib/core/discount'
import { DomainError } from '@/lib/core/errors'
import type { CustomerId, InvoiceId, SubscriptionId } from '@/lib/core/id'
import { archiveCustomer } from '@/lib/customer/archive'
import type { Actor, Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { JobKind } from '@/lib/infra/job/kind'
import { runJobs } from '@/lib/infra/job/run-until-idle'
import { sendInvoice } from '@/lib/invoice/send'
import { queueMail } from '@/lib/messages/mail/queue-mail'
import { cancelSubscription } from '@/lib/subscription/cancel'
import { giveDays } from '@/lib/subscription/give-days'
import { customerHasLiveSubscription, lockSubscription } from '@/lib/subscription/read'
import { redeemCoupon } from '@/lib/subscription/redeem-coupon'
import type { BulkActionKind, Environment } from '@/prisma/generated/enums'
import type { BulkActionModel, BulkActionRowModel } from '@/prisma/generated/models'
import { whyNotCanceled } from './cancel-rule'
import { countReasons } from './create'
import { loadOwed } from './owed'
import type { Reason } from './reasons'
import { bulkActionRows, bulkActions } from './table'

const WAITING = `
SELECT ${bulkActionRows.columnList()} FROM bulk_action_rows
WHERE business_id = $1 AND environment = $2 AND bulk_action_id = $3 AND state = 'ready' ORDER BY id LIMIT $4`
const STILL = `SELECT 1 FROM bulk_action_rows
  WHERE business_id = $1 AND environment = $2 AND bulk_action_id = $3 AND id = $4 AND state = 'ready'`

const DUE_AT_COUNTER = `SELECT id FROM subscriptions
  WHERE business_id = $1 AND environment = $2 AND customer_id = $3 AND status = 'past_due' AND collection = 'outside' ORDER BY id`

/** How bulk actions run. */
export const BULK_JOBS: JobKind<BulkActionModel, BulkActionRowModel> = {
  name: 'bulk_actions',
  jobs: bulkActions,
  // Each row is locked until the batch commits. So a customer who pays at the same moment waits for at most this many rows.
  rowsTogether: 20,
  actorOf: ({ startedBy }) => startedBy as unknown as Actor,
  waiting: (tx, { businessId, environment, id }, most) =>
    tx.query<BulkActionRowModel>(WAITING, [businessId, environment, id, most]),
  async make(tx, ctx, job, rows) {
    const tried: BulkActionRowModel[] = []
    for (const row of rows) tried.push(await tryRow(tx, ctx, job, row))
    await bulkActionRows.update(tx, tried, ['state', 'reason'])
    const skipped = tried.filter(({ state }) => state === 'skipped')
    return {
      done: job.done + tried.length - skipped.length,
      skipped: job.skipped + skipped.length,
      reasons: countReasons(job.reasons as Record<string, number>, skipped) as never,
    }
  },
  async giveUp(tx, { businessId, environment, id, failed, reasons }, row) {
    const waits = await tx.query(STILL, [businessId, environment, id, row.id])
    if (waits.length === 0) return null
    const given = { ...row, state: 'failed' as const, reason: 'not_done' }
    await bulkActionRows.update(tx, [given], ['state', 'reason'])
    return {
      failed: failed + 1,
      reasons: countReasons(reasons as Record<string, number>, [given]) as never,
    }
  },
}

/** Processes one row. If it is refused, its own changes are undone and it is skipped. */
async function tryRow(
  tx: Tx,
  ctx: Ctx,
  job: BulkActionModel,
  row: BulkActionRowModel,
): Promise<BulkActionRowModel> {
  let reason: string | null = null
  const error = await tx.attempt(async () => {
    reason = await ACTS[job.action](tx, ctx, row.id, job)
  })
  if (error instanceof DomainError) reason = reasonOf(error)
  else if (error) throw error
  return { ...row, state: reason === null ? 'done' : 'skipped', reason }
}

const reasonOf = ({ code, facts }: DomainError) =>
  code === 'coupon_not_valid' && facts.reason ? `coupon_${facts.reason}` : code

/** Runs bulk actions, as `runJobs` does. */
export const runBulkActions = (environment: Environment, budgetMs: number) =>
  runJobs(BULK_JOBS, environment, budgetMs)

/**
 * Processes one row with the same operation as a single action.
 * @returns why there is nothing to do, or null if it is done.
 * @throws {DomainError} as that operation.
 */
type Act = (
  tx: Tx,
  ctx: Ctx,
  id: string,
  job: Pick<BulkActionModel, 'couponCode' | 'days'>,
) => Promise<Reason | null>

const ACTS: Readonly<Record<BulkActionKind, Act>> = {
  async archive_customers(_, ctx, id) {
    await archiveCustomer(ctx, id as CustomerId, customerHasLiveSubscription)
    return null
  },

  async send_pay_links(tx, ctx, id) {
    const [owed] = await loadOwed(tx, ctx, [id])
    if (!owed?.invoiceId) return 'owes_nothing'
    if (owed.reason) return owed.reason
    await sendInvoice(ctx, owed.invoiceId as InvoiceId, queueMail)
    return null
  },

  async give_days(tx, ctx, id, { days }) {
    const due = await tx.query<{ id: SubscriptionId }>(DUE_AT_COUNTER, [ctx.businessId, ctx.environment, id])
    if (due.length === 0) return 'nothing_due'
    for (const subscription of due) await giveDays(ctx, subscription.id, { days: days as number })
    return null
  },

  async cancel_subscriptions(tx, ctx, id) {
    const reason = whyNotCanceled(await lockSubscription(tx, ctx, id), ctx.now)
    if (reason) return reason
    await cancelSubscription(ctx, id as SubscriptionId, { cancelAtPeriodEnd: true })
    return null
  },

  async add_coupon(tx, ctx, id, { couponCode }) {
    const current = await lockSubscription(tx, ctx, id)
    if (discountIn(current)?.code === couponCode) return 'discount_already'
    await redeemCoupon(ctx, id as SubscriptionId, couponCode as string)
    return null
  },
}
