import { type BusinessId, newId } from '@/lib/core/id'
import { approvesByItself } from '@/lib/infra/approval'
import type { Tx } from '@/lib/infra/database/transaction'
import { openMerchantAccounts } from '@/lib/ledger/account'

const INSERT = `
INSERT INTO businesses (id, name, production_waits_since) VALUES ($1, $2, CASE WHEN $3::boolean THEN NULL ELSE now() END)`

/** Creates a business with the ledger accounts it is paid into. Its production may have to wait for the operator. */
export async function createBusiness(tx: Tx, name: string): Promise<BusinessId> {
  const id = newId('biz')
  await tx.query(INSERT, [id, name, approvesByItself()])
  await openMerchantAccounts(tx, id)
  return id
}
