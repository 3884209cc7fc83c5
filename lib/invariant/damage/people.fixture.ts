import type { Damage } from './table.fixture'

export const PEOPLE_DAMAGES: Damage[] = [
  [
    'subscription-wallet',
    'a sandbox subscription draws on a production wallet',
    `UPDATE wallets SET environment = 'production', business_id = NULL WHERE id = '<paying.wallet>'`,
  ],
  [
    'subscription-terms',
    'a customer moved to another business',
    `UPDATE customers SET business_id = '<team.business>' WHERE id = '<paying.customer>'`,
  ],
  [
    'subscription-payer',
    'a subscription is paid by somebody else than its customer',
    `UPDATE customers SET user_id = '<ended.user>' WHERE id = '<paying.customer>'`,
  ],
  [
    'customer-wallet',
    'a customer is somebody without a wallet there',
    `UPDATE customers SET user_id = '<business>' WHERE id = '<archivedCustomer>'`,
  ],
  [
    'question-invoice',
    'a question is about the payment of another customer',
    `INSERT INTO payment_questions (id, business_id, environment, customer_id, invoice_id, question, created_at)
       VALUES (uuidv7(), '<business>', 'sandbox', '<ended.customer>', '<paying.invoices.1>', 'Mine?', now())`,
  ],
  [
    'archived-customer',
    'an archived customer has a living subscription',
    `UPDATE customers SET archived_at = now() WHERE id = '<paying.customer>'`,
  ],
  [
    'price-product',
    'a price belongs to the product of another business',
    `UPDATE products SET business_id = '<team.business>' WHERE id = (SELECT product_id FROM prices WHERE id = '<price>')`,
  ],
  [
    'invoice-customer',
    'an invoice bills the customer of another subscription',
    `UPDATE invoices SET customer_id = '<ended.customer>' WHERE id = '<paying.invoices.1>'`,
  ],
  [
    'entry-orphan',
    'an entry is without its transaction',
    `DELETE FROM ledger_transactions WHERE id = (SELECT ledger_transaction_id FROM invoices WHERE id = '<paying.invoices.1>')`,
  ],
  [
    'entry-environment',
    'money came from production',
    `UPDATE ledger_accounts SET environment = 'production' WHERE id = '<paying.wallet>'`,
  ],
  [
    'entry-business',
    'money of a sandbox wallet was moved for another business',
    `UPDATE ledger_transactions SET business_id = '<team.business>' WHERE id = (SELECT t.id FROM ledger_transactions t JOIN topups p ON p.id = t.top_up_id WHERE p.wallet_id = '<paying.wallet>')`,
  ],
  [
    'charge-parties',
    'another wallet paid',
    `UPDATE ledger_entries SET account_id = '<ended.wallet>'
      WHERE account_id = '<paying.wallet>' AND transaction_id = (SELECT ledger_transaction_id FROM invoices WHERE id = '<paying.invoices.1>')`,
  ],
  [
    'top-up-checkout',
    'a top-up was begun in the checkout of another customer',
    `UPDATE topups SET checkout_session_id = '<openCheckout>' WHERE id = '<topUps.pending>'`,
  ],
  [
    'top-up-wallet',
    'a top-up went to the wallet of somebody else',
    `UPDATE topups SET user_id = '<ended.user>' WHERE wallet_id = '<paying.wallet>'`,
  ],
  [
    'top-up-account',
    'a top-up was begun with an account of another business',
    `INSERT INTO provider_accounts (id, business_id, environment, provider, settings)
       VALUES ('00000000-0000-7000-8000-0000000000aa', '<team.business>', 'sandbox', 'khalti', '{}');
     INSERT INTO provider_account_versions (account_id, version, settings_encrypted)
       VALUES ('00000000-0000-7000-8000-0000000000aa', 1, '\\x00');
     UPDATE topups SET provider_account_id = '00000000-0000-7000-8000-0000000000aa', provider_account_version = 1
       WHERE id = '<topUps.pending>'`,
  ],
  [
    'shown-image',
    'the image of a product was deleted',
    `UPDATE products SET image_url = 'https://khata.example.com/images/${'0'.repeat(64)}.png'
       WHERE id = (SELECT product_id FROM prices WHERE id = '<price>')`,
  ],
  [
    'api-key-origin',
    'somebody made themselves an API key',
    `INSERT INTO api_keys (id, business_id, environment, name, secret_hash, last4)
      VALUES (uuidv7(), '<team.business>', 'production', 'Shop', sha256('known'), 'nown')`,
  ],
  [
    'member-origin',
    'somebody put themselves into a team',
    `INSERT INTO team_members (id, business_id, account_id, role, created_at)
      SELECT uuidv7(), '<business>', account_id, 'owner', now() FROM team_members WHERE id = '<team.member>'`,
  ],
  [
    'team-owner',
    'a team has lost its owner',
    `UPDATE team_members SET role = 'viewer' WHERE business_id = '<team.business>'`,
  ],
  [
    'session-member',
    'a session works in a business of others',
    `UPDATE merchant_sessions SET business_id = '<business>' WHERE business_id = '<team.business>'`,
  ],
  [
    'phone-history',
    'a person has another number than the one to which their change led',
    `INSERT INTO phone_changes (id, user_id, session_id, old_phone, new_phone, old_phone_gone, old_proved, new_proved, state, due_at, created_at, ended_at)
      SELECT uuidv7(), id, id, '+9779800000009', '+9779800000008', false, true, true, 'done', now(), now() - interval '2 days', now()
      FROM users WHERE id = '<paying.user>'`,
  ],
  [
    'checkout-payer',
    'a checkout is paid by somebody else',
    `UPDATE checkout_sessions SET phone = '+9779800000000', bearer_hash = sha256('bearer'), bearer_expires_at = now(),
      verified_at = now(), wallet_id = '<paying.wallet>' WHERE id = '<openCheckout>'`,
  ],
  [
    'checkout-subscription',
    'a checkout is completed without a subscription',
    `UPDATE checkout_sessions SET status = 'completed', completed_at = now() WHERE id = '<openCheckout>'`,
  ],
  [
    'checkout-consent',
    'money that was agreed to start a checkout has come, and nothing says what became of it',
    `INSERT INTO checkout_consents (top_up_id, business_id, environment, checkout_session_id, expected_paisa, agreed, given_at)
      SELECT '<topUps.credited>', business_id, environment, id, 50000, '{}', now() FROM checkout_sessions WHERE id = '<openCheckout>'`,
  ],
  [
    'invoice-consent',
    'money that was agreed to pay an invoice has come, and nothing says what became of it',
    `INSERT INTO invoice_consents (top_up_id, business_id, environment, invoice_id, expected_paisa, pays_next, given_at)
      SELECT '<topUps.credited>', business_id, environment, id, 50000, false, now() FROM invoices WHERE id = '<paying.invoices.0>'`,
  ],
]
