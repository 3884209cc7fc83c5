import type { Story } from '../story.fixture'
import type { TopUpStory } from '../top-up-story.fixture'
import type { Damage } from './table.fixture'

const set = (topUp: Exclude<keyof TopUpStory, 'wallet'>, values: string) => (s: Story) =>
  `UPDATE topups SET ${values} WHERE id = '${s.topUps[topUp]}'`

export const PROVIDER_TOP_UP_DAMAGES: Damage[] = [
  {
    what: 'a top-up was credited with more than its provider received',
    rule: 'top-up-received',
    sql: set('credited', 'received_paisa = 100'),
  },
  {
    what: 'money that came in and was not credited waits for nobody',
    rule: 'top-up-reconciliation',
    sql: set('wrong', 'reconciliation = NULL'),
  },
  {
    what: 'a credit is dated before its settlement, in the ledger too',
    rule: 'top-up-clocks',
    sql: (s) => `${set('credited', `credited_at = settled_at - interval '1 day'`)(s)};
      UPDATE ledger_transactions SET created_at = created_at - interval '1 day' WHERE top_up_id = '${s.topUps.credited}'`,
  },
  {
    what: 'the customer was sent to pay another amount',
    rule: 'top-up-order',
    sql: set('pending', `redirect = jsonb_set(redirect, '{fields,total_amount}', '"5"')`),
  },
  {
    what: 'two top-ups are one payment',
    rule: 'top-up-payment',
    sql: (s) => `DROP INDEX topups_provider_environment_provider_payment_id_key;
      UPDATE topups SET provider_payment_id = 'same' WHERE wallet_id = '${s.topUps.wallet}'`,
  },
  {
    what: 'a top-up was credited without an answer of its provider',
    rule: 'top-up-answers',
    sql: set('credited', 'checks = 0, last_checked_at = NULL'),
  },
  {
    what: 'nobody asks about a pending top-up',
    rule: 'top-up-forgotten',
    sql: set('pending', 'next_check_at = NULL'),
  },
  {
    what: 'a simulator has another amount than was credited',
    rule: 'top-up-simulator',
    sql: (
      s,
    ) => `INSERT INTO simulator_payments (id, provider, payment_id, merchant_text, amount_paisa, success_url, failure_url, outcome, reference, paid_paisa, expires_at)
      VALUES (khata_uuid7(), 'esewa', '${s.topUps.credited}', 'EPAYTEST', 50000, 'a', 'b', 'pay', 'story-1', 100, now())`,
  },
  {
    what: 'a top-up that failed tells that it was canceled',
    rule: 'event-last',
    sql: set('wrong', `state = 'canceled', failure_reason = NULL, reconciliation = NULL`),
  },
  {
    what: 'a credit from late money was told as if nothing had come before',
    rule: 'event-status',
    sql: (s) => `UPDATE events SET data = jsonb_set(data::jsonb, '{status}', '"pending"')::json
      WHERE object_id = '${s.topUps.late}' AND type = 'wallet.topup_failed'`,
  },
  {
    what: 'a pending top-up should have been asked about long ago',
    rule: 'top-up-look-overdue',
    sql: set('pending', `next_check_at = now() - interval '16 minutes'`),
  },
  {
    what: 'a provider that does not answer is left alone for ever',
    rule: 'provider-pause',
    sql: (s) => `INSERT INTO provider_outages VALUES ('esewa', 'sandbox', 'timeout', 1, now(), '2999-01-01');
      ${set('pending', `next_check_at = now() - interval '16 minutes'`)(s)}`,
  },
  {
    what: 'the page that began a top-up is known for days',
    rule: 'return-address-kept',
    sql: set('pending', `return_to_encrypted = 'x', created_at = now() - interval '27 hours'`),
  },
  {
    what: 'a top-up was begun in the checkout of another customer',
    rule: 'top-up-checkout',
    sql: (s) => set('pending', `checkout_session_id = '${s.openCheckout}'`)(s),
  },
]
