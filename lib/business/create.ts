import { type BusinessId, newId } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/database/transaction'
import { openMerchantAccounts } from '@/lib/ledger/account'

/** Creates a business with the ledger accounts it is paid into. */
export async function createBusiness(tx: Tx, name: string): Promise<BusinessId> {
  const id = newId('biz')
  await tx.query('INSERT INTO businesses (id, name) VALUES ($1, $2)', [id, name])
  await openMerchantAccounts(tx, id)
  return id
}
