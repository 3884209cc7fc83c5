import { grouped } from '@/lib/core/grouped'
import { newId, toWire } from '@/lib/core/id'
import { endSetAside, setAside } from '@/lib/infra/bulkhead/set-aside'
import { splitFailed } from '@/lib/infra/bulkhead/split'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import { breathe } from '@/lib/infra/process/breathe'
import { instruments, observe } from '@/lib/infra/telemetry/metrics/record'
import { currentTraceparent, inSpan } from '@/lib/infra/telemetry/trace/span'
import type { SubscriptionModel } from '@/prisma/generated/models'
import { type Billable, comesBefore } from './billable'
import { type Claim, claimDueSubscriptions, claimThese } from './claim-due'
import type { DueTenant } from './due'
import { loadBillables } from './load-billables'
import { BATCH_SIZES, planDue } from './plan-due'
import { writeBilling } from './write'

export interface Billed {
  /** How many subscriptions were billed or moved on. 0 if nothing was due, or if other workers hold all due subscriptions. */
  subscriptions: number
  /** How many due instants were handled: renewals, retries, reminders. */
  instants: number
}

const NOTHING: Billed = { subscriptions: 0, instants: 0 }

/**
 * Bills one batch of these tenants' due work: claim, plan, write, commit. Safe to repeat, because billed work is no longer due. A
 * subscription that cannot be billed is set aside, and the rest of the batch is billed.
 * @param tenants of one environment. Production and sandbox never share a batch.
 * @returns what was billed, and the tenants that may have more due work.
 */
export async function billBatch(
  tenants: readonly DueTenant[],
  size = BATCH_SIZES[tenants[0]?.environment ?? 'production'],
  maxInstants?: number,
): Promise<Billed & { unfinished: DueTenant[] }> {
  let claim: Claim | undefined
  try {
    const work = () =>
      inTransaction(async (tx) => {
        claim = await claimDueSubscriptions(tx, tenants.slice(0, size), size)
        return billClaim(tx, claim, maxInstants)
      })
    // Each batch gets its own trace, because one run of the function has many batches.
    const billed = await inSpan('bill a batch', () => ({ linkTo: currentTraceparent() }), work)
    return { ...billed, unfinished: [...(claim?.unfinished ?? []), ...tenants.slice(size)] }
  } catch (error) {
    if (!claim) throw error
    return { ...(await billApart(claim.subscriptions, error)), unfinished: [...tenants] }
  }
}

/** Bills the subscriptions that a transaction has claimed, at most `maxInstants` due instants. */
export async function billClaim(tx: Tx, claim: Claim, maxInstants?: number): Promise<Billed> {
  if (claim.subscriptions.length === 0) return NOTHING
  const billables = await loadBillables(tx, claim.subscriptions)
  for (const billable of billables) {
    const { businessId, walletId } = billable.subscription
    const [one, other] = [claim.horizons.get(businessId), walletId && claim.horizons.get(walletId)]
    billable.until = (one && other ? (comesBefore(one, other) ? one : other) : one || other) || null
  }
  const lagsMs = lagsOf(billables)
  const plan = planDue(billables, claim.wallets, newId, maxInstants)
  await breathe()
  await writeBilling(tx, plan, toWire('run', plan.runId))
  const billed = [...plan.changedSubscriptions].map(({ id }) => id)
  tx.awaitAtCommit(endSetAside(tx, 'billing', billed))
  tx.afterCommit(() => {
    for (const lagMs of lagsMs) observe('khata_billing_lag_seconds', {}, lagMs / 1000)
  })
  return { subscriptions: plan.changedSubscriptions.size, instants: plan.instants }
}

/** How late each production subscription is, for the metrics. Empty if nobody collects them. */
function lagsOf(billables: readonly Billable[]): number[] {
  if (!instruments()) return []
  return billables.flatMap(({ subscription: { environment, dueAt }, now }) =>
    environment === 'production' && dueAt ? now.getTime() - dueAt.getTime() : [],
  )
}

/**
 * Bills a failed batch in smaller and smaller parts. Subscriptions of one wallet stay together as long as possible, because the order of
 * their charges matters.
 */
async function billApart(rows: readonly SubscriptionModel[], error: unknown): Promise<Billed> {
  const total = { ...NOTHING }
  const billThese = async (some: readonly SubscriptionModel[]) => {
    const billed = await inTransaction(async (tx) => billClaim(tx, await claimThese(tx, some)))
    total.subscriptions += billed.subscriptions
    total.instants += billed.instants
    return billed.subscriptions
  }
  await splitFailed(
    byWallet(rows),
    error,
    (groups) => billThese(groups.flat()),
    async (group, reason) => {
      await splitFailed(group, reason, billThese, (row, own) => setAside('billing', row, own))
    },
  )
  return total
}

function byWallet(rows: readonly SubscriptionModel[]): SubscriptionModel[][] {
  const inOrder = rows.toSorted((a, b) => (comesBefore(a, b) ? -1 : 1))
  return [...grouped(inOrder, ({ walletId, id }) => walletId ?? id).values()]
}
