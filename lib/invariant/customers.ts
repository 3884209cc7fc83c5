import { CLOCK_ERROR, type Rule } from './rule'

const HASH_BYTES = 32
// Of a code that was sent to a phone: its life, and how often it may be guessed and sent in an hour.
const CODE_LIFE = `interval '5 minutes'`
const MOST_GUESSES = 5
const MOST_IN_AN_HOUR = 5

/** I11. What lets a customer in ends when it must, and a checkout is paid by the person who proved their phone. */
export const customersAreThemselves: Rule[] = [
  {
    name: 'user-session',
    says: 'A session of a customer lasts longer than it may, or its token is not a hash.',
    find: `SELECT format('Session use:%s of wallet wal:%s works from %s to %s.', id, wallet_id, created_at, expires_at) AS breach
      FROM end_user_sessions
      WHERE expires_at > created_at + interval '30 days' + ${CLOCK_ERROR} OR octet_length(token_hash) <> ${HASH_BYTES}
        OR NOT EXISTS (SELECT FROM wallets w WHERE w.id = wallet_id)`,
  },
  {
    name: 'phone-code',
    says: 'A code that was sent to a phone works longer, or was guessed or sent more often than it may.',
    find: `SELECT format('The code in bucket %s was sent at %s, works until %s and was guessed %s times.', encode(bucket, 'hex'), sends, expires_at, wrong_guesses) AS breach
      FROM phone_codes
      WHERE expires_at > last_sent_at + ${CODE_LIFE} OR wrong_guesses NOT BETWEEN 0 AND ${MOST_GUESSES}
        OR cardinality(sends) NOT BETWEEN 1 AND ${MOST_IN_AN_HOUR} OR last_sent_at > now() + ${CLOCK_ERROR}`,
  },
  {
    name: 'phone-history',
    says: 'The number of a person is not the one to which their changes led, or one was changed without its codes or its day of waiting.',
    find: `SELECT format('The change phc:%s of usr:%s, which ended at %s, does not lead to the next number.', h.id, h.user_id, h.ended_at) AS breach
      FROM (SELECT c.*, lead(c.old_phone) OVER (PARTITION BY c.user_id ORDER BY c.ended_at, c.id) AS next_phone
        FROM phone_changes c WHERE c.state = 'done') AS h
      JOIN users u ON u.id = h.user_id
      WHERE h.new_phone <> coalesce(h.next_phone, u.phone)
        OR NOT (h.new_proved AND (h.old_proved OR h.ended_at >= h.created_at + interval '24 hours'))`,
  },
  {
    name: 'checkout-payer',
    says: 'A checkout is paid from a wallet of another person, environment or sandbox than the phone that was proved.',
    find: `SELECT format('Checkout cs:%s (%s) of a phone ending in %s is paid from wallet wal:%s.', c.id, c.environment, right(c.phone, 2), c.wallet_id) AS breach
      FROM checkout_sessions c
      LEFT JOIN wallets w ON w.id = c.wallet_id
      LEFT JOIN users u ON u.id = w.user_id
      WHERE c.wallet_id IS NOT NULL AND (u.phone, w.environment, w.business_id, c.verified_at IS NOT NULL) IS DISTINCT FROM
        (CASE WHEN c.status <> 'open' AND (c.phone IS NULL OR EXISTS (
          SELECT FROM phone_changes h WHERE h.user_id = u.id AND h.state = 'done' AND h.old_phone = c.phone)) THEN u.phone ELSE c.phone END, c.environment, CASE c.environment WHEN 'sandbox' THEN c.business_id END, true)`,
  },
  {
    name: 'checkout-subscription',
    says: 'A completed checkout has no subscription of its price and wallet.',
    find: `SELECT format('Checkout cs:%s is %s since %s, and its subscription is %s.', c.id, c.status, c.completed_at, coalesce('sub:' || c.subscription_id, 'none')) AS breach
      FROM checkout_sessions c
      LEFT JOIN subscriptions s ON (s.business_id, s.environment, s.id) = (c.business_id, c.environment, c.subscription_id)
      WHERE (c.status = 'completed') IS DISTINCT FROM (s.id IS NOT NULL) OR (c.status = 'completed') IS DISTINCT FROM (c.completed_at IS NOT NULL)
        OR (s.id IS NOT NULL AND (s.wallet_id IS DISTINCT FROM c.wallet_id OR s.price_id <> c.price_id AND NOT EXISTS (
          SELECT FROM subscription_changes h WHERE (h.business_id, h.environment, h.subscription_id, h.from_price_id) = (s.business_id, s.environment, s.id, c.price_id))))`,
  },
  {
    name: 'checkout-consent',
    says: 'A consent does not say what the money of its top-up started, or says so without money or without a start.',
    advice:
      'A process of a version that does not know consents may have credited the top-up. Then its person was told that nothing had started.',
    find: `SELECT format('The consent of top-up top:%s (%s) for checkout cs:%s (%s) has come to %s.', p.id, p.state, k.checkout_session_id,
        coalesce(c.status::text, 'unknown'), coalesce(k.outcome, 'nothing')) AS breach
      FROM checkout_consents k
      JOIN topups p ON p.id = k.top_up_id
      LEFT JOIN checkout_sessions c ON (c.business_id, c.environment, c.id) = (k.business_id, k.environment, k.checkout_session_id)
      WHERE (p.state = 'succeeded') <> (k.outcome IS NOT NULL) OR p.checkout_session_id IS DISTINCT FROM k.checkout_session_id
        OR (k.outcome = 'started' AND c.status IS DISTINCT FROM 'completed')`,
  },
  {
    name: 'invoice-consent',
    says: 'A consent does not say what became of the money of its top-up, or says that it paid an invoice that no wallet has paid.',
    advice:
      'A process of a version that does not know these consents may have credited the top-up. Its money is in the balance, and the invoice is still to be paid.',
    find: `SELECT format('The consent of top-up top:%s (%s) for invoice inv:%s (%s) has come to %s.', p.id, p.state, k.invoice_id,
        coalesce(i.status::text, 'unknown'), coalesce(k.outcome, 'nothing')) AS breach
      FROM invoice_consents k
      JOIN topups p ON p.id = k.top_up_id
      LEFT JOIN invoices i ON (i.business_id, i.environment, i.id) = (k.business_id, k.environment, k.invoice_id)
      WHERE (p.state = 'succeeded') <> (k.outcome IS NOT NULL) OR p.business_id IS DISTINCT FROM k.business_id
        OR (k.outcome = 'paid' AND (i.status, i.settlement) IS DISTINCT FROM ('paid', 'wallet'))`,
  },
]
