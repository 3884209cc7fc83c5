import { account, chargeOf, moved } from './money.fixture'
import type { Damage } from './table.fixture'

export const PAYMENT_DAMAGES: Damage[] = [
  {
    what: 'a wallet holds what its open invoice asks for',
    rule: 'invoice-covered',
    sql: (s) => `UPDATE wallets SET balance_paisa = 30000 WHERE id = '${s.pastDue.wallet}'`,
  },
  {
    what: 'an invoice was charged twice',
    rule: 'invoice-charge',
    sql: (s) =>
      moved(
        s,
        s.paying,
        'charge',
        -30_000,
        account('merchant_payable', s),
        `'${s.paying.invoices[1]}'::uuid, NULL::uuid`,
      ),
  },
  {
    what: 'a charged invoice may be charged again',
    rule: 'charged-once',
    sql: (s) => `DELETE FROM charged_invoices WHERE invoice_id = '${s.paying.invoices[1]}'`,
  },
  {
    what: 'an open invoice was charged',
    rule: 'invoice-charge',
    sql: (s) =>
      moved(
        s,
        s.paying,
        'charge',
        -30_000,
        account('merchant_payable', s),
        `'${s.pastDue.invoices[1]}'::uuid, NULL::uuid`,
      ),
  },
  {
    what: 'a charge pays an invoice that does not exist',
    rule: 'charge-invoice',
    sql: (s) =>
      moved(
        s,
        s.paying,
        'charge',
        -30_000,
        account('merchant_payable', s),
        `'${s.paying.user}'::uuid, NULL::uuid`,
      ),
  },
  {
    what: 'a charge is dated apart from its invoice',
    rule: 'charge-instant',
    sql: (s) =>
      `UPDATE ledger_transactions SET created_at = created_at - interval '1 day' WHERE id = ${chargeOf(s.paying.invoices[1])}`,
  },
  {
    what: 'a payment from a wallet was forged into one outside, and the money given back',
    rule: 'settlement-told',
    sql: (s) => `UPDATE wallets SET balance_paisa = balance_paisa + 30000 WHERE id = '${s.recovered.wallet}';
      DELETE FROM ledger_entries WHERE transaction_id = ${chargeOf(s.recovered.invoices.at(-1))};
      DELETE FROM ledger_transactions WHERE id = ${chargeOf(s.recovered.invoices.at(-1))};
      UPDATE invoices SET settlement = 'outside', ledger_transaction_id = NULL WHERE id = '${s.recovered.invoices.at(-1)}'`,
  },
  {
    what: 'an invoice with an amount counts as nothing due',
    rule: 'nothing-due',
    sql: (s) => `UPDATE invoices SET settlement = 'nothing_due' WHERE id = '${s.manual.paid}'`,
  },
  {
    what: 'a paid invoice is settled by nothing',
    rule: 'paid-settlement',
    sql: (s) => `UPDATE invoices SET settlement = NULL WHERE id = '${s.manual.paid}'`,
  },
]
