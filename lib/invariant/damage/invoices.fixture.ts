import { account, chargeOf } from './money.fixture'
import type { Damage } from './table.fixture'

const timeline = (path: string, value: string, id: string | undefined) =>
  `UPDATE invoices SET timeline = jsonb_set(timeline, '${path}', '${value}') WHERE id = '${id}'`

export const INVOICE_DAMAGES: Damage[] = [
  {
    what: 'a paid invoice has no time of payment',
    rule: 'invoice-columns',
    sql: (s) => `UPDATE invoices SET paid_at = NULL WHERE id = '${s.paying.invoices[1]}'`,
  },
  {
    what: 'an invoice was voided and is paid',
    rule: 'invoice-columns',
    sql: (s) => `UPDATE invoices SET voided_at = now() WHERE id = '${s.paying.invoices[1]}'`,
  },
  {
    what: 'a draft has a number',
    rule: 'invoice-columns',
    sql: (s) => `UPDATE invoices SET invoice_number = '2083-84/999999' WHERE id = '${s.manual.draft}'`,
  },
  {
    what: 'a period ends before it begins',
    rule: 'invoice-columns',
    sql: (s) => `UPDATE invoices SET period_end = period_start WHERE id = '${s.manual.draft}'`,
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
    what: 'all invoices of a fiscal year were moved to the next one',
    rule: 'invoice-fiscal-year',
    sql: () =>
      `UPDATE invoices SET invoice_number = (left(invoice_number, 4)::int + 5) || '-' || lpad(((left(invoice_number, 4)::int + 6) % 100)::text, 2, '0') || substr(invoice_number, 8)`,
  },
  {
    what: 'the line of an invoice asks for another amount',
    rule: 'invoice-lines',
    sql: (s) =>
      `UPDATE invoices SET lines = jsonb_set(lines, '{0,amountPaisa}', '"29999"') WHERE id = '${s.paying.invoices[1]}'`,
  },
  {
    what: 'the line of an invoice is for two',
    rule: 'invoice-lines',
    sql: (s) =>
      `UPDATE invoices SET lines = jsonb_set(lines, '{0,quantity}', '2') WHERE id = '${s.paying.invoices[1]}'`,
  },
  {
    what: 'an invoice has no lines',
    rule: 'invoice-lines',
    sql: (s) => `UPDATE invoices SET lines = '[]' WHERE id = '${s.paying.invoices[1]}'`,
  },
  {
    what: 'the lines of an invoice are no list',
    rule: 'invoice-lines',
    sql: (s) => `UPDATE invoices SET lines = '"gone"' WHERE id = '${s.paying.invoices[1]}'`,
  },
  {
    what: 'the line of an invoice is for another period',
    rule: 'invoice-lines',
    sql: (s) =>
      `UPDATE invoices SET lines = jsonb_set(lines, '{0,periodEnd}', '"2099-01-01T00:00:00.000Z"') WHERE id = '${s.paying.invoices[1]}'`,
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
    what: 'an invoice is in another currency',
    rule: 'invoice-terms',
    sql: (s) => `UPDATE invoices SET currency = 'USD' WHERE id = '${s.paying.invoices[1]}'`,
  },
  {
    what: 'a manual invoice counts as one of the engine',
    rule: 'invoice-origin',
    sql: (s) => `UPDATE invoices SET origin = 'subscription' WHERE id = '${s.manual.open}'`,
  },
  {
    what: 'an invoice of the engine counts as a manual one',
    rule: 'invoice-origin',
    sql: (s) => `UPDATE invoices SET origin = 'manual' WHERE id = '${s.paying.invoices[1]}'`,
  },
  {
    what: 'a manual invoice says that the wallet paid it, and nothing was debited',
    rule: 'invoice-charge',
    sql: (s) => `UPDATE invoices SET settlement = 'wallet' WHERE id = '${s.manual.paid}'`,
  },
  {
    what: 'an invoice names another price than its subscription',
    rule: 'invoice-origin',
    sql: (s) =>
      `UPDATE invoices SET price_id = (SELECT price_id FROM subscriptions WHERE id = '${s.free.subscription}') WHERE id = '${s.paying.invoices[1]}'`,
  },
  {
    what: 'an invoice became due at another time than it was opened',
    rule: 'invoice-origin',
    sql: (s) =>
      `UPDATE invoices SET due_at = due_at + interval '1 hour' WHERE id = '${s.paying.invoices[1]}'`,
  },
  {
    what: 'an invoice was opened after the end of its subscription',
    rule: 'invoice-after-end',
    sql: (s) =>
      `UPDATE subscriptions SET ended_at = ended_at - interval '40 days' WHERE id = '${s.givenUp.subscription}'`,
  },
  {
    what: 'a paid invoice was sent again',
    rule: 'timeline-history',
    sql: (s) =>
      `UPDATE invoices SET timeline = timeline || '[{"type":"invoice.sent","occurred_at":"2999"}]' WHERE id = '${s.paying.invoices[1]}'`,
  },
  {
    what: 'a paid invoice was never opened',
    rule: 'timeline-history',
    sql: (s) => `UPDATE invoices SET timeline = timeline - 1 WHERE id = '${s.paying.invoices[1]}'`,
  },
  {
    what: 'a paid invoice has no end in its timeline',
    rule: 'timeline-history',
    sql: (s) => `UPDATE invoices SET timeline = timeline - -1 WHERE id = '${s.paying.invoices[1]}'`,
  },
  {
    what: 'an invoice has no timeline',
    rule: 'timeline-history',
    sql: (s) => `UPDATE invoices SET timeline = '[]' WHERE id = '${s.paying.invoices[1]}'`,
  },
  {
    what: 'a failure was taken out of a timeline',
    rule: 'timeline-history',
    sql: (s) => `UPDATE invoices SET timeline = timeline - 2 WHERE id = '${s.pastDue.invoices.at(-1)}'`,
  },
  {
    what: 'an open invoice was marked paid in its row alone',
    rule: 'timeline-history',
    sql: (s) =>
      `UPDATE invoices SET status = 'paid', paid_at = now(), settlement = 'outside' WHERE id = '${s.manual.open}'`,
  },
  {
    what: 'a manual invoice was tried by the engine',
    rule: 'timeline-history',
    sql: (s) =>
      `UPDATE invoices SET timeline = timeline || '[{"type":"invoice.payment_failed","occurred_at":"2999"}]' WHERE id = '${s.manual.open}'`,
  },
  {
    what: 'a timeline runs backwards at its beginning',
    rule: 'timeline-order',
    sql: (s) => timeline('{0,occurred_at}', '"2999"', s.paying.invoices[1]),
  },
  {
    what: 'a timeline runs backwards in its middle',
    rule: 'timeline-order',
    sql: (s) => timeline('{3,occurred_at}', '"1999"', s.givenUp.invoices.at(-1)),
  },
  {
    what: 'an invoice was created at another time than its timeline tells',
    rule: 'timeline-instants',
    sql: (s) =>
      `UPDATE invoices SET created_at = created_at - interval '1 day' WHERE id = '${s.manual.draft}'`,
  },
  {
    what: 'an invoice became due at another time than its timeline tells',
    rule: 'timeline-instants',
    sql: (s) => `UPDATE invoices SET due_at = due_at + interval '1 day' WHERE id = '${s.manual.open}'`,
  },
  {
    what: 'an invoice was paid at another time than its timeline tells, and so was its charge',
    rule: 'timeline-instants',
    sql: (
      s,
    ) => `UPDATE invoices SET paid_at = paid_at - interval '1 day' WHERE id = '${s.paying.invoices[1]}';
      UPDATE ledger_transactions SET created_at = created_at - interval '1 day' WHERE id = ${chargeOf(s.paying.invoices[1])}`,
  },
  {
    what: 'an invoice was voided at another time than its timeline tells',
    rule: 'timeline-instants',
    sql: (s) => `UPDATE invoices SET voided_at = voided_at - interval '1 day' WHERE id = '${s.manual.void}'`,
  },
  {
    what: 'an invoice was changed at another time than its timeline tells',
    rule: 'timeline-instants',
    sql: (s) =>
      `UPDATE invoices SET updated_at = updated_at + interval '1 day' WHERE id = '${s.paying.invoices[1]}'`,
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
  {
    what: 'a counter is gone',
    rule: 'invoice-numbers',
    sql: () => 'DELETE FROM invoice_counters',
  },
  {
    what: 'the last invoice is gone, and its number goes to the next one',
    rule: 'invoice-numbers',
    sql: (s) => `DELETE FROM invoices WHERE id = '${s.manual.void}'`,
  },
]
