import { type BusinessId, newId } from '@/lib/core/id'
import { approvesByItself } from '@/lib/infra/approval'
import type { Tx } from '@/lib/infra/database/transaction'
import { openMerchantAccounts } from '@/lib/ledger/account'
import { offeredProviders } from '@/lib/providers/offered'
import type { MoneyMode } from '@/prisma/generated/enums'

const INSERT = `
INSERT INTO businesses (id, name, production_waits_since, money_mode)
VALUES ($1, $2, CASE WHEN $3::boolean THEN NULL ELSE now() END, $4)`

/** Creates a business with the ledger accounts for its money. Its production may have to wait for the operator. */
export async function createBusiness(tx: Tx, name: string): Promise<BusinessId> {
  const id = newId('biz')
  // If the operator accepts no money, balances cannot be shared.
  const moneyMode: MoneyMode = offeredProviders('production').length > 0 ? 'shared' : 'own'
  await tx.query(INSERT, [id, name, approvesByItself(), moneyMode])
  await openMerchantAccounts(tx, id)
  return id
}
