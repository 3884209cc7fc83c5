import type { Damage } from './table.fixture'

const set = (told: string, change: string) =>
  `UPDATE subscriptions SET ${change} WHERE id = '<${told}.subscription>'`
const bill = (id: string, change: string) => `UPDATE invoices SET ${change} WHERE id = '${id}'`
const note = (id: string, change: string) => `UPDATE credit_notes SET ${change} WHERE id = '${id}'`

export const BILLING_DAMAGES: Damage[] = [
  [
    'period-billed-twice',
    'a period was billed twice',
    `DROP INDEX invoices_one_per_period; DROP INDEX invoices_number; ALTER TABLE invoices DROP CONSTRAINT invoices_pkey CASCADE;
      INSERT INTO invoices SELECT * FROM invoices WHERE id = '<paying.invoices.1>'`,
  ],
  ['period-first', 'the first invoice is gone', `DELETE FROM invoices WHERE id = '<paying.invoices.0>'`],
  [
    'periods-tile',
    'a pause kept more time than it lasted',
    `UPDATE subscription_pauses SET kept_ms = kept_ms + 3600000 WHERE ended_at IS NOT NULL AND subscription_id = '<kept.subscription>'`,
  ],
  [
    'periods-tile',
    'the period after a lost one began before its pause ended',
    bill('<lost.invoices.1>', `period_start = period_start - interval '1 hour'`),
  ],
  [
    'periods-tile',
    'there is a gap between two periods',
    bill('<paying.invoices.1>', `period_end = period_end - interval '1 hour'`),
  ],
  [
    'periods-tile',
    'two periods overlap',
    bill('<paying.invoices.2>', `period_start = period_start - interval '1 day'`),
  ],
  [
    'period-current',
    'a subscription runs past what is paid',
    set('paying', `current_period_end = current_period_end + interval '1 day'`),
  ],
  [
    'invoice-lines',
    'the line of a discount is gone, and the invoice costs as much as before',
    bill('<discounted.invoices.1>', `lines = lines - 1`),
  ],
  [
    'invoice-lines',
    'the line of an invoice asks for another amount',
    `UPDATE invoices SET lines = jsonb_set(lines, '{0,amountPaisa}', '"29999"') WHERE id = '<paying.invoices.1>'`,
  ],
  [
    'invoice-steps',
    'an open invoice was marked paid in its row alone',
    `UPDATE invoices SET status = 'paid', paid_at = now(), settlement = 'outside' WHERE id = '<manual.open>'`,
  ],
  [
    'invoice-frozen',
    'an issued invoice states VAT without a tax registration',
    bill('<paying.invoices.1>', `seller = seller - 'panNumber', tax_rate_percent = 13`),
  ],
  [
    'invoice-seller',
    'an invoice was put under another tax registration',
    bill('<paying.invoices.1>', `seller = seller || '{"panNumber": "999999999"}'`),
  ],
  [
    'invoice-buyer',
    'the buyer of an invoice is called erased',
    bill(
      '<paying.invoices.1>',
      `buyer = jsonb_build_object('name', 'Erased customer ' || right(customer_id::text, 12),
          'email', 'erased-' || right(customer_id::text, 12) || '@erased.invalid')`,
    ),
  ],
  [
    'open-invoice',
    'a subscription waits for the invoice of another one',
    set('pastDue', `open_invoice_id = '<manual.open>'`),
  ],
  ['waiting-invoice', 'no subscription waits for an open invoice', set('pastDue', 'open_invoice_id = NULL')],
  [
    'open-pause',
    'the pause of a paused subscription is gone',
    `DELETE FROM subscription_pauses WHERE ended_at IS NULL AND subscription_id = '<paused.subscription>'`,
  ],
  [
    'coupon-counter',
    'a redemption is gone',
    `DELETE FROM coupon_redemptions WHERE subscription_id = '<discounted.subscription>'`,
  ],
  [
    'discount-coupon',
    'a discount is larger than its coupon gives',
    set('discounted', `discount = jsonb_set(discount, '{percentOff}', '90')`),
  ],
  [
    'price-changes',
    'a price changed, and costs as much as before',
    `INSERT INTO price_changes (id, business_id, environment, price_id, from_paisa, to_paisa, told_at, created_at)
      SELECT uuidv7(), business_id, environment, id, amount_paisa, amount_paisa + 1, now(), now() FROM prices WHERE id = '<price>'`,
  ],
  [
    'invoice-numbers',
    'a number was skipped',
    `UPDATE invoices SET invoice_number = left(invoice_number, 8) || '999999' WHERE id = '<manual.open>'`,
  ],
  [
    'invoice-numbers',
    'a number was given out and not used',
    'UPDATE invoice_counters SET last_number = last_number + 1',
  ],
  [
    'credit-note-numbers',
    'the number of a credit note is missing',
    note('<notes.part>', `number = left(number, -6) || '000009'`),
  ],
  [
    'invoice-order',
    'the numbers of two invoices were swapped, in all that tells them',
    `CREATE TEMPORARY TABLE swapped ON COMMIT DROP AS SELECT i.id, o.invoice_number FROM invoices i JOIN invoices o
        ON i.id IN ('<paying.invoices.1>', '<paying.invoices.2>') AND o.id IN ('<paying.invoices.1>', '<paying.invoices.2>') AND o.id <> i.id;
      DROP INDEX invoices_number;
      UPDATE invoices i SET invoice_number = s.invoice_number FROM swapped s WHERE s.id = i.id;
      UPDATE events e SET data = jsonb_set(data::jsonb, '{invoiceNumber}', to_jsonb(s.invoice_number))::json
        FROM swapped s WHERE s.id = e.object_id`,
  ],
]
