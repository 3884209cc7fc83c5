import { newId } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/database/transaction'
import type { Environment, LedgerAccountKind, TopUpProvider } from '@/prisma/generated/enums'

/** Opens a business's merchant-payable account in both environments. */
export async function openMerchantAccounts(tx: Tx, businessId: string): Promise<void> {
  await tx.query(
    `INSERT INTO ledger_accounts (id, environment, kind, business_id)
     VALUES ($1, 'sandbox', 'merchant_payable', $3), ($2, 'production', 'merchant_payable', $3)`,
    [newId('wal'), newId('wal'), businessId],
  )
}

/**
 * The account for money that a provider has collected and not yet paid out. Opened on first use.
 * @param businessId of a production business that holds its customers' balances itself. Null if the operator collects.
 */
export function providerClearingAccount(
  tx: Tx,
  provider: TopUpProvider,
  environment: Environment,
  businessId: string | null,
): Promise<string> {
  return openedAccount(tx, 'provider_clearing', environment, provider, businessId)
}

/** The operator's account for its bank balance, for the fees of providers and banks, or for its own money. Opened on first use. */
export function operatorAccount(
  tx: Tx,
  kind: 'bank' | 'costs' | 'operator',
  environment: Environment,
): Promise<string> {
  return openedAccount(tx, kind, environment, null)
}

/**
 * The account for money on its way to a business's bank, or to customers. Opened on first use.
 * @param businessId the business that is paid out, or that owes its customers' balances itself. Null for withdrawals of all other
 * customers.
 */
export function inTransitAccount(
  tx: Tx,
  businessId: string | null,
  environment: Environment,
): Promise<string> {
  return openedAccount(tx, 'in_transit', environment, null, businessId)
}

const FIND = `SELECT id FROM ledger_accounts
  WHERE environment = $1 AND kind = $2::text::ledger_account_kind AND kind <> 'wallet' AND provider IS NOT DISTINCT FROM $3
    AND business_id IS NOT DISTINCT FROM $4`

async function openedAccount(
  tx: Tx,
  kind: LedgerAccountKind,
  environment: Environment,
  provider: TopUpProvider | null,
  businessId: string | null = null,
): Promise<string> {
  const find = () => tx.query<{ id: string }>(FIND, [environment, kind, provider, businessId])
  const [known] = await find()
  if (known) return known.id
  await tx.query(
    `INSERT INTO ledger_accounts (id, environment, kind, provider, business_id) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [newId('wal'), environment, kind, provider, businessId],
  )
  const [opened] = await find()
  return (opened as { id: string }).id
}
