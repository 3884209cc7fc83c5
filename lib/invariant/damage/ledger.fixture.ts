import { account, chargeOf, creditOf, moved } from './money.fixture'
import type { Damage } from './table.fixture'

export const LEDGER_DAMAGES: Damage[] = [
  {
    what: 'an entry was made smaller',
    rule: 'transaction-entries',
    sql: (s) =>
      `UPDATE ledger_entries SET amount_paisa = -29000 WHERE transaction_id = ${chargeOf(s.paying.invoices[1])} AND account_id = '${s.paying.wallet}'`,
  },
  {
    what: 'a transaction lost its entries',
    rule: 'transaction-entries',
    sql: (s) => `DELETE FROM ledger_entries WHERE transaction_id = ${chargeOf(s.paying.invoices[1])}`,
  },
  {
    what: 'a transaction lost one entry',
    rule: 'transaction-entries',
    sql: (s) =>
      `DELETE FROM ledger_entries WHERE transaction_id = ${chargeOf(s.paying.invoices[1])} AND account_id <> '${s.paying.wallet}'`,
  },
  {
    what: 'a third party gets a share of a charge',
    rule: 'charge-shape',
    sql: (s) => `UPDATE ledger_entries SET amount_paisa = 20000
        WHERE transaction_id = ${chargeOf(s.paying.invoices[1])} AND account_id = ${account('merchant_payable', s)};
      INSERT INTO ledger_entries SELECT '${s.ended.wallet}', ${chargeOf(s.paying.invoices[1])}, 10000, 10000`,
  },
  {
    what: 'a charge is owed to another merchant',
    rule: 'charge-shape',
    sql: (s) => `INSERT INTO businesses (id, name) VALUES ('${s.paying.user}', 'Thief');
      INSERT INTO ledger_accounts (id, environment, kind, business_id) VALUES ('${s.paying.user}', 'sandbox', 'merchant_payable', '${s.paying.user}');
      UPDATE ledger_entries SET account_id = '${s.paying.user}'
        WHERE transaction_id = ${chargeOf(s.paying.invoices[1])} AND account_id = ${account('merchant_payable', s)}`,
  },
  {
    what: 'a charge goes to a provider in the place of the merchant',
    rule: 'charge-shape',
    sql: (s) => `UPDATE ledger_entries SET account_id = ${account('provider_clearing', s)}
        WHERE transaction_id = ${chargeOf(s.paying.invoices[1])} AND account_id = ${account('merchant_payable', s)}`,
  },
  {
    what: 'a charge names no invoice',
    rule: 'charge-shape',
    sql: (s) =>
      `UPDATE ledger_transactions SET invoice_id = NULL WHERE id = ${chargeOf(s.paying.invoices[1])}`,
  },
  {
    what: 'a charge became an adjustment',
    rule: 'unexplained-movement',
    sql: (s) =>
      `UPDATE ledger_transactions SET kind = 'adjustment' WHERE id = ${chargeOf(s.paying.invoices[1])}`,
  },
  {
    what: 'a wallet was given money by an adjustment',
    rule: 'unexplained-movement',
    sql: (s) => moved(s, s.paying, 'adjustment', 50_000, account('adjustment', s)),
  },
  {
    what: 'a charge was taken back by a reversal that nobody asked for',
    rule: 'reversal-shape',
    sql: (s) =>
      moved(
        s,
        s.paying,
        'reversal',
        30_000,
        account('merchant_payable', s),
        `'${s.paying.invoices[1]}'::uuid, NULL::uuid`,
      ),
  },
  {
    what: 'the credit of a top-up was split over two wallets',
    rule: 'credit-shape',
    sql: (
      s,
    ) => `UPDATE ledger_entries SET amount_paisa = amount_paisa - 5000 WHERE transaction_id = ${creditOf(s.paying)} AND account_id = '${s.paying.wallet}';
      INSERT INTO ledger_entries SELECT '${s.ended.wallet}', ${creditOf(s.paying)}, 5000, 5000`,
  },
  {
    what: 'a credit comes from a merchant in the place of the provider',
    rule: 'credit-shape',
    sql: (s) => `UPDATE ledger_entries SET account_id = ${account('merchant_payable', s)}
        WHERE transaction_id = ${creditOf(s.paying)} AND account_id = ${account('provider_clearing', s)}`,
  },
  {
    what: 'a ledger transaction moved to production',
    rule: 'charge-shape',
    sql: (s) =>
      `UPDATE ledger_transactions SET environment = 'production' WHERE id = ${chargeOf(s.paying.invoices[1])}`,
  },
  {
    what: 'an entry is without its transaction',
    rule: 'entry-orphan',
    sql: (s) => `DELETE FROM ledger_transactions WHERE id = ${chargeOf(s.paying.invoices[1])}`,
  },
]
