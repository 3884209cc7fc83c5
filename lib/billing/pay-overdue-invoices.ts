import { newId, newWireId } from '@/lib/core/id'
import {
  endSetAside,
  isNotPaused,
  isNotSetAside,
  type SetAsideItem,
  setAside,
} from '@/lib/infra/bulkhead/set-aside'
import { doOrSplit } from '@/lib/infra/bulkhead/split'
import type { Ctx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { query } from '@/lib/infra/database/db'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import { nudge } from '@/lib/infra/process/nudge'
import { log } from '@/lib/infra/telemetry/log'
import { subscriptions } from '@/lib/subscription/table'
import { lockWallet } from '@/lib/wallet/open'
import { wallets } from '@/lib/wallet/table'
import type { Environment } from '@/prisma/generated/enums'
import type { SubscriptionModel, WalletModel } from '@/prisma/generated/models'
import { BILLING_DUE } from './due'
import { loadBillables } from './load-billables'
import { BillingPlan } from './plan'
import { isRecoveredSql, RECOVERY_ORDER, recoveryOrder } from './recovery-order'
import { payOpenInvoice, recover } from './rules'
import { writeBilling } from './write'

/**
 * The most invoices that one commit pays. The person who tops up waits for it, and so does everybody else in this process while the rows
 * are prepared: about ten milliseconds at a time.
 */
const MAX_PAID = 100

/**
 * SQL: the subscriptions `s` of the wallet $1 whose open invoice `i` a balance of $2 paisa can pay. An invoice that waits for the
 * customer's agreement is left out.
 */
const COVERED = `
subscriptions s JOIN invoices i
  ON i.business_id = s.business_id AND i.environment = s.environment AND i.id = s.open_invoice_id
WHERE s.wallet_id = $1 AND ${isRecoveredSql('s')}
  AND i.total_amount_paisa <= $2::bigint`

// A subscription that was set aside does not block the credit of a top-up.
const LOCK_COVERED = `
SELECT ${subscriptions.columnList('s')} FROM ${COVERED}
  AND ${isNotSetAside('recovery', 's.id')} AND ${isNotSetAside('billing', 's.id')}
ORDER BY ${RECOVERY_ORDER} LIMIT $3 FOR NO KEY UPDATE OF s`

// Runs after the writes, so it sees which invoices are now paid.
const MARK_IF_MORE = `
INSERT INTO wallet_recoveries (wallet_id) SELECT $1 WHERE EXISTS (
  SELECT FROM ${COVERED.replace('$2::bigint', '(SELECT balance_paisa FROM wallets WHERE id = $1)')})
ON CONFLICT (wallet_id) DO NOTHING RETURNING 1`

/**
 * Pays the wallet's open subscription invoices, oldest first, in the transaction that credited the wallet. Like a renewal, it skips an
 * invoice that the remaining balance cannot pay in full. If there are too many for one commit, the wallet is marked, and the billing
 * function pays the rest within seconds.
 * @param wallet locked by this transaction, with its new balance.
 */
export async function payOverdueInvoices(tx: Tx, wallet: WalletModel, requestId: string): Promise<void> {
  const covered = await tx.query<SubscriptionModel>(LOCK_COVERED, [wallet.id, wallet.balancePaisa, MAX_PAID])
  if (covered.length > 0) {
    const failure = await tx.attempt(() => payOpenInvoicesOf(tx, wallet, covered, requestId))
    // The credit stays. The billing function deals with the invoice that cannot be paid.
    if (failure) log().error({ walletId: wallet.id, err: failure }, 'a top-up could not pay open invoices')
  }
  const marked = await tx.query(MARK_IF_MORE, [wallet.id])
  if (marked.length > 0) tx.afterCommit(() => nudge(BILLING_DUE[wallet.environment]))
}

/**
 * Pays the open invoices of these subscriptions, oldest first, as far as the balance allows.
 * @param wallet locked by this transaction, like the subscriptions.
 */
export async function payOpenInvoicesOf(
  tx: Tx,
  wallet: WalletModel,
  rows: readonly SubscriptionModel[],
  requestId: string,
): Promise<void> {
  if (rows.length === 0) return
  const plan = new BillingPlan([wallet], newId)
  for (const billable of recoveryOrder(await loadBillables(tx, rows))) {
    const { subscription, now } = billable
    // After a late payment the next period may already be due. The billing function bills it.
    recover(plan, billable, now)
    if (subscription.dueAt && subscription.dueAt <= now) {
      tx.afterCommit(() => nudge(BILLING_DUE[subscription.environment]))
    }
  }
  await writeBilling(tx, plan, requestId)
}

// The next call takes the rest.
const MAX_WALLETS = 100
const MAX_BATCHES = 200

const MARKED = `
SELECT w.id, w.balance_paisa FROM wallet_recoveries r JOIN wallets w ON w.id = r.wallet_id
WHERE w.environment = $1 ORDER BY r.marked_at LIMIT $2`

/** Pays the open invoices that top-ups cover but could not pay in their own commit. Safe to repeat. */
export async function payOverdueLater(environment: Environment): Promise<void> {
  const marked = await query<{ id: string }>(MARKED, [environment, MAX_WALLETS])
  for (const { id } of marked) await payForWallet(id)
}

const FIND_COVERED = `
SELECT s.id, s.business_id, s.environment FROM ${COVERED} AND ${isNotPaused('recovery', 's.id')}
ORDER BY ${RECOVERY_ORDER} LIMIT $3`

async function payForWallet(walletId: string): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const [wallet] = await query<WalletModel>(`SELECT ${wallets.columnList()} FROM wallets WHERE id = $1`, [
      walletId,
    ])
    const covered = await query<SetAsideItem>(FIND_COVERED, [walletId, wallet?.balancePaisa, MAX_PAID])
    await doOrSplit(
      covered,
      (items) => inTransaction((tx) => payItems(tx, walletId, items)),
      (item, error) => setAside('recovery', item, error),
    )
    if (covered.length < MAX_PAID) break
  }
  await inTransaction((tx) => endMark(tx, walletId))
}

// Checks again under the lock: since the item was found, the invoice may have been paid or the subscription may have ended.
const LOCK_ITEMS = `
SELECT ${subscriptions.columnList('s')} FROM subscriptions s
JOIN unnest($2::uuid[]) WITH ORDINALITY AS item(id, place) ON item.id = s.id
WHERE s.wallet_id = $1 AND ${isRecoveredSql('s')}
ORDER BY item.place FOR NO KEY UPDATE OF s`

async function payItems(tx: Tx, walletId: string, items: readonly SetAsideItem[]): Promise<number> {
  const wallet = await lockWallet(tx, walletId)
  const ids = items.map(({ id }) => id)
  const rows = await tx.query<SubscriptionModel>(LOCK_ITEMS, [walletId, arrayParameter(ids)])
  await payOpenInvoicesOf(tx, wallet, rows, newWireId('run'))
  await endSetAside(tx, 'recovery', ids)
  return rows.length
}

/** Removes the mark of a wallet that cannot pay any more invoices. */
async function endMark(tx: Tx, walletId: string): Promise<void> {
  // A top-up sets the mark while it holds the wallet's lock, so no new mark is lost here.
  const { balancePaisa } = await lockWallet(tx, walletId)
  await tx.query(
    `DELETE FROM wallet_recoveries WHERE wallet_id = $1 AND NOT EXISTS (SELECT FROM ${COVERED})`,
    [walletId, balancePaisa],
  )
}

const LOCK_WAITING = `
SELECT ${subscriptions.columnList()} FROM subscriptions
WHERE wallet_id = $1 AND business_id = $2 AND environment = $3 AND ended_at IS NULL AND not_agreed
ORDER BY past_due_at, id LIMIT ${MAX_PAID} FOR NO KEY UPDATE`

/**
 * Pays a business's open invoices that waited for an allowance of this wallet, as far as allowance and balance reach. The rest is attempted
 * at its next retry.
 */
export async function payWaiting(tx: Tx, ctx: Ctx, walletId: string): Promise<void> {
  const wallet = await lockWallet(tx, walletId)
  const waiting = await tx.query<SubscriptionModel>(LOCK_WAITING, [walletId, ctx.businessId, ctx.environment])
  await payOpenInvoicesOf(tx, wallet, waiting, ctx.requestId)
}

const LOCK = `
SELECT ${subscriptions.columnList()} FROM subscriptions
WHERE wallet_id = $1 AND id = $2 AND ended_at IS NULL AND open_invoice_id IS NOT NULL FOR NO KEY UPDATE`

/** The amount that came in, and which subscription it was paid for. */
export interface NamedCredit {
  subscriptionId: string
  amountPaisa: bigint
}

/**
 * Pays one subscription's open invoice in the transaction that credited the wallet, before older invoices, because the payer chose this
 * one. If the new money covers the whole invoice, nothing else leaves the wallet, so no agreement is needed. If it does not, the rest is
 * the wallet owner's earlier money, and the owner must have agreed.
 * @param wallet locked by this transaction, with its new balance.
 */
export async function payNamedFirst(
  tx: Tx,
  wallet: WalletModel,
  { subscriptionId, amountPaisa }: NamedCredit,
  requestId: string,
): Promise<void> {
  const failure = await tx.attempt(async () => {
    const [billable] = await loadBillables(
      tx,
      await tx.query<SubscriptionModel>(LOCK, [wallet.id, subscriptionId]),
    )
    if (!billable?.openInvoice) return
    billable.isPresent = amountPaisa >= billable.openInvoice.totalAmountPaisa
    const plan = new BillingPlan([wallet], newId)
    if (payOpenInvoice(plan, billable, billable.now)) return
    const { dueAt, environment } = billable.subscription
    // After a late payment the next period may already be due. The billing function bills it.
    if (dueAt && dueAt <= billable.now) tx.afterCommit(() => nudge(BILLING_DUE[environment]))
    await writeBilling(tx, plan, requestId)
  })
  // The credit stays. The billing function deals with the invoice that cannot be paid.
  if (failure)
    log().error({ walletId: wallet.id, err: failure }, 'a top-up could not pay the invoice that it was for')
}
