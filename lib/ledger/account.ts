import { newId } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/database/transaction'
import type { Environment, TopUpProvider } from '@/prisma/generated/enums'

/** Opens a business's merchant-payable account in both environments. */
export async function openMerchantAccounts(tx: Tx, businessId: string): Promise<void> {
  await tx.query(
    `INSERT INTO ledger_accounts (id, environment, kind, business_id)
     VALUES ($1, 'sandbox', 'merchant_payable', $3), ($2, 'production', 'merchant_payable', $3)`,
    [newId('wal'), newId('wal'), businessId],
  )
}

/** The account for money that a provider has collected and not yet paid out. Opened on first use. */
export async function providerClearingAccount(
  tx: Tx,
  provider: TopUpProvider,
  environment: Environment,
): Promise<string> {
  const find = () =>
    tx.query<{ id: string }>(
      `SELECT id FROM ledger_accounts WHERE provider = $1 AND environment = $2 AND kind = 'provider_clearing'`,
      [provider, environment],
    )
  const [known] = await find()
  if (known) return known.id
  await tx.query(
    `INSERT INTO ledger_accounts (id, environment, kind, provider) VALUES ($1, $2, 'provider_clearing', $3)
     ON CONFLICT (provider, environment) WHERE kind = 'provider_clearing' DO NOTHING`,
    [newId('wal'), environment, provider],
  )
  const [opened] = await find()
  return (opened as { id: string }).id
}
