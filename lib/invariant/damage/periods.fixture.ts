import { bill, gone, set } from './rows.fixture'
import type { Damage } from './table.fixture'

export const PERIOD_DAMAGES: Damage[] = [
  {
    what: 'a period was billed twice',
    rule: 'period-billed-twice',
    sql: (
      s,
    ) => `DROP INDEX invoices_one_per_period; DROP INDEX invoices_number; ALTER TABLE invoices DROP CONSTRAINT invoices_pkey CASCADE;
      INSERT INTO invoices SELECT * FROM invoices WHERE id = '${s.paying.invoices[1]}'`,
  },
  {
    what: 'there is a gap between two periods',
    rule: 'periods-tile',
    sql: (s) => bill(s.paying.invoices[1], `period_end = period_end - interval '1 hour'`),
  },
  {
    what: 'two periods overlap',
    rule: 'periods-tile',
    sql: (s) => bill(s.paying.invoices[2], `period_start = period_start - interval '1 day'`),
  },
  {
    what: 'an invoice in the middle is gone',
    rule: 'periods-tile',
    sql: (s) => gone(s.paying.invoices[2]),
  },
  {
    what: 'a gap is told as a period that began anew',
    rule: 'periods-tile',
    sql: (s) => bill(s.recovered.invoices[1], 'period_start = paid_at'),
  },
  {
    what: 'the first invoice is gone',
    rule: 'period-first',
    sql: (s) => gone(s.paying.invoices[0]),
  },
  {
    what: 'all invoices are gone and there was no trial',
    rule: 'period-first',
    sql: (s) => s.free.invoices.map(gone).join(';'),
  },
  {
    what: 'the first invoice after a trial is gone',
    rule: 'period-first',
    sql: (s) => gone(s.tried.invoices[0]),
  },
  {
    what: 'a subscription began earlier than its first period',
    rule: 'period-first',
    sql: (s) => set(s.paying, `created_at = created_at - interval '1 day'`),
  },
  {
    what: 'a month became longer, and the next one with it',
    rule: 'period-length',
    sql: (s) => `${bill(s.paying.invoices[1], `period_end = period_end + interval '1 day'`)};
      ${bill(s.paying.invoices[2], `period_start = period_start + interval '1 day'`)}`,
  },
  {
    what: 'the last month is a year',
    rule: 'period-length',
    sql: (s) => `${bill(s.paying.invoices.at(-1), `period_end = period_end + interval '11 months'`)};
      ${set(s.paying, `current_period_end = current_period_end + interval '11 months', due_at = due_at + interval '11 months'`)}`,
  },
  {
    what: 'the price of a living subscription asks for weeks',
    rule: 'period-length',
    sql: (s) => `UPDATE prices SET interval = 'week' WHERE id = '${s.price}'`,
  },
  {
    what: 'a subscription runs past what is paid',
    rule: 'period-current',
    sql: (s) => set(s.paying, `current_period_end = current_period_end + interval '1 day'`),
  },
  {
    what: 'a period began earlier than its invoice',
    rule: 'period-current',
    sql: (s) => set(s.paying, `current_period_start = current_period_start - interval '1 day'`),
  },
  {
    what: 'the last invoice is gone',
    rule: 'period-current',
    sql: (s) => gone(s.paying.invoices.at(-1)),
  },
  {
    what: 'a subscription is in a period that was never billed',
    rule: 'period-current',
    sql: (s) =>
      set(
        s.paying,
        `current_period_start = current_period_end, current_period_end = current_period_end + interval '1 month', period_index = period_index + 1, due_at = due_at + interval '1 month'`,
      ),
  },
  {
    what: 'the number of a period is wrong',
    rule: 'period-anchor',
    sql: (s) => set(s.paying, 'period_index = period_index + 1'),
  },
  {
    what: 'periods are counted from another instant',
    rule: 'period-anchor',
    sql: (s) => set(s.paying, `anchor_at = anchor_at + interval '1 day'`),
  },
  {
    what: 'periods are counted from a month earlier, with their number',
    rule: 'period-anchor',
    sql: (s) => set(s.paying, `anchor_at = anchor_at - interval '1 month', period_index = period_index + 1`),
  },
  {
    what: 'a trial counts as the first period',
    rule: 'period-anchor',
    sql: (s) => set(s.trialing, 'period_index = 0'),
  },
  {
    what: 'a trial was made longer everywhere',
    rule: 'trial-length',
    sql: (s) =>
      set(
        s.trialing,
        `trial_end_at = trial_end_at + interval '30 days', current_period_end = current_period_end + interval '30 days',
      anchor_at = anchor_at + interval '30 days', due_at = due_at + interval '30 days'`,
      ),
  },
  {
    what: 'a trial ends in the middle of a day',
    rule: 'trial-length',
    sql: (s) =>
      set(
        s.trialing,
        `trial_end_at = trial_end_at + interval '1 hour', current_period_end = current_period_end + interval '1 hour',
      anchor_at = anchor_at + interval '1 hour', due_at = due_at + interval '1 hour'`,
      ),
  },
  {
    what: 'a paid subscription is back in its trial',
    rule: 'subscription-state',
    sql: (s) => set(s.tried, `status = 'trialing'`),
  },
  {
    what: 'a subscription that waits for a payment is active',
    rule: 'subscription-state',
    sql: (s) =>
      set(
        s.pastDue,
        `status = 'active', open_invoice_id = NULL, past_due_at = NULL, next_retry_at = NULL, retry_count = 0`,
      ),
  },
  {
    what: 'a subscription that is paid for waits for a payment',
    rule: 'subscription-state',
    sql: (s) => set(s.paying, `status = 'past_due'`),
  },
  {
    what: 'the time zone of the business is none',
    rule: 'period-calendar',
    sql: (s) => `UPDATE businesses SET time_zone = 'Asia/Nowhere' WHERE id = '${s.business}'`,
  },
]
