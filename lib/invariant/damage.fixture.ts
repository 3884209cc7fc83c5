import type { Story } from './story.fixture'

/** [what was done to the database, the invariants that it breaks, the statements]: guards are off while they run. */
export const DAMAGES: [what: string, broken: string, damage: (story: Story) => string][] = [
  [
    'an entry was changed',
    'I1 I2 I4',
    (s) =>
      `UPDATE ledger_entries SET amount_paisa = -29000 WHERE transaction_id = '${s.charge}' AND account_id = '${s.wallet}'`,
  ],
  [
    'a transaction lost its entries',
    'I1 I2 I4',
    (s) => `DELETE FROM ledger_entries WHERE transaction_id = '${s.charge}'`,
  ],
  ['a balance was raised', 'I2', (s) => `UPDATE wallets SET balance_paisa = 20001 WHERE id = '${s.wallet}'`],
  [
    'a balance is negative',
    'I2 I7',
    (s) =>
      `ALTER TABLE wallets DROP CONSTRAINT wallets_balance_not_negative; UPDATE wallets SET balance_paisa = -1 WHERE id = '${s.wallet}'`,
  ],
  [
    'a wallet stands on an account of production',
    'I1 I2 I9',
    (s) => `UPDATE ledger_accounts SET environment = 'production' WHERE id = '${s.wallet}'`,
  ],
  [
    'a snapshot of an account is wrong',
    'I2',
    (s) => `INSERT INTO ledger_snapshots (account_id, balance_paisa, through_transaction_id)
      VALUES ('${s.payable}', 29000, '${s.charge}')`,
  ],
  [
    'a period is billed twice',
    'I3 I6 I7 I8',
    (s) => `DROP INDEX invoices_one_per_period; ${copyOf(s.open, `invoice_number = '2083-84/000003'`)}`,
  ],
  [
    'there is a gap between two periods',
    'I3',
    (s) => `UPDATE invoices SET period_end = period_end - interval '1 hour' WHERE id = '${s.paid}'`,
  ],
  [
    'a subscription runs past what is paid',
    'I3',
    (s) =>
      `UPDATE subscriptions SET current_period_end = current_period_end + interval '1 day' WHERE id = '${s.subscription}'`,
  ],
  [
    'a subscription without an invoice or a trial is active',
    'I3',
    (s) =>
      `DELETE FROM invoices WHERE subscription_id = '${s.subscription}'; DELETE FROM ledger_entries; DELETE FROM ledger_transactions; UPDATE wallets SET balance_paisa = 0; DELETE FROM topups; DELETE FROM invoice_counters; DELETE FROM webhook_deliveries; DELETE FROM events WHERE type LIKE 'invoice.%'; UPDATE subscriptions SET status = 'active', open_invoice_id = null, past_due_at = null, next_retry_at = null`,
  ],
  [
    'an invoice was charged twice',
    'I2 I4',
    (s) => secondTransaction(s, 'charge', 'invoice_id', s.paid, -30_000, s.payable),
  ],
  [
    'an open invoice was charged',
    'I2 I4',
    (s) => secondTransaction(s, 'charge', 'invoice_id', s.open, -30_000, s.payable),
  ],
  [
    'a charge was for less than the invoice',
    'I4',
    (s) => `UPDATE invoices SET total_amount_paisa = 30001 WHERE id = '${s.paid}'`,
  ],
  [
    'a charge pays an invoice that does not exist',
    'I2 I4',
    (s) => secondTransaction(s, 'charge', 'invoice_id', s.topUp, -30_000, s.payable),
  ],
  [
    'a top-up was credited twice',
    'I2 I5',
    (s) => secondTransaction(s, 'topup', 'top_up_id', s.topUp, 50_000, s.clearing),
  ],
  [
    'a top-up that failed was credited',
    'I5',
    (s) => `UPDATE topups SET state = 'failed', failure_reason = 'refused' WHERE id = '${s.topUp}'`,
  ],
  ['a credit has no top-up', 'I5', (s) => `DELETE FROM topups WHERE id = '${s.topUp}'`],
  [
    'an event is missing',
    'I6',
    (s) =>
      `DELETE FROM webhook_deliveries WHERE event_id IN (SELECT id FROM events WHERE object_id = '${s.paid}' AND type = 'invoice.paid'); DELETE FROM events WHERE object_id = '${s.paid}' AND type = 'invoice.paid'`,
  ],
  [
    'an event tells of something that is not there',
    'I6',
    (s) => `UPDATE events SET object_id = '${s.business}' WHERE type = 'invoice.payment_failed'`,
  ],
  [
    'a delivery is missing',
    'I6',
    (s) =>
      `DELETE FROM webhook_deliveries WHERE event_id IN (SELECT id FROM events WHERE object_id = '${s.open}' AND type = 'invoice.opened')`,
  ],
  [
    'a past-due subscription has no retry',
    'I7 I8',
    (s) =>
      `ALTER TABLE subscriptions DROP CONSTRAINT subscriptions_next_retry; UPDATE subscriptions SET next_retry_at = null WHERE id = '${s.subscription}'`,
  ],
  [
    'nobody waits for an open invoice',
    'I8',
    (s) =>
      `UPDATE subscriptions SET status = 'active', open_invoice_id = null, past_due_at = null, next_retry_at = null WHERE id = '${s.subscription}'`,
  ],
  [
    'a paid invoice was sent again',
    'I8',
    (s) =>
      `UPDATE invoices SET timeline = timeline || '[{"type":"invoice.sent","occurred_at":"2999"}]' WHERE id = '${s.paid}'`,
  ],
  [
    'a timeline runs backwards',
    'I8',
    (s) =>
      `UPDATE invoices SET timeline = jsonb_set(timeline, '{0,occurred_at}', '"2999"') WHERE id = '${s.open}'`,
  ],
  [
    'an invoice did something after it was paid',
    'I8',
    (s) =>
      `UPDATE events SET created_at = created_at + interval '1 s' WHERE type = 'invoice.opened' AND object_id = '${s.paid}'`,
  ],
  [
    'a sandbox subscription draws on a production wallet',
    'I2 I9',
    (s) => `UPDATE wallets SET environment = 'production', business_id = NULL WHERE id = '${s.wallet}'`,
  ],
  [
    'a customer moved to another business',
    'I6 I9',
    (s) => `UPDATE customers SET business_id = '${s.user}' WHERE id = '${s.customer}'`,
  ],
  [
    'a subscription is paid by somebody else',
    'I9',
    (s) => `UPDATE customers SET user_id = '${s.business}' WHERE id = '${s.customer}'`,
  ],
  [
    'another business got the money',
    'I9',
    (s) => `UPDATE ledger_accounts SET business_id = '${s.user}' WHERE id = '${s.payable}'`,
  ],
  [
    'a delivery lost its endpoint',
    'I9',
    (s) => `UPDATE webhook_endpoints SET business_id = '${s.user}' WHERE id = '${s.endpoint}'`,
  ],
  [
    'a number was skipped',
    'I9',
    (s) =>
      `UPDATE invoices SET invoice_number = '2083-84/000003' WHERE id = '${s.open}'; UPDATE invoice_counters SET last_number = 3`,
  ],
  ['a number was given out and not used', 'I9', () => 'UPDATE invoice_counters SET last_number = 3'],
  [
    'a renewal is overdue',
    'I10',
    (s) => `UPDATE subscriptions SET due_at = now() - interval '16 minutes' WHERE id = '${s.subscription}'`,
  ],
  [
    'a mail is overdue',
    'I10',
    () => `INSERT INTO outbox_messages (id, channel, recipient, due_at)
      VALUES (khata_uuid7(), 'mail', 'a@b.np', now() - interval '16 minutes')`,
  ],
  [
    'a delivery is overdue',
    'I10',
    () => `UPDATE webhook_deliveries SET status = 'pending', due_at = now() - interval '16 minutes'`,
  ],
]

function copyOf(invoice: string, change: string): string {
  const [column, value] = change.split(' = ')
  return `CREATE TEMPORARY TABLE copied ON COMMIT DROP AS SELECT * FROM invoices WHERE id = '${invoice}';
    UPDATE copied SET id = khata_uuid7(), ${column} = ${value};
    UPDATE invoice_counters SET last_number = 3;
    INSERT INTO invoices SELECT * FROM copied`
}

function secondTransaction(
  { business, wallet }: Story,
  kind: string,
  column: string,
  about: string,
  amount: number,
  counter: string,
): string {
  return `INSERT INTO ledger_transactions (id, environment, kind, business_id, ${column}, created_at)
      VALUES ('00000000-0000-7000-8000-000000000001', 'sandbox', '${kind}', '${business}', '${about}', now());
    INSERT INTO ledger_entries (account_id, transaction_id, amount_paisa)
      VALUES ('${wallet}', '00000000-0000-7000-8000-000000000001', ${amount}), ('${counter}', '00000000-0000-7000-8000-000000000001', ${-amount})`
}
