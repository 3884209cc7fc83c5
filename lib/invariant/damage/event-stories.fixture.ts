import { chargeOf } from './money.fixture'
import { event, eventGone, says, set } from './rows.fixture'
import type { Damage } from './table.fixture'

export const EVENT_STORY_DAMAGES: Damage[] = [
  {
    what: 'a price asks for less than was told',
    rule: 'event-last',
    sql: (s) => `UPDATE prices SET amount_paisa = 1 WHERE id = '${s.price}'`,
  },
  {
    what: 'a price changed, and costs as much as before',
    rule: 'price-changes',
    sql: (
      s,
    ) => `INSERT INTO price_changes (id, business_id, environment, price_id, from_paisa, to_paisa, told_at, created_at)
      SELECT khata_uuid7(), business_id, environment, id, amount_paisa, amount_paisa + 1, now(), now() FROM prices WHERE id = '${s.price}'`,
  },
  {
    what: 'a product has another name than was told',
    rule: 'event-last',
    sql: (s) => `UPDATE products SET name = 'Gold' WHERE business_id = '${s.business}'`,
  },
  {
    what: 'an amount was changed in the invoice, its lines and its charge, and not in its events',
    rule: 'event-last',
    sql: (s) => `UPDATE invoices SET total_amount_paisa = 20000 WHERE id = '${s.paying.invoices[2]}';
      UPDATE ledger_entries SET amount_paisa = sign(amount_paisa) * 20000 WHERE transaction_id = ${chargeOf(s.paying.invoices[2])}`,
  },
  {
    what: 'the lines of an invoice are no list, and a product was changed at no time that there is',
    rule: 'event-last',
    sql: (s) => `UPDATE invoices SET lines = '{}' WHERE id = '${s.paying.invoices[2]}';
      UPDATE products SET updated_at = 'infinity' WHERE business_id = '${s.business}'`,
  },
  {
    what: 'the metadata of a subscription was changed',
    rule: 'event-last',
    sql: (s) => set(s.paying, `metadata = '{"plan":"gold"}'`),
  },
  {
    what: 'a top-up says another amount than was told, and so does its credit',
    rule: 'event-last',
    sql: (s) => `UPDATE topups SET amount_paisa = 1 WHERE wallet_id = '${s.free.wallet}'`,
  },
  {
    what: 'an event in the middle was emptied',
    rule: 'event-story',
    sql: (s) => `UPDATE events SET data = '{}' WHERE ${event(s.paying.subscription, 'subscription.created')}`,
  },
  {
    what: 'a failed renewal has no event',
    rule: 'event-status',
    sql: (s) => eventGone(s.recovered.subscription, 'subscription.past_due'),
  },
  {
    what: 'a failed renewal moved the period, as only a reversal does',
    rule: 'event-story',
    sql: (
      s,
    ) => `UPDATE events SET data = jsonb_set(data::jsonb, '{currentPeriodStart}', '"2026-01-01T00:00:00.000Z"')::json
      WHERE object_id = '${s.recovered.subscription}' AND data->>'status' = 'past_due'`,
  },
  {
    what: 'a payment was told as open',
    rule: 'event-status',
    sql: (s) => says(s.paying.invoices[1], 'invoice.paid', 'status', '"open"'),
  },
  {
    what: 'an invoice asks for less than its price did, everywhere',
    rule: 'invoice-price',
    sql: (s) =>
      `UPDATE invoices SET total_amount_paisa = 20000, lines = jsonb_set(lines, '{0,amountPaisa}', '"20000"') WHERE id = '${s.pastDue.invoices[0]}'`,
  },
  {
    what: 'a settlement outside was made by the engine',
    rule: 'outside-by-request',
    sql: (s) => `UPDATE invoices SET settlement = 'outside' WHERE id = '${s.paying.invoices[1]}'`,
  },
]
