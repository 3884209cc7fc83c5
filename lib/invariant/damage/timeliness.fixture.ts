import { set } from './rows.fixture'
import type { Damage } from './table.fixture'

export const TIME_DAMAGES: Damage[] = [
  {
    what: 'a renewal is overdue',
    rule: 'subscription-overdue',
    sql: (s) => `${set(s.paying, `due_at = now() - interval '16 minutes'`)};
      UPDATE sandbox_clocks SET updated_at = now() - interval '1 day'`,
  },
  {
    what: 'a delivery is overdue',
    rule: 'delivery-overdue',
    sql: () =>
      `UPDATE webhook_deliveries SET due_at = now() - interval '16 minutes' WHERE due_at IS NOT NULL`,
  },
  {
    what: 'a mail is overdue',
    rule: 'mail-overdue',
    sql: () =>
      `INSERT INTO outbox_messages (id, channel, recipient, due_at) VALUES (khata_uuid7(), 'mail', 'a@b.np', now() - interval '16 minutes')`,
  },
  {
    what: 'nobody has told customers anything for a while',
    rule: 'notice-overdue',
    sql: () => `UPDATE notice_progress SET through_sequence = 0;
      UPDATE events SET created_at = now() - interval '16 minutes'`,
  },
  {
    what: 'a mail is never sent',
    rule: 'mail-wait',
    sql: () =>
      `INSERT INTO outbox_messages (id, channel, recipient, due_at) VALUES (khata_uuid7(), 'mail', 'a@b.np', '2999-01-01')`,
  },
  {
    what: 'a wallet waits to pay what is open',
    rule: 'recovery-overdue',
    sql: (s) => `INSERT INTO wallet_recoveries VALUES ('${s.pastDue.wallet}', now() - interval '16 minutes')`,
  },
  {
    what: 'a checkout is open after its end',
    rule: 'checkout-overdue',
    sql: (s) =>
      `UPDATE checkout_sessions SET expires_at = now() - interval '16 minutes' WHERE id = '${s.openCheckout}'`,
  },
  {
    what: 'nobody tells a person that their checkout has not started',
    rule: 'unstarted-overdue',
    sql: (s) => `INSERT INTO unstarted_checkouts (top_up_id, due_at)
      VALUES ('${s.topUps.credited}', now() - interval '16 minutes')`,
  },
  {
    what: 'a number does not change when its day of waiting is over',
    rule: 'phone-change-overdue',
    sql: (
      s,
    ) => `INSERT INTO phone_changes (id, user_id, session_id, old_phone, new_phone, old_phone_gone, new_proved, state, due_at, stop_hash)
      SELECT khata_uuid7(), id, id, phone, '+9779800000008', true, true, 'waiting', now() - interval '16 minutes', sha256('link')
      FROM users WHERE id = '${s.paying.user}'`,
  },
  {
    what: 'the address of a person who agreed to a start is kept',
    rule: 'consent-kept',
    sql: (
      s,
    ) => `INSERT INTO checkout_consents (top_up_id, business_id, environment, checkout_session_id, email, expected_paisa, agreed, given_at)
      SELECT '${s.topUps.canceled}', business_id, environment, id, 'asha@example.com', 0, '{}', now() - interval '27 hours'
      FROM checkout_sessions WHERE id = '${s.openCheckout}'`,
  },
  {
    what: 'a top-up waits for its provider for ever',
    rule: 'top-up-overdue',
    sql: (
      s,
    ) => `INSERT INTO topups (id, environment, wallet_id, user_id, provider, amount_paisa, state, created_at, expires_at)
      VALUES ('01800000-0000-7000-8000-000000000000', 'sandbox', '${s.paying.wallet}', '${s.paying.user}', 'khalti', 1000, 'pending', now(), now())`,
  },
  {
    what: 'a call was promised and never made',
    rule: 'intent-overdue',
    sql: (
      s,
    ) => `INSERT INTO idempotency_keys (scope_id, environment, key_hash, fingerprint, body, phase, allowed_roles, created_at)
      VALUES ('${s.business}', 'sandbox', 'a', 'b', 'c', 'intended', '{owner}', now() - interval '16 minutes')`,
  },
  {
    what: 'an answer is kept for a week',
    rule: 'answer-kept',
    sql: (
      s,
    ) => `INSERT INTO idempotency_keys (scope_id, environment, key_hash, fingerprint, body, phase, status, allowed_roles, created_at)
      VALUES ('${s.business}', 'sandbox', 'a', 'b', 'c', 'answered', 200, '{owner}', now() - interval '7 days')`,
  },
  {
    what: 'a subscription was set aside',
    rule: 'set-aside',
    sql: (s) => `INSERT INTO set_aside_items (kind, subject_id, error, failures, next_attempt_at)
      VALUES ('billing', '${s.paying.subscription}', 'division by zero', 3, '2999-01-01')`,
  },
]
