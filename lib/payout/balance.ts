import { findBankAccount } from '@/lib/bank-account/read'
import { refusalAt } from '@/lib/bank-account/rules'
import { listFeeChanges, type PayoutTerms, payoutTermsOf } from '@/lib/business/payout-terms'
import { NO_ID } from '@/lib/core/id'
import { idOfTomorrow } from '@/lib/core/id-time'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { readMerchantBalance } from '@/lib/ledger/get-merchant-balance'
import { lastPayout, readMoneyMode } from './make'
import { lastMovement, sumMovements } from './movements'
import type { Balance } from './present'
import { type NoPayoutReason, nextMakingAfter } from './rules'

const PENDING = `
SELECT id, through_transaction_id, batch_id, reserve_paisa FROM payouts
WHERE business_id = $1 AND environment = $2 AND status = 'pending'`
const IN_TRANSIT = `
SELECT coalesce(sum(amount_paisa), 0) AS paisa FROM payouts
WHERE business_id = $1 AND environment = $2 AND status IN ('pending', 'sent')`

interface Pending {
  throughTransactionId: string
  reservePaisa: bigint
}

/** What a business is owed now, how much of it fees will take, and what blocks the next payout. */
export async function getBalance(ctx: Ctx): Promise<Balance> {
  const { businessId, environment, now } = ctx
  const on = { query }
  const [terms, moneyMode, account, payable, previous, [pending], [inTransit], fees] = await Promise.all([
    payoutTermsOf(ctx),
    readMoneyMode(on, businessId),
    findBankAccount(on, ctx),
    readMerchantBalance(on, ctx),
    lastPayout(on, ctx),
    query<Pending>(PENDING, [businessId, environment]),
    query<{ paisa: bigint }>(IN_TRANSIT, [businessId, environment]),
    listFeeChanges(on, ctx),
  ])
  const afterId = pending?.throughTransactionId ?? previous?.throughTransactionId ?? NO_ID
  const throughId = await lastMovement(on, payable.id, afterId, idOfTomorrow())
  const isTaken = throughId === null || fees.every(({ rate }) => !rate)
  const feesPaisa = isTaken
    ? 0n
    : (await sumMovements(on, { accountId: payable.id, afterId, throughId }, fees)).feesPaisa
  const { reservePaisa } = terms
  const leftPaisa = payable.balancePaisa - feesPaisa - reservePaisa
  const asked = { terms, moneyMode, refusal: refusalAt(account, now), isNew: throughId !== null }
  const blocked = blockedBy(asked)
  return {
    ...{ environment, moneyMode, payablePaisa: payable.balancePaisa, feesPaisa, reservePaisa },
    availablePaisa: leftPaisa > 0n ? leftPaisa : 0n,
    inTransitPaisa: (inTransit as { paisa: bigint }).paisa,
    nextPayoutAt: blocked ? null : nextMakingAfter(now, terms),
    noPayoutReason: blocked ?? waitsFor(asked, pending, previous?.reservePaisa ?? 0n, leftPaisa),
  }
}

interface Asked {
  terms: PayoutTerms
  moneyMode: 'own' | 'shared'
  refusal: 'no_bank_account' | 'bank_account_not_usable' | null
  isNew: boolean
}

/** A reason that somebody has to remove before there is another payout. */
function blockedBy({ terms, moneyMode, refusal }: Asked): NoPayoutReason | null {
  if (moneyMode === 'own') return 'own_mode'
  return terms.held === null ? refusal : 'held'
}

/** A reason that goes away by itself, such as too little new money. */
function waitsFor(
  { terms, isNew }: Asked,
  pending: Pending | undefined,
  openingPaisa: bigint,
  leftPaisa: bigint,
): NoPayoutReason | null {
  const isFreed = terms.reservePaisa < (pending?.reservePaisa ?? openingPaisa)
  if (!isNew && !isFreed) return pending ? 'payout_pending' : 'nothing_new'
  const leastPaisa = terms.minimumPaisa < 1n ? 1n : terms.minimumPaisa
  return leftPaisa < leastPaisa ? 'below_minimum' : null
}
