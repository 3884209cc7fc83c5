import { requireFreshCode } from '@/lib/auth/fresh-code'
import { bankName } from '@/lib/core/banks'
import { NEPAL } from '@/lib/core/calendar-date'
import { DAY_MS } from '@/lib/core/duration'
import { DomainError } from '@/lib/core/errors'
import { fiscalYearOf, withdrawalNumber } from '@/lib/core/fiscal-year'
import { newId } from '@/lib/core/id'
import { transact, type UserCtx } from '@/lib/infra/ctx'
import { readTenantNow } from '@/lib/infra/database/tenant-clock'
import type { Tx } from '@/lib/infra/database/transaction'
import { encrypt, newToken, sha256 } from '@/lib/infra/keys/crypto'
import { countAction } from '@/lib/infra/process/rate-limit'
import { lockWallet } from '@/lib/wallet/open'
import type { Environment } from '@/prisma/generated/enums'
import type { WalletModel, WithdrawalModel } from '@/prisma/generated/models'
import { emitWithdrawal } from './event'
import { payerOfWallet } from './payer'
import { bookMove } from './post'
import type { RequestWithdrawalInput } from './schema'
import { withdrawals } from './table'
import { tellOwner } from './tell'

// Each request sends two SMS and takes a number. Nobody needs more in a day.
const LIMIT = { action: 'withdrawals', points: 20, seconds: 86_400 }

// A day gives the wallet's owner time to see the SMS and stop a withdrawal that somebody else requested. A new bank account of a business
// waits as long.
const WAIT_MS = DAY_MS

/**
 * Takes money out of the balance of a customer who entered a code in the last 10 minutes. If the operator pays, the money goes to the bank
 * after 24 hours, and until then a link in the SMS can stop it. If the business pays, it is asked at once.
 * @throws {DomainError} `reauthentication_required`, `insufficient_balance`, `parameter_missing` for the account, `rate_limited`.
 */
export async function requestWithdrawal(
  ctx: UserCtx,
  { amountPaisa, to }: RequestWithdrawalInput,
): Promise<WithdrawalModel> {
  await countAction(LIMIT, ctx.walletId)
  return transact(ctx, async (tx) => {
    await requireFreshCode(tx, ctx)
    const wallet = await lockWallet(tx, ctx.walletId)
    const moneyMode = await payerOfWallet(tx, wallet)
    if (!to && moneyMode === 'shared')
      throw new DomainError('parameter_missing', { param: 'to', message: 'to is required.' })
    const { balancePaisa } = wallet
    if (amountPaisa > balancePaisa)
      throw new DomainError('insufficient_balance', { balance: { requiredPaisa: amountPaisa, balancePaisa } })
    const now = await readTenantNow(tx, wallet)
    const stopToken = moneyMode === 'shared' ? newToken() : undefined
    const row: WithdrawalModel = {
      ...withdrawals.nulls,
      ...accountColumns(to),
      id: newId('wdr'),
      environment: wallet.environment,
      walletId: wallet.id,
      businessId: wallet.businessId,
      moneyMode,
      customerId: moneyMode === 'own' ? await customerOf(tx, wallet) : null,
      number: await takeNumber(tx, wallet.environment, now),
      status: 'requested',
      amountPaisa,
      sendableFrom: moneyMode === 'shared' ? new Date(now.getTime() + WAIT_MS) : now,
      stopHash: stopToken ? new Uint8Array(sha256(stopToken)) : null,
      createdAt: now,
    }
    await withdrawals.insert(tx, [row])
    await bookMove(
      tx,
      row,
      wallet,
      { kind: 'withdrawal', from: 'wallet', to: 'in_transit', amountPaisa },
      now,
    )
    await emitWithdrawal(tx, row, 'withdrawal.requested', ctx.requestId)
    await tellOwner(tx, row, moneyMode === 'own' ? 'asked' : 'requested', now, stopToken)
    return row
  })
}

// A person may be several customers of a business. This takes the newest that is not archived.
const CUSTOMER = `
SELECT id FROM customers WHERE user_id = $1 AND business_id = $2 AND environment = $3
ORDER BY archived_at IS NOT NULL, id DESC LIMIT 1`

async function customerOf(tx: Tx, { userId, businessId, environment }: WalletModel): Promise<string | null> {
  const [customer] = await tx.query<{ id: string }>(CUSTOMER, [userId, businessId, environment])
  return customer?.id ?? null
}

function accountColumns(to: RequestWithdrawalInput['to']) {
  if (!to) return {}
  const { bankCode, accountNumber, accountName } = to
  return {
    ...{ bankCode, bankName: bankName(bankCode), accountName, accountNumberLast4: accountNumber.slice(-4) },
    accountNumberEncrypted: encrypt('bank account', accountNumber) as Uint8Array<ArrayBuffer>,
  }
}

const TAKE = `
INSERT INTO withdrawal_counters AS c (environment, fiscal_year, last_number) VALUES ($1, $2, 1)
ON CONFLICT (environment, fiscal_year) DO UPDATE SET last_number = c.last_number + 1 RETURNING last_number`

/** A withdrawal number. All wallets share one series. Its row is locked until this transaction ends, so there is no gap. */
async function takeNumber(tx: Tx, environment: Environment, now: Date): Promise<string> {
  const fiscalYear = fiscalYearOf(now, NEPAL)
  const [taken] = await tx.query<{ lastNumber: number }>(TAKE, [environment, fiscalYear])
  return withdrawalNumber(fiscalYear, (taken as { lastNumber: number }).lastNumber)
}
