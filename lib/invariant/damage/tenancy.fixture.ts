import { creditOf } from './money.fixture'
import { set } from './rows.fixture'
import type { Damage } from './table.fixture'

export const TENANCY_DAMAGES: Damage[] = [
  {
    what: 'a sandbox subscription draws on a production wallet',
    rule: 'subscription-wallet',
    sql: (s) =>
      `UPDATE wallets SET environment = 'production', business_id = NULL WHERE id = '${s.paying.wallet}'`,
  },
  {
    what: 'a customer moved to another business',
    rule: 'subscription-terms',
    sql: (s) => `UPDATE customers SET business_id = '${s.team.business}' WHERE id = '${s.paying.customer}'`,
  },
  {
    what: 'a subscription is paid by somebody else than its customer',
    rule: 'subscription-payer',
    sql: (s) => `UPDATE customers SET user_id = '${s.ended.user}' WHERE id = '${s.paying.customer}'`,
  },
  {
    what: 'a customer is somebody without a wallet there',
    rule: 'customer-wallet',
    sql: (s) => `UPDATE customers SET user_id = '${s.business}' WHERE id = '${s.archivedCustomer}'`,
  },
  {
    what: 'a question is about the payment of another customer',
    rule: 'question-invoice',
    sql: (s) =>
      `INSERT INTO payment_questions (id, business_id, environment, customer_id, invoice_id, question, created_at)
       VALUES (khata_uuid7(), '${s.business}', 'sandbox', '${s.ended.customer}', '${s.paying.invoices[1]}', 'Mine?', now())`,
  },
  {
    what: 'an archived customer has a living subscription',
    rule: 'archived-customer',
    sql: (s) => `UPDATE customers SET archived_at = now() WHERE id = '${s.paying.customer}'`,
  },
  {
    what: 'a price belongs to the product of another business',
    rule: 'price-product',
    sql: (s) =>
      `UPDATE products SET business_id = '${s.team.business}' WHERE id = (SELECT product_id FROM prices WHERE id = '${s.price}')`,
  },
  {
    what: 'the image of a product was deleted',
    rule: 'shown-image',
    sql: (s) =>
      `UPDATE products SET image_url = 'https://khata.example.com/images/${'0'.repeat(64)}.png'
       WHERE id = (SELECT product_id FROM prices WHERE id = '${s.price}')`,
  },
  {
    what: 'an invoice bills the customer of another subscription',
    rule: 'invoice-customer',
    sql: (s) =>
      `UPDATE invoices SET customer_id = '${s.ended.customer}' WHERE id = '${s.paying.invoices[1]}'`,
  },
  {
    what: 'money came from production',
    rule: 'entry-environment',
    sql: (s) => `UPDATE ledger_accounts SET environment = 'production' WHERE id = '${s.paying.wallet}'`,
  },
  {
    what: 'money of a sandbox wallet was moved for another business',
    rule: 'entry-business',
    sql: (s) =>
      `UPDATE ledger_transactions SET business_id = '${s.team.business}' WHERE id = ${creditOf(s.paying)}`,
  },
  {
    what: 'another wallet paid',
    rule: 'charge-parties',
    sql: (s) => `UPDATE ledger_entries SET account_id = '${s.ended.wallet}'
      WHERE account_id = '${s.paying.wallet}' AND transaction_id = (SELECT ledger_transaction_id FROM invoices WHERE id = '${s.paying.invoices[1]}')`,
  },
  {
    what: 'a top-up went to the wallet of somebody else',
    rule: 'top-up-wallet',
    sql: (s) => `UPDATE topups SET user_id = '${s.ended.user}' WHERE wallet_id = '${s.paying.wallet}'`,
  },
  {
    what: 'a subscription waits for the invoice of another one',
    rule: 'open-invoice',
    sql: (s) => set(s.pastDue, `open_invoice_id = '${s.manual.open}'`),
  },
  {
    what: 'no subscription waits for an open invoice',
    rule: 'waiting-invoice',
    sql: (s) => set(s.pastDue, 'open_invoice_id = NULL'),
  },
  {
    what: 'a past-due subscription has no retry',
    rule: 'subscription-columns',
    sql: (s) => set(s.pastDue, 'next_retry_at = NULL'),
  },
  {
    what: 'a trial ends in another period',
    rule: 'trial-period',
    sql: (s) => set(s.trialing, `trial_end_at = trial_end_at + interval '1 day'`),
  },
  {
    what: 'a checkout lives for a year',
    rule: 'checkout-state',
    sql: (s) =>
      `UPDATE checkout_sessions SET expires_at = expires_at + interval '1 year' WHERE id = '${s.openCheckout}'`,
  },
  {
    what: 'a sandbox clock was set back',
    rule: 'dated-ahead',
    sql: (s) =>
      `UPDATE sandbox_clocks SET offset_ms = offset_ms - 86400000::bigint * 10 WHERE business_id = '${s.business}'`,
  },
]
