import { account, chargeOf, lastEntry } from './money.fixture'
import type { Damage } from './table.fixture'

/** An archived month that ends then, and begins then or with the ledger. It agrees with itself while it has no sums. */
const archived = (end: string, begin: string | null, entries = 0) =>
  `INSERT INTO archived_months (name, from_id, to_id, ends_at, transactions, entries, transactions_sha256, entries_sha256, balances_sha256)
   VALUES (to_char(timestamp '${end}' - interval '1 month', 'YYYYMM'), ${begin ? `khata_first_id('${begin}')` : 'NULL'},
     khata_first_id('${end}'), '${end}', 1, ${entries}, '', '', khata_balances_sha256(''))`

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
    what: 'an archived month has a sum of no entries',
    rule: 'archived-month',
    sql: (s) => `${archived('2000-02-01', null)};
      INSERT INTO archived_balances (account_id, month, balance_paisa, entries) VALUES ('${s.paying.wallet}', '200001', 0, 0);
      UPDATE archived_months SET balances_sha256 = khata_balances_sha256(name)`,
  },
  {
    what: 'between two archived months one is missing',
    rule: 'archived-month',
    sql: () => `${archived('2000-02-01', null)}; ${archived('2000-04-01', '2000-03-01')}`,
  },
  {
    what: 'two sums of an archived month were changed, and their total was not',
    rule: 'archived-month',
    sql: (s) => `${archived('2000-02-01', null, 4)};
      INSERT INTO archived_balances (account_id, month, balance_paisa, entries)
      VALUES ('${s.paying.wallet}', '200001', 100, 2), ('${s.ended.wallet}', '200001', -100, 2);
      UPDATE archived_months SET balances_sha256 = khata_balances_sha256(name);
      UPDATE archived_balances SET balance_paisa = 2 * balance_paisa`,
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
    what: 'a day has more than its entries',
    rule: 'ledger-days',
    sql: (s) => `INSERT INTO ledger_day_progress (account_id, time_zone, through_transaction_id)
      SELECT ${account('merchant_payable', s)}, 'Asia/Kathmandu', ${chargeOf(s.paying.invoices[1])};
      INSERT INTO ledger_days (account_id, day, in_paisa, out_paisa, movements, first_transaction_id, last_transaction_id)
      SELECT account_id, '2000-01-01', 1, 0, 1, through_transaction_id, through_transaction_id FROM ledger_day_progress
      WHERE account_id = ${account('merchant_payable', s)}`,
  },
  {
    what: 'the revenue of a day has no invoice',
    rule: 'revenue-days',
    sql: (s) => `INSERT INTO revenue_days (business_id, environment, day, invoices, paid_paisa)
      VALUES ('${s.business}', 'sandbox', '2026-11-21', 1, 50000)`,
  },
  {
    what: 'recurring revenue fell and the subscription goes on',
    rule: 'recurring-movements',
    sql: (
      s,
    ) => `INSERT INTO recurring_movements (business_id, environment, subscription_id, kind, at, started_at, from_paisa,
        from_interval, from_interval_count, to_paisa)
      SELECT business_id, environment, subscription_id, 'churn', now(), started_at, to_paisa, to_interval, to_interval_count, 0
      FROM recurring_movements WHERE subscription_id = '${s.paying.subscription}' ORDER BY id DESC LIMIT 1`,
  },
]
