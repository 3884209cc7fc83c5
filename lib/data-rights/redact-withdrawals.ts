import { payOverdueInvoices } from '@/lib/billing/pay-overdue-invoices'
import { newWireId, type WithdrawalId } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/database/transaction'
import { cancelWithdrawal } from '@/lib/withdrawal/transitions'
import type { WithdrawalModel } from '@/prisma/generated/models'
import { settingEmptied } from './emptied'
import { type Erasure, ofCustomerParams } from './erasure'

// A withdrawal that was sent to a bank stays as it is in its file, because the books need that. One that is on its way still needs its
// account.
const EMPTY = `
UPDATE withdrawals SET ${settingEmptied('withdrawals', { accountNumberEncrypted: 'NULL' })}
WHERE batch_id IS NULL AND status NOT IN ('requested', 'sent')`

/** Empties the bank accounts in a customer's withdrawals at a business that holds the balance itself. */
export async function redactWithdrawals(tx: Tx, erasure: Erasure): Promise<void> {
  const text = `${EMPTY} AND business_id = $1 AND environment = $2 AND customer_id = $3`
  await tx.query(text, ofCustomerParams(erasure))
}

const TEST_MONEY = `
SELECT d.id, d.environment FROM withdrawals d JOIN wallets w ON w.id = d.wallet_id
WHERE w.user_id = $1 AND d.environment = 'sandbox' AND d.status = 'requested' ORDER BY d.wallet_id, d.id`

/** The same for all wallets of a person. Requested test money is not waited for. */
export async function redactWithdrawalsOf(tx: Tx, userId: string): Promise<void> {
  const waiting = await tx.query<Pick<WithdrawalModel, 'id' | 'environment'>>(TEST_MONEY, [userId])
  const call = { requestId: newWireId('run') }
  for (const { id, environment } of waiting)
    await cancelWithdrawal(tx, call, { id: id as WithdrawalId, environment }, null, payOverdueInvoices)
  await tx.query(`${EMPTY} AND wallet_id IN (SELECT id FROM wallets WHERE user_id = $1)`, [userId])
}
