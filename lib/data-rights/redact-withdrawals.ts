import { payOverdueInvoices } from '@/lib/billing/pay-overdue-invoices'
import { newWireId, type WithdrawalId } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/database/transaction'
import { cancelWithdrawal } from '@/lib/withdrawal/transitions'
import type { WithdrawalModel } from '@/prisma/generated/models'
import { settingEmptied } from './emptied'
import { type Erasure, ofCustomerParams } from './erasure'

// What went to a bank is in its file, which the books need as it was. What is on its way still needs its account.
const EMPTY = `
UPDATE withdrawals SET ${settingEmptied('withdrawals', { accountNumberEncrypted: 'NULL' })}
WHERE batch_id IS NULL AND status NOT IN ('requested', 'sent')`

/** Empties the bank accounts of what a customer took out at a business that keeps the balance. */
export async function redactWithdrawals(tx: Tx, erasure: Erasure): Promise<void> {
  const text = `${EMPTY} AND business_id = $1 AND environment = $2 AND customer_id = $3`
  await tx.query(text, ofCustomerParams(erasure))
}

const TEST_MONEY = `
SELECT d.id, d.environment FROM withdrawals d JOIN wallets w ON w.id = d.wallet_id
WHERE w.user_id = $1 AND d.environment = 'sandbox' AND d.status = 'requested' ORDER BY d.wallet_id, d.id`

/** The same of all wallets of a person. Test money that was asked for is nobody's, so it is not waited for. */
export async function redactWithdrawalsOf(tx: Tx, userId: string): Promise<void> {
  const waiting = await tx.query<Pick<WithdrawalModel, 'id' | 'environment'>>(TEST_MONEY, [userId])
  const call = { requestId: newWireId('run') }
  for (const { id, environment } of waiting)
    await cancelWithdrawal(tx, call, { id: id as WithdrawalId, environment }, null, payOverdueInvoices)
  await tx.query(`${EMPTY} AND wallet_id IN (SELECT id FROM wallets WHERE user_id = $1)`, [userId])
}
