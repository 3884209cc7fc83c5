import type { Story, Told } from '../story.fixture'

// Where the money of a story lies, in SQL.
export const chargeOf = (invoice: string | undefined) =>
  `(SELECT ledger_transaction_id FROM invoices WHERE id = '${invoice}')`
export const account = (kind: string, s: Story) =>
  kind === 'merchant_payable'
    ? `(SELECT id FROM ledger_accounts WHERE kind = 'merchant_payable' AND business_id = '${s.business}' AND environment = 'sandbox')`
    : `(SELECT id FROM ledger_accounts WHERE kind = '${kind}' AND environment = 'sandbox' AND coalesce(provider, 'sandbox') = 'sandbox')`
export const lastEntry = (wallet: string) =>
  `account_id = '${wallet}' AND transaction_id = (SELECT transaction_id FROM ledger_entries WHERE account_id = '${wallet}' ORDER BY transaction_id DESC LIMIT 1)`
export const topUpOf = ({ wallet }: Told) =>
  `(SELECT id FROM topups WHERE wallet_id = '${wallet}' ORDER BY id LIMIT 1)`
export const creditOf = (told: Told) =>
  `(SELECT id FROM ledger_transactions WHERE top_up_id = ${topUpOf(told)})`

export const TXN = '00000000-0000-7000-8000-000000000001'

/** A transaction of two entries that takes from or gives to the wallet, with its balance and all. */
export function moved(
  s: Story,
  told: Told,
  kind: string,
  amount: number,
  counter: string,
  about = 'NULL::uuid, NULL::uuid',
): string {
  return `INSERT INTO ledger_accounts (id, environment, kind) SELECT khata_uuid7(), 'sandbox', 'adjustment'
      WHERE NOT EXISTS (SELECT FROM ledger_accounts WHERE kind = 'adjustment' AND environment = 'sandbox');
    INSERT INTO ledger_transactions (id, environment, kind, business_id, invoice_id, top_up_id, created_at)
      SELECT '${TXN}', 'sandbox', '${kind}', '${s.business}', about.*, now() FROM (SELECT ${about}) AS about(i, t);
    UPDATE wallets SET balance_paisa = balance_paisa + ${amount} WHERE id = '${told.wallet}';
    INSERT INTO ledger_entries (account_id, transaction_id, amount_paisa, balance_after_paisa)
      SELECT '${told.wallet}'::uuid, '${TXN}'::uuid, ${amount}, balance_paisa FROM wallets WHERE id = '${told.wallet}'
      UNION ALL SELECT ${counter}, '${TXN}', ${-amount}, NULL`
}
