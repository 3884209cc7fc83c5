import { account, chargeOf, lastEntry } from './money.fixture'
import type { Damage } from './table.fixture'

export const BALANCE_DAMAGES: Damage[] = [
  {
    what: 'a balance was raised',
    rule: 'wallet-balance',
    sql: (s) => `UPDATE wallets SET balance_paisa = balance_paisa + 1 WHERE id = '${s.paying.wallet}'`,
  },
  {
    what: 'an archived month has entries that no account has',
    rule: 'archived-month',
    sql: () => `INSERT INTO archived_months (name, to_id, ends_at, transactions, entries, transactions_sha256, entries_sha256)
      VALUES ('200001', khata_first_id('2000-02-01'), '2000-02-01', 1, 2, '', '')`,
  },
  {
    what: 'a balance is negative',
    rule: 'wallet-limits',
    sql: (s) => `UPDATE wallets SET balance_paisa = -1 WHERE id = '${s.paying.wallet}'`,
  },
  {
    what: 'the balance after an entry is wrong',
    rule: 'balance-after',
    sql: (s) =>
      `UPDATE ledger_entries SET balance_after_paisa = balance_after_paisa + 700 WHERE account_id = '${s.paying.wallet}' AND transaction_id = ${chargeOf(s.paying.invoices[1])}`,
  },
  {
    what: 'the balance after an entry is lost',
    rule: 'balance-after-place',
    sql: (s) => `UPDATE ledger_entries SET balance_after_paisa = NULL WHERE ${lastEntry(s.paying.wallet)}`,
  },
  {
    what: 'a wallet stands on an account of production',
    rule: 'wallet-account',
    sql: (s) => `UPDATE ledger_accounts SET environment = 'production' WHERE id = '${s.paying.wallet}'`,
  },
  {
    what: 'a wallet is gone and its account is not',
    rule: 'account-owner',
    sql: (s) => `DELETE FROM wallets WHERE id = '${s.paying.wallet}'`,
  },
  {
    what: 'the snapshot of an account is wrong',
    rule: 'snapshot-balance',
    sql: (s) => `INSERT INTO ledger_snapshots (account_id, balance_paisa, through_transaction_id)
      SELECT ${account('merchant_payable', s)}, 1, ${chargeOf(s.paying.invoices[1])}`,
  },
  {
    what: 'the revenue of a day has no invoice',
    rule: 'revenue-days',
    sql: (s) => `INSERT INTO revenue_days (business_id, environment, day, invoices, paid_paisa)
      VALUES ('${s.business}', 'sandbox', '2026-11-21', 1, 50000)`,
  },
]
