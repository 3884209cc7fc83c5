import { again } from './rows.fixture'
import type { Damage } from './table.fixture'

const ofPaying = (s: { paying: { invoices: string[] } }) =>
  `(SELECT id FROM events WHERE type = 'invoice.paid' AND object_id = '${s.paying.invoices[1]}')`

export const NOTICE_DAMAGES: Damage[] = [
  {
    what: 'a customer was told of an event that is not there',
    rule: 'notice-cause',
    sql: (s) => `DELETE FROM events WHERE id = ${ofPaying(s)}`,
  },
  {
    what: 'a customer was told of a raise that never was',
    rule: 'notice-cause',
    sql: (s) => `UPDATE notices SET kind = 'price_raised' WHERE subject_id = ${ofPaying(s)}`,
  },
  {
    what: 'the notices of a payment are gone, with their messages',
    rule: 'notice-missing',
    sql: (
      s,
    ) => `DELETE FROM outbox_messages WHERE id IN (SELECT message_id FROM notices WHERE subject_id = ${ofPaying(s)});
      DELETE FROM notices WHERE subject_id = ${ofPaying(s)}`,
  },
  {
    what: 'the place in the log was moved past an event that nobody was told of',
    rule: 'notice-missing',
    sql: (s) => `${again(s.paying.invoices[1], 'invoice.paid')};
      UPDATE notice_progress SET through_sequence = (SELECT max(sequence) FROM events)`,
  },
  {
    what: 'nobody was told of a charge that comes',
    rule: 'notice-missing',
    sql: (s) => `${again(s.paying.subscription, 'subscription.renewal_upcoming', ', created_at = now()')};
      UPDATE notice_progress SET through_sequence = (SELECT max(sequence) FROM events)`,
  },
  {
    what: 'nobody was told that the wallet fell below the threshold of its owner',
    rule: 'low-balance-missing',
    sql: (s) => `INSERT INTO wallet_preferences (wallet_id, low_balance_paisa, updated_at)
      SELECT account_id, balance_after_paisa + 1, now() - interval '1 day' FROM ledger_entries
      WHERE account_id = '${s.paying.wallet}' AND transaction_id = (SELECT ledger_transaction_id FROM invoices WHERE id = '${s.paying.invoices[1]}')`,
  },
  {
    what: 'a customer was told twice',
    rule: 'notice-doubled',
    sql: (s) => `ALTER TABLE notices DROP CONSTRAINT notices_pkey;
      INSERT INTO notices SELECT * FROM notices WHERE subject_id = ${ofPaying(s)} AND channel = 'sms'`,
  },
  {
    what: 'the message of a notice is gone',
    rule: 'notice-message',
    sql: (s) =>
      `DELETE FROM outbox_messages WHERE id IN (SELECT message_id FROM notices WHERE subject_id = ${ofPaying(s)})`,
  },
  {
    what: 'a receipt is due of a top-up that nothing credited',
    rule: 'receipt-due',
    sql: (s) => `INSERT INTO due_receipts (top_up_id, environment, transaction_id)
      SELECT id, environment, khata_uuid7() FROM topups WHERE wallet_id = '${s.pastDue.wallet}'`,
  },
  {
    what: 'nobody follows the events of production any more',
    rule: 'notice-place',
    sql: () => `DELETE FROM notice_progress WHERE environment = 'production'`,
  },
]
