import type { Damage } from './table.fixture'

export const TIME_DAMAGES: Damage[] = [
  [
    'subscription-overdue',
    'a renewal is overdue',
    `UPDATE subscriptions SET due_at = now() - interval '16 minutes' WHERE id = '<paying.subscription>';
      UPDATE sandbox_clocks SET updated_at = now() - interval '1 day'`,
  ],
  [
    'delivery-overdue',
    'a delivery is overdue',
    `UPDATE webhook_deliveries SET due_at = now() - interval '16 minutes' WHERE due_at IS NOT NULL`,
  ],
  [
    'message-overdue',
    'a mail is overdue',
    `INSERT INTO outbox_messages (id, channel, recipient, due_at) VALUES (uuidv7(), 'mail', 'a@b.np', now() - interval '16 minutes')`,
  ],
  [
    'notice-overdue',
    'nobody has told customers anything for a while',
    `UPDATE notice_progress SET through_sequence = 0;
      UPDATE events SET created_at = now() - interval '16 minutes'`,
  ],
  [
    'recovery-overdue',
    'a wallet waits to pay what is open',
    `INSERT INTO wallet_recoveries VALUES ('<pastDue.wallet>', now() - interval '16 minutes')`,
  ],
  [
    'checkout-overdue',
    'a checkout is open after its end',
    `UPDATE checkout_sessions SET expires_at = now() - interval '16 minutes' WHERE id = '<openCheckout>'`,
  ],
  [
    'unstarted-overdue',
    'nobody tells a person that their checkout has not started',
    `INSERT INTO unstarted_checkouts (top_up_id, due_at)
      VALUES ('<topUps.credited>', now() - interval '16 minutes')`,
  ],
  [
    'phone-change-overdue',
    'a number does not change when its day of waiting is over',
    `INSERT INTO phone_changes (id, user_id, session_id, old_phone, new_phone, old_phone_gone, new_proved, state, due_at, stop_hash)
      SELECT uuidv7(), id, id, phone, '+9779800000008', true, true, 'waiting', now() - interval '16 minutes', sha256('link')
      FROM users WHERE id = '<paying.user>'`,
  ],
  [
    'top-up-overdue',
    'a pending top-up should have been asked about long ago',
    `UPDATE topups SET next_check_at = now() - interval '16 minutes' WHERE id = '<topUps.pending>'`,
  ],
  [
    'provider-overdue',
    'a provider that does not answer is left alone for ever',
    `INSERT INTO provider_outages VALUES ('esewa', 'sandbox', 'timeout', 1, now() - interval '1 hour', now() - interval '16 minutes');
      UPDATE topups SET next_check_at = now() - interval '16 minutes' WHERE id = '<topUps.pending>'`,
  ],
  [
    'intent-overdue',
    'a call was promised and never made',
    `INSERT INTO idempotency_keys (scope_id, environment, key_hash, fingerprint, body, phase, allowed_roles, created_at)
      VALUES ('<business>', 'sandbox', 'a', 'b', 'c', 'intended', '{owner}', now() - interval '16 minutes')`,
  ],
  [
    'details-kept',
    'the address of a person who agreed to a start is kept',
    `INSERT INTO checkout_consents (top_up_id, business_id, environment, checkout_session_id, email, expected_paisa, agreed, given_at)
      SELECT '<topUps.canceled>', business_id, environment, id, 'asha@example.com', 0, '{}', now() - interval '27 hours'
      FROM checkout_sessions WHERE id = '<openCheckout>'`,
  ],
  [
    'answer-kept',
    'an answer is kept for a week',
    `INSERT INTO idempotency_keys (scope_id, environment, key_hash, fingerprint, body, phase, status, allowed_roles, created_at)
      VALUES ('<business>', 'sandbox', 'a', 'b', 'c', 'answered', 200, '{owner}', now() - interval '7 days')`,
  ],
  [
    'due-never',
    'a mail is never sent',
    `INSERT INTO outbox_messages (id, channel, recipient, due_at) VALUES (uuidv7(), 'mail', 'a@b.np', '2999-01-01')`,
  ],
  [
    'set-aside',
    'a subscription was set aside',
    `INSERT INTO set_aside_items (kind, subject_id, error, failures, next_attempt_at)
      VALUES ('billing', '<paying.subscription>', 'division by zero', 3, '2999-01-01')`,
  ],
  [
    'receipt-overdue',
    'the receipt of a top-up was never sent',
    `UPDATE due_receipts SET created_at = now() - interval '16 minutes'`,
  ],
]
