import { account, chargeOf, creditOf, moved } from './money.fixture'
import type { Damage } from './table.fixture'

export const LEDGER_DAMAGES: Damage[] = [
  {
    what: 'the whole ledger has a paisa too much',
    rule: 'ledger-total',
    sql: (s) => `UPDATE ledger_entries SET amount_paisa = amount_paisa + 1
      WHERE transaction_id = ${chargeOf(s.paying.invoices[1])} AND account_id = '${s.paying.wallet}'`,
  },
  {
    what: 'an entry was made smaller',
    rule: 'transaction-entries',
    sql: (s) =>
      `UPDATE ledger_entries SET amount_paisa = -29000 WHERE transaction_id = ${chargeOf(s.paying.invoices[1])} AND account_id = '${s.paying.wallet}'`,
  },
  {
    what: 'a third party gets a share of a charge',
    rule: 'charge-shape',
    sql: (s) => `UPDATE ledger_entries SET amount_paisa = 20000
        WHERE transaction_id = ${chargeOf(s.paying.invoices[1])} AND account_id = ${account('merchant_payable', s)};
      INSERT INTO ledger_entries SELECT '${s.ended.wallet}', ${chargeOf(s.paying.invoices[1])}, 10000, 10000`,
  },
  {
    what: 'a charge became an adjustment',
    rule: 'unexplained-movement',
    sql: (s) =>
      `UPDATE ledger_transactions SET kind = 'adjustment' WHERE id = ${chargeOf(s.paying.invoices[1])}`,
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
    what: 'an entry is without its transaction',
    rule: 'entry-orphan',
    sql: (s) => `DELETE FROM ledger_transactions WHERE id = ${chargeOf(s.paying.invoices[1])}`,
  },
]
