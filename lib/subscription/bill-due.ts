import { newId, type RunId, toWire } from '@/lib/core/id'
import { inTransaction } from '@/lib/infra/transaction'
import { claimDue } from './claim-due'
import type { DueTenant } from './due'
import { loadBillables } from './load-billables'
import { planDue } from './plan-due'
import { writeBilling } from './write-billing'

// Large enough that the fixed cost of a batch disappears, small enough that its locks are short.
export const BATCH_SIZE = 500

/**
 * Bills one batch of what is due for these tenants: claim, plan, write, commit. Harmless to repeat: what was
 * billed is no longer due.
 * @returns how many subscriptions were billed or moved on; 0 when nothing was due or all of it is in other hands.
 */
export function billDueBatch(tenants: readonly DueTenant[], batchSize = BATCH_SIZE): Promise<number> {
  const perTenant = Math.max(1, Math.floor(batchSize / Math.max(1, tenants.length)))
  return inTransaction(async (tx) => {
    const claim = await claimDue(tx, tenants, perTenant)
    if (claim.subscriptions.length === 0) return 0
    const billables = await loadBillables(tx, claim.subscriptions)
    const runId: RunId = newId('run')
    const balances = new Map(claim.wallets.map((wallet) => [wallet.id, wallet.balancePaisa]))
    const plan = planDue(runId, billables, balances)
    await writeBilling(tx, plan, claim.wallets, new Date(), toWire('run', runId))
    return plan.changedSubscriptions.size
  })
}
