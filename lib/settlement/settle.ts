import { payNamedFirst, payOverdueInvoices } from '@/lib/billing/pay-overdue-invoices'
import { lockAgreedStart, startWithCredit } from '@/lib/checkout/start-with-credit'
import { nextUpdatedAt } from '@/lib/core/change'
import { newId, type TopUpId } from '@/lib/core/id'
import { MAX_PAISA } from '@/lib/core/money'
import { endSetAside } from '@/lib/infra/bulkhead/set-aside'
import { transact } from '@/lib/infra/ctx'
import { violatedConstraint } from '@/lib/infra/database/outage'
import type { Tx } from '@/lib/infra/database/transaction'
import { post } from '@/lib/ledger/post'
import type { PaymentRecord, ReturnHint } from '@/lib/providers/provider'
import { clearingOf, closeCredit, creditWallet } from '@/lib/top-up/credit-wallet'
import { emitTopUp } from '@/lib/top-up/event'
import { type Clocks, isReferenceTaken, lockTopUp, lockWalletOfTopUp, readClocks } from '@/lib/top-up/lock'
import { lockAgreedPayment, payInvoiceWithCredit } from '@/lib/top-up/pay-invoice-with-credit'
import { nextLookAt, planSettlement, type TopUpChange } from '@/lib/top-up/rules'
import { topUps } from '@/lib/top-up/table'
import { lockWallet } from '@/lib/wallet/open'
import { wallets } from '@/lib/wallet/table'
import type { TopUpModel, WalletModel } from '@/prisma/generated/models'
import { wakeForLook } from './due'

/** What was asked about a top-up, and the answer. */
export interface Answer {
  record: PaymentRecord
  hint: ReturnHint
  requestId: string
  /** A transaction that the caller has opened. */
  tx?: Tx
}

const ONE_REFERENCE = 'topups_provider_environment_provider_reference_key'

/**
 * Applies the provider's record to a top-up, in one transaction and under the lock of its wallet. So the same record has one effect,
 * however often and from however many processes it comes.
 * @throws {DomainError} `resource_not_found`.
 */
export async function settleTopUp(id: TopUpId, answer: Answer): Promise<TopUpModel> {
  const attempt = () => transact(answer, (tx) => settle(tx, id, answer))
  const settled = await attempt().catch((error: unknown) => {
    // Another top-up took the reference at the same moment. The second attempt sees it.
    if (!answer.tx && violatedConstraint(error) === ONE_REFERENCE) return attempt()
    throw error
  })
  wakeForLook(settled)
  return settled
}

async function settle(tx: Tx, id: TopUpId, { record, hint, requestId }: Answer): Promise<TopUpModel> {
  // If no money came in, nothing changes in the wallet, so charges need not wait for its lock.
  const isPaid = record.state === 'paid'
  const start = isPaid ? await lockAgreedStart(tx, id, requestId) : null
  const payment = isPaid && !start ? await lockAgreedPayment(tx, id, requestId) : null
  const wallet = isPaid ? await lockWalletOfTopUp(tx, id) : null
  const topUp = await lockTopUp(tx, id)
  const { now, tenantNow } = await readClocks(tx, topUp)
  const change = planSettlement(topUp, record, {
    now,
    hint,
    isReferenceTaken: await isReferenceTaken(tx, topUp, record),
    isWalletFull: wallet !== null && wallet.balancePaisa + topUp.amountPaisa > MAX_PAISA,
  })
  const next = changed(topUp, change, record, { now, tenantNow })
  if (wallet && change.kind === 'refund')
    Object.assign(next, await reverseTopUp(tx, wallet, topUp, change.refundedPaisa, tenantNow))
  const checked = {
    ...next,
    ...(isNews(topUp, next) && { handledAt: null, handledBy: null, handledNote: null }),
    providerRecord: kept(record),
    lastCheckedAt: now,
    checks: topUp.checks + 1,
    nextCheckAt: nextLookAt(next, now),
  }
  await topUps.update(tx, [checked], MAY_CHANGE)
  await endSetAside(tx, 'top_up', [id])
  if (wallet && change.kind === 'credit') {
    const credited = await creditWallet(tx, wallet, checked, requestId)
    // What the person has just agreed to is paid before open invoices, because they topped up for it.
    await startWithCredit(tx, start, checked, tenantNow)
    if (payment) await payInvoiceWithCredit(tx, payment, checked, tenantNow)
    const { paysSubscriptionId: subscriptionId, amountPaisa } = checked
    if (subscriptionId) await payNamedFirst(tx, credited, { subscriptionId, amountPaisa }, requestId)
    const left = start || payment || subscriptionId ? await lockWallet(tx, credited.id) : credited
    await payOverdueInvoices(tx, left, requestId)
    await closeCredit(tx, checked)
  }
  if (change.kind === 'end') await emitTopUp(tx, checked, 'wallet.topup_failed', requestId)
  return checked
}

/** Whether there is something new for a person to look at, although somebody has marked the top-up as handled. */
function isNews(before: TopUpModel, after: TopUpModel): boolean {
  return before.reconciliation !== after.reconciliation || before.uncollectedPaisa !== after.uncollectedPaisa
}

// The status text comes from the provider, so its length is limited.
const MAX_STATUS_LENGTH = 100

/** The record as JSON, where amounts are texts because JSON has no bigint. */
function kept(record: PaymentRecord): Record<string, string | null> {
  if (record.state === 'unknown') return { ...record, status: record.status.slice(0, MAX_STATUS_LENGTH) }
  if (record.state !== 'paid') return { ...record }
  const { amountPaisa, refundedPaisa, ...rest } = record
  return {
    ...rest,
    amountPaisa: amountPaisa.toString(),
    refundedPaisa: refundedPaisa?.toString() ?? null,
  }
}

/** The top-up after the change. What a refund takes from the wallet is added separately. */
function changed(
  topUp: TopUpModel,
  change: TopUpChange,
  record: PaymentRecord,
  { now, tenantNow }: Clocks,
): TopUpModel {
  switch (change.kind) {
    case 'none':
    case 'refund':
      return { ...topUp }
    case 'pending':
      return { ...topUp, state: 'pending' }
    case 'reconcile':
      return { ...topUp, reconciliation: change.reconciliation }
    case 'credit':
      return {
        ...topUp,
        ...receivedBy(record),
        state: 'succeeded',
        failureReason: null,
        reconciliation: null,
        settledAt: now,
        creditedAt: tenantNow,
      }
    case 'end':
      return {
        ...topUp,
        ...receivedBy(record),
        // The reference belongs to the other top-up.
        ...(change.reconciliation === 'reference_taken' && { providerReference: null }),
        state: change.state,
        failureReason: change.failureReason ?? null,
        reconciliation: change.reconciliation ?? null,
        settledAt: now,
      }
  }
}

/** What came in according to the provider's record. It is stored even if nothing is credited. */
function receivedBy(record: PaymentRecord): Partial<Pick<TopUpModel, 'receivedPaisa' | 'providerReference'>> {
  if (record.state !== 'paid') return {}
  return { receivedPaisa: record.amountPaisa, providerReference: record.reference }
}

const MAY_CHANGE = [
  'state',
  'providerReference',
  'receivedPaisa',
  'refundedPaisa',
  'uncollectedPaisa',
  'failureReason',
  'reconciliation',
  'settledAt',
  'creditedAt',
  'nextCheckAt',
  'lastCheckedAt',
  'checks',
  'providerRecord',
  'handledAt',
  'handledBy',
  'handledNote',
] as const

/**
 * Takes back from the wallet what the provider has refunded since the last time, as far as the balance allows. The rest is marked
 * `uncollected`, and waits in reconciliation. It is never silently taken from later money.
 * @param wallet locked by this transaction.
 * @param refundedPaisa all that the provider has refunded of this top-up so far.
 * @param at the time on the clock of the wallet's sandbox.
 * @returns the changed fields of the top-up.
 */
async function reverseTopUp(
  tx: Tx,
  wallet: WalletModel,
  topUp: TopUpModel,
  refundedPaisa: bigint,
  at: Date,
): Promise<Pick<TopUpModel, 'refundedPaisa' | 'uncollectedPaisa' | 'reconciliation'>> {
  const duePaisa = refundedPaisa - topUp.refundedPaisa
  const lackingPaisa = duePaisa > wallet.balancePaisa ? duePaisa - wallet.balancePaisa : 0n
  const takenPaisa = duePaisa - lackingPaisa
  if (takenPaisa > 0n) await take(tx, wallet, topUp, takenPaisa, at)
  const uncollectedPaisa = topUp.uncollectedPaisa + lackingPaisa
  const reconciliation = uncollectedPaisa > 0n ? 'refund_uncollected' : topUp.reconciliation
  return { refundedPaisa, uncollectedPaisa, reconciliation }
}

async function take(
  tx: Tx,
  wallet: WalletModel,
  topUp: TopUpModel,
  takenPaisa: bigint,
  at: Date,
): Promise<void> {
  const balancePaisa = wallet.balancePaisa - takenPaisa
  const clearingId = await clearingOf(tx, topUp, wallet)
  await post(tx, [
    {
      id: newId('txn'),
      environment: topUp.environment,
      kind: 'reversal',
      businessId: topUp.businessId ?? wallet.businessId,
      invoiceId: null,
      topUpId: topUp.id,
      description: null,
      createdAt: at,
      entries: [
        { accountId: wallet.id, amountPaisa: -takenPaisa, balanceAfterPaisa: balancePaisa },
        { accountId: clearingId, amountPaisa: takenPaisa, balanceAfterPaisa: null },
      ],
    },
  ])
  await wallets.update(
    tx,
    [{ ...wallet, balancePaisa, updatedAt: nextUpdatedAt(wallet, at) }],
    ['balancePaisa', 'updatedAt'],
  )
}
