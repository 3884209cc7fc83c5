import type { Damage } from './table.fixture'

const session = (wallet: string, lasts: string) =>
  `INSERT INTO end_user_sessions (id, wallet_id, token_hash, expires_at)
   VALUES (khata_uuid7(), '${wallet}', sha256('token'), now() + interval '${lasts}')`

const code = (expires: string, guesses: number, sends: string) =>
  `INSERT INTO phone_codes (bucket, expires_at, wrong_guesses, sends, last_sent_at)
   VALUES (sha256('bucket'), now() + interval '${expires}', ${guesses}, ${sends}, now())`

const proved = (wallet: string, phone: string) =>
  `phone = ${phone}, bearer_hash = sha256('bearer'), bearer_expires_at = now(), verified_at = now(), wallet_id = '${wallet}'`

const numberChange = (user: string, isProved: string, ago: string) =>
  `INSERT INTO phone_changes (id, user_id, session_id, old_phone, new_phone, old_phone_gone, old_proved, new_proved, state, due_at, created_at, ended_at)
   SELECT khata_uuid7(), id, id, '+9779800000009', ${isProved === 'true' ? `'+9779800000008'` : 'phone'}, NOT ${isProved}, ${isProved}, true, 'done', now(),
     now() - interval '${ago}', now() FROM users WHERE id = '${user}'`

export const CUSTOMER_DAMAGES: Damage[] = [
  {
    what: 'a customer stays signed in for a year',
    rule: 'user-session',
    sql: (s) => session(s.paying.wallet, '1 year'),
  },
  {
    what: 'a code of a phone works for a day',
    rule: 'phone-code',
    sql: () => code('1 day', 0, 'ARRAY[now()]'),
  },
  {
    what: 'a checkout is paid by somebody else',
    rule: 'checkout-payer',
    sql: (s) =>
      `UPDATE checkout_sessions SET ${proved(s.paying.wallet, `'+9779800000000'`)} WHERE id = '${s.openCheckout}'`,
  },
  {
    what: 'a person has another number than the one to which their change led',
    rule: 'phone-history',
    sql: (s) => numberChange(s.paying.user, 'true', '2 days'),
  },
  {
    what: 'a number was changed without the code of the old one and without a day of waiting',
    rule: 'phone-history',
    sql: (s) => numberChange(s.paying.user, 'false', '1 hour'),
  },
  {
    what: 'a checkout is completed without a subscription',
    rule: 'checkout-subscription',
    sql: (s) =>
      `UPDATE checkout_sessions SET status = 'completed', completed_at = now() WHERE id = '${s.openCheckout}'`,
  },
  {
    what: 'money that was agreed to start a checkout has come, and nothing says what became of it',
    rule: 'checkout-consent',
    sql: (
      s,
    ) => `INSERT INTO checkout_consents (top_up_id, business_id, environment, checkout_session_id, expected_paisa, agreed, given_at)
      SELECT '${s.topUps.credited}', business_id, environment, id, 50000, '{}', now() FROM checkout_sessions WHERE id = '${s.openCheckout}'`,
  },
  {
    what: 'money that was agreed to pay an invoice has come, and nothing says what became of it',
    rule: 'invoice-consent',
    sql: (
      s,
    ) => `INSERT INTO invoice_consents (top_up_id, business_id, environment, invoice_id, expected_paisa, pays_next, given_at)
      SELECT '${s.topUps.credited}', business_id, environment, id, 50000, false, now() FROM invoices WHERE id = '${s.paying.invoices[0]}'`,
  },
]
