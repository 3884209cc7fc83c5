import { usableBankAccount } from '@/lib/bank-account/read'
import { listFeeChanges, lockPayoutTerms } from '@/lib/business/payout-terms'
import { bankName } from '@/lib/core/banks'
import { NEPAL } from '@/lib/core/calendar-date'
import { fiscalYearOf, payoutNumber } from '@/lib/core/fiscal-year'
import { found } from '@/lib/core/found'
import { type BusinessId, NO_ID, newId } from '@/lib/core/id'
import { readTenantNow } from '@/lib/infra/database/tenant-clock'
import type { Tx } from '@/lib/infra/database/transaction'
import type { MoneyMode } from '@/prisma/generated/enums'
import type { BankAccountModel, PayoutModel } from '@/prisma/generated/models'
import type { Cut } from './cut'
import { lockPayable, type Tenant } from './lock'
import { lastMovement, type Sums, sumMovements } from './movements'
import { bookPayout, madeMoves } from './post'
import type { NoPayoutReason } from './rules'
import { payouts } from './table'
import { type Call, cancelLocked, emitPayouts, lockPending } from './transitions'

export type Made = { payout: PayoutModel; reason: null } | { payout: null; reason: NoPayoutReason }

const none = (reason: NoPayoutReason): Made => ({ payout: null, reason })

/**
 * Makes a business's payout. It covers everything that changed what the business is owed, from the previous payout up to the cut. A pending
 * payout is replaced by one that includes what came since. If it is in a draft, it stays.
 * @param all ignores the minimum and the reserve.
 */
export async function makePayout(
  tx: Tx,
  call: Call,
  tenant: Tenant,
  cut: Cut,
  { all = false }: { all?: boolean } = {},
): Promise<Made> {
  const now = await readTenantNow(tx, tenant)
  // The locks are in this order everywhere: changes of terms or bank account, which then cancel payouts, use the same one.
  const terms = await lockPayoutTerms(tx, { ...tenant, now })
  if ((await readMoneyMode(tx, tenant.businessId)) === 'own') return none('own_mode')
  if (terms.held !== null) return none('held')
  const { account, reason } = await usableBankAccount(tx, { ...tenant, now })
  if (!account) return none(reason)
  const payableId = await lockPayable(tx, tenant)

  const pending = await lockPending(tx, tenant)
  if (pending?.batchId) return none('payout_pending')
  const previous = await lastPayout(tx, tenant)
  if (!previous && (await wasPaidAfter(tx, tenant, cut))) return none('nothing_new')
  const afterId = previous?.throughTransactionId ?? NO_ID
  const openingPaisa = previous?.reservePaisa ?? 0n
  const reservePaisa = all ? 0n : terms.reservePaisa
  const isNew =
    (await lastMovement(tx, payableId, pending?.throughTransactionId ?? afterId, cut.beforeId)) !== null
  const isFreed = reservePaisa < (pending?.reservePaisa ?? openingPaisa)
  if (!isNew && !isFreed) return none(pending ? 'payout_pending' : 'nothing_new')

  const throughId = (await lastMovement(tx, payableId, afterId, cut.beforeId)) ?? afterId
  const sums = await sumMovements(
    tx,
    { accountId: payableId, afterId, throughId },
    await listFeeChanges(tx, tenant),
  )
  const amountPaisa = amountOf(openingPaisa, sums, reservePaisa)
  const leastPaisa = all || terms.minimumPaisa < 1n ? 1n : terms.minimumPaisa
  if (amountPaisa < leastPaisa) return none('below_minimum')

  if (pending) await cancelLocked(tx, call, tenant, payableId, pending, 'superseded')
  const payout: PayoutModel = {
    ...payouts.nulls,
    ...tenant,
    ...sums,
    ...copyOf(account),
    ...{ id: newId('po'), status: 'pending', amountPaisa, openingPaisa, reservePaisa },
    number: await takeNumber(tx, tenant, now),
    previousId: previous?.id ?? null,
    ...{ afterTransactionId: afterId, throughTransactionId: throughId },
    coversFrom: previous?.coversTo ?? null,
    coversTo: await instantOf(tx, tenant, cut, previous),
    createdAt: now,
  }
  await payouts.insert(tx, [payout])
  await bookPayout(tx, tenant, payableId, payout, madeMoves(payout, 1n), now)
  await emitPayouts(tx, call, 'payout.created', [payout])
  return { payout, reason: null }
}

const PAID_AFTER =
  'SELECT 1 FROM paid_before WHERE business_id = $1 AND environment = $2 AND ledger_transaction_id >= $3'

/**
 * True if the amount that was paid out before Khata was recorded after the cut. The first payout would then pay that money again, and the
 * next one would have to correct it.
 */
async function wasPaidAfter(tx: Tx, { businessId, environment }: Tenant, cut: Cut): Promise<boolean> {
  return (await tx.query(PAID_AFTER, [businessId, environment, cut.beforeId])).length > 0
}

const MONEY_MODE = 'SELECT money_mode FROM businesses WHERE id = $1'

/** How a business holds its customers' money. With `own` there are no payouts. */
export async function readMoneyMode(on: Pick<Tx, 'query'>, businessId: string): Promise<MoneyMode> {
  const [row] = await on.query<{ moneyMode: MoneyMode }>(MONEY_MODE, [businessId])
  return found(row).moneyMode
}

/** The amount that goes to the bank. */
export const amountOf = (openingPaisa: bigint, sums: Sums, reservePaisa: bigint): bigint =>
  openingPaisa + sums.chargesPaisa - sums.refundsPaisa - sums.feesPaisa + sums.otherPaisa - reservePaisa

const LAST = `
SELECT ${payouts.columnList()} FROM payouts
WHERE business_id = $1 AND environment = $2 AND status NOT IN ('canceled', 'pending')
ORDER BY covers_to DESC, through_transaction_id DESC, id DESC LIMIT 1`

/** The payout after which the next one begins. Pending ones do not count, because they may still be replaced. */
export async function lastPayout(
  on: Pick<Tx, 'query'>,
  { businessId, environment }: Tenant,
): Promise<PayoutModel | undefined> {
  const [row] = await on.query<PayoutModel>(LAST, [businessId, environment])
  return row
}

const copyOf = (account: BankAccountModel) => ({
  bankCode: account.bankCode,
  bankName: bankName(account.bankCode),
  branch: account.branch,
  accountNumberEncrypted: account.accountNumberEncrypted,
  accountNumberLast4: account.accountNumberLast4,
  accountName: account.accountName,
  accountUsableFrom: account.usableFrom,
})

const OFFSET = 'SELECT offset_ms FROM sandbox_clocks WHERE business_id = $1'

/** The time of a cut on the environment's clock. */
async function instantOf(
  tx: Tx,
  { businessId, environment }: { businessId: BusinessId; environment: Tenant['environment'] },
  { at }: Cut,
  previous: PayoutModel | undefined,
): Promise<Date> {
  const [clock] = environment === 'sandbox' ? await tx.query<{ offsetMs: bigint }>(OFFSET, [businessId]) : []
  const instant = new Date(at.getTime() + Number(clock?.offsetMs ?? 0n))
  return previous && previous.coversTo > instant ? previous.coversTo : instant
}

const TAKE = `
INSERT INTO payout_counters AS c (environment, fiscal_year, last_number) VALUES ($1, $2, 1)
ON CONFLICT (environment, fiscal_year) DO UPDATE SET last_number = c.last_number + 1 RETURNING last_number`

/** The next number of the series, which all businesses share. Its row is locked until this transaction ends, so there is no gap. */
async function takeNumber(tx: Tx, { environment }: Tenant, now: Date): Promise<string> {
  const fiscalYear = fiscalYearOf(now, NEPAL)
  const [taken] = await tx.query<{ lastNumber: number }>(TAKE, [environment, fiscalYear])
  return payoutNumber(fiscalYear, (taken as { lastNumber: number }).lastNumber)
}
