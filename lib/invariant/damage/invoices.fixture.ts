import { account, chargeOf } from './money.fixture'
import type { Damage } from './table.fixture'

const timeline = (path: string, value: string, id: string | undefined) =>
  `UPDATE invoices SET timeline = jsonb_set(timeline, '${path}', '${value}') WHERE id = '${id}'`

export const INVOICE_DAMAGES: Damage[] = [
  {
    what: 'the numbers of two invoices were swapped, in all that tells them',
    rule: 'invoice-order',
    sql: (s) => {
      const [one, other] = [`'${s.paying.invoices[1]}'`, `'${s.paying.invoices[2]}'`]
      return `CREATE TEMPORARY TABLE swapped ON COMMIT DROP AS SELECT i.id, o.invoice_number FROM invoices i JOIN invoices o
          ON i.id IN (${one}, ${other}) AND o.id IN (${one}, ${other}) AND o.id <> i.id;
        DROP INDEX invoices_number;
        UPDATE invoices i SET invoice_number = s.invoice_number FROM swapped s WHERE s.id = i.id;
        UPDATE events e SET data = jsonb_set(data::jsonb, '{invoiceNumber}', to_jsonb(s.invoice_number))::json
          FROM swapped s WHERE s.id = e.object_id`
    },
  },
  {
    what: 'a paid invoice has no time of payment',
    rule: 'invoice-columns',
    sql: (s) => `UPDATE invoices SET paid_at = NULL WHERE id = '${s.paying.invoices[1]}'`,
  },
  {
    what: 'a number is written in another way',
    rule: 'invoice-number',
    sql: (s) =>
      `UPDATE invoices SET invoice_number = replace(invoice_number, '/', '/0') WHERE id = '${s.manual.open}'`,
  },
  {
    what: 'an invoice is numbered in another fiscal year, with its counter',
    rule: 'invoice-fiscal-year',
    sql: (s) => `UPDATE invoices SET invoice_number = '2070-71/000001' WHERE id = '${s.manual.open}';
      INSERT INTO invoice_counters VALUES ('${s.business}', 'sandbox', '2070-71', 1)`,
  },
  {
    what: 'the line of an invoice asks for another amount',
    rule: 'invoice-lines',
    sql: (s) =>
      `UPDATE invoices SET lines = jsonb_set(lines, '{0,amountPaisa}', '"29999"') WHERE id = '${s.paying.invoices[1]}'`,
  },
  {
    what: 'the second line of an invoice that a merchant made takes something off',
    rule: 'invoice-lines',
    sql: (s) =>
      `UPDATE invoices SET lines = jsonb_set(jsonb_set(lines, '{0,amountPaisa}', '"200"'), '{1}', lines->0 || '{"amountPaisa": "-100"}'), total_amount_paisa = 100
         WHERE id = '${s.manual.open}'`,
  },
  {
    what: 'the line of what was given back before stands above the charge',
    rule: 'invoice-lines',
    sql: (s) =>
      `UPDATE invoices SET lines = jsonb_build_array(lines->0 || '{"amountPaisa": "-100", "unitAmountPaisa": "-100", "credited": true}',
           jsonb_set(jsonb_set(lines->0, '{amountPaisa}', to_jsonb((total_amount_paisa + 100)::text)), '{unitAmountPaisa}', to_jsonb((total_amount_paisa + 100)::text)))
         WHERE id = '${s.paying.invoices[1]}'`,
  },
  {
    what: 'the line of an invoice is for another quantity',
    rule: 'invoice-lines',
    sql: (s) =>
      `UPDATE invoices SET lines = jsonb_set(lines, '{0,quantity}', '2') WHERE id = '${s.paying.invoices[1]}'`,
  },
  {
    what: 'an amount was changed in the invoice, its lines, its charge and the wallet',
    rule: 'invoice-terms',
    sql: (
      s,
    ) => `UPDATE invoices SET total_amount_paisa = 20000, lines = jsonb_set(lines, '{0,amountPaisa}', '"20000"') WHERE id = '${s.paying.invoices[2]}';
      UPDATE ledger_entries SET amount_paisa = -20000 WHERE transaction_id = ${chargeOf(s.paying.invoices[2])} AND account_id = '${s.paying.wallet}';
      UPDATE ledger_entries SET amount_paisa = 20000 WHERE transaction_id = ${chargeOf(s.paying.invoices[2])} AND account_id = ${account('merchant_payable', s)};
      UPDATE ledger_entries SET balance_after_paisa = balance_after_paisa + 10000 WHERE account_id = '${s.paying.wallet}' AND transaction_id >= ${chargeOf(s.paying.invoices[2])};
      UPDATE wallets SET balance_paisa = balance_paisa + 10000 WHERE id = '${s.paying.wallet}'`,
  },
  {
    what: 'a manual invoice counts as one of the engine',
    rule: 'invoice-origin',
    sql: (s) => `UPDATE invoices SET origin = 'subscription' WHERE id = '${s.manual.open}'`,
  },
  {
    what: 'an invoice was opened after the end of its subscription',
    rule: 'invoice-after-end',
    sql: (s) =>
      `UPDATE subscriptions SET ended_at = ended_at - interval '40 days' WHERE id = '${s.givenUp.subscription}'`,
  },
  {
    what: 'an open invoice was marked paid in its row alone',
    rule: 'timeline-history',
    sql: (s) =>
      `UPDATE invoices SET status = 'paid', paid_at = now(), settlement = 'outside' WHERE id = '${s.manual.open}'`,
  },
  {
    what: 'a timeline runs backwards at its beginning',
    rule: 'timeline-order',
    sql: (s) => timeline('{0,occurred_at}', '"2999"', s.paying.invoices[1]),
  },
  {
    what: 'an invoice was created at another time than its timeline tells',
    rule: 'timeline-instants',
    sql: (s) =>
      `UPDATE invoices SET created_at = created_at - interval '1 day' WHERE id = '${s.manual.draft}'`,
  },
  {
    what: 'a number was skipped',
    rule: 'invoice-numbers',
    sql: (s) =>
      `UPDATE invoices SET invoice_number = left(invoice_number, 8) || '999999' WHERE id = '${s.manual.open}'`,
  },
  {
    what: 'a number was given out and not used',
    rule: 'invoice-numbers',
    sql: () => 'UPDATE invoice_counters SET last_number = last_number + 1',
  },
]
