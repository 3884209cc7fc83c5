import type { Story } from '../story.fixture'
import type { Damage } from './table.fixture'

const swapped = (table: string, column: string, one: string, other: string) =>
  `UPDATE ${table} t SET ${column} = o.${column} FROM ${table} o
   WHERE t.id IN ('${one}', '${other}') AND o.id IN ('${one}', '${other}') AND o.id <> t.id`
const account = (s: Story) => `(SELECT account_id FROM team_members WHERE id = '${s.team.member}')`
const change = (table: string, id: string, set: string) => `UPDATE ${table} SET ${set} WHERE id = ${id}`

const ofNotice = (set: string) =>
  `UPDATE outbox_messages SET ${set} WHERE id = (SELECT message_id FROM notices WHERE channel = 'sms' ORDER BY message_id LIMIT 1)`
const storedResponse = (s: Story, set: string) =>
  `UPDATE idempotency_keys SET ${set} WHERE scope_id = '${s.business}'`

const CHANGES: [what: string, sql: (s: Story) => string][] = [
  [
    'the phones of two people were swapped',
    (s) => `ALTER TABLE users DROP CONSTRAINT IF EXISTS users_phone_key; DROP INDEX IF EXISTS users_phone_key;
      ${swapped('users', 'phone', s.paying.user, s.ended.user)}`,
  ],
  [
    'two people own the wallets of each other',
    (s) => `DROP INDEX IF EXISTS wallets_one_per_person, wallets_one_per_person_and_business;
      ${swapped('wallets', 'user_id', s.paying.wallet, s.ended.wallet)}`,
  ],
  [
    'a customer is another person, with all that hangs on it',
    (
      s,
    ) => `UPDATE subscriptions SET user_id = '${s.ended.user}', wallet_id = '${s.ended.wallet}' WHERE customer_id = '${s.paying.customer}';
      UPDATE customers SET user_id = '${s.ended.user}' WHERE id = '${s.paying.customer}'`,
  ],
  [
    'the session of a customer opens another wallet',
    (s) => change('end_user_sessions', `'${s.session}'`, `wallet_id = '${s.ended.wallet}'`),
  ],
  [
    'a top-up is paid to somebody else',
    (s) =>
      change(
        'topups',
        `'${s.topUps.pending}'`,
        `redirect = jsonb_set(redirect, '{url}', '"https://esewa.example.org/form"')`,
      ),
  ],
  [
    'a top-up is paid to another merchant',
    (s) => change('topups', `'${s.topUps.pending}'`, `merchant_code = 'SOMEBODY'`),
  ],
  [
    'an open checkout offers something else',
    (s) =>
      change('checkout_sessions', `'${s.openCheckout}'`, `terms = jsonb_set(terms, '{amountPaisa}', '"1"')`),
  ],
  [
    'an open checkout leads to another address',
    (s) => change('checkout_sessions', `'${s.openCheckout}'`, `success_url = 'https://shop.example.org'`),
  ],
  [
    'an open checkout has another token',
    (s) => change('checkout_sessions', `'${s.openCheckout}'`, `token_hash = sha256('known')`),
  ],
  [
    'events go to another server',
    (s) => change('webhook_endpoints', `'${s.endpoint}'`, `url = 'https://example.org/good'`),
  ],
  [
    'an endpoint has the secret of another one',
    (s) =>
      change(
        'webhook_endpoints',
        `'${s.endpoint}'`,
        `secret_encrypted = (SELECT secret_encrypted FROM webhook_endpoints WHERE id = '${s.failingEndpoint}')`,
      ),
  ],
  ['a member has another address', (s) => change('merchant_accounts', account(s), `email = 'a@b.np'`)],
  [
    'a member has the password of another one',
    (s) =>
      change(
        'merchant_accounts',
        account(s),
        `password_hash = (SELECT password_hash FROM merchant_accounts WHERE id <> ${account(s)} LIMIT 1)`,
      ),
  ],
  [
    'an API key has another secret',
    (s) => change('api_keys', `'${s.team.key}'`, `secret_hash = sha256('known')`),
  ],
  [
    'the session of a member is that of another one',
    (s) => `UPDATE merchant_sessions SET account_id = ${account(s)} WHERE business_id = '${s.team.business}'`,
  ],
  [
    'two customers got the notices of each other',
    () => `WITH pair AS (SELECT min(message_id::text)::uuid AS one, max(message_id::text)::uuid AS other FROM notices WHERE channel = 'sms')
      UPDATE notices n SET message_id = CASE n.message_id WHEN pair.one THEN pair.other ELSE pair.one END
      FROM pair WHERE n.message_id IN (pair.one, pair.other)`,
  ],
  ['a notice went to somebody else', () => ofNotice(`recipient = '+9779800000000'`)],
  ['a notice has another text', () => ofNotice(`text = 'Paid.'`)],
  ['a call gets another answer', (s) => storedResponse(s, `body = '{}'`)],
  ['a call that succeeded is answered as refused', (s) => storedResponse(s, 'status = 402')],
  [
    'the row of a person has the MAC of another one',
    (s) => swapped('users', 'row_mac', s.paying.user, s.ended.user),
  ],
]

const ADDITIONS: [what: string, sql: (s: Story) => string][] = [
  [
    'somebody gave an account a recovery code',
    (s) => `INSERT INTO recovery_codes (account_id, code_hmac) SELECT ${account(s)}, sha256('known')`,
  ],
  [
    'somebody made a link for a new password',
    (s) =>
      `INSERT INTO password_resets (account_id, token_hash, expires_at) SELECT ${account(s)}, sha256('known'), now() + interval '1 hour'`,
  ],
]

const by = (rule: string, damages: typeof CHANGES): Damage[] =>
  damages.map(([what, sql]) => ({ what, rule, sql }))

export const AUTHENTIC_DAMAGES: Damage[] = [...by('row-mac', CHANGES), ...by('row-mac-missing', ADDITIONS)]
