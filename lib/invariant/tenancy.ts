import { walletBusiness } from '@/lib/infra/database/paying-wallet'
import { rowRules } from './row-rules'
import type { Rule, RuleGroup } from './rule'

/** Each ledger entry with its transaction, its account and the wallet of that account, in one pass. */
const ENTRIES = rowRules(
  [
    [
      'entry-orphan',
      'A ledger entry has no transaction or no account.',
      't.id IS NULL OR a.id IS NULL',
      `'An entry of txn:%s on wal:%s has no transaction or no account.', e.transaction_id, e.account_id`,
    ],
    [
      'entry-environment',
      'Money moves between the sandbox and production.',
      'a.environment <> t.environment',
      `'Ledger transaction txn:%s of %s moves money of account wal:%s in %s.', t.id, t.environment, a.id, a.environment`,
    ],
    [
      'entry-business',
      'Money of a wallet of one business was moved for another one.',
      `w.business_id IS NOT NULL AND t.business_id IS DISTINCT FROM w.business_id`,
      `'Ledger transaction txn:%s of %s moves money of wallet wal:%s, which belongs to %s.', t.id,
        coalesce('biz:' || t.business_id, 'no business'), w.id, coalesce('biz:' || w.business_id, 'no business')`,
    ],
  ],
  `FROM ledger_entries e
   LEFT JOIN ledger_transactions t ON t.id = e.transaction_id
   LEFT JOIN ledger_accounts a ON a.id = e.account_id
   LEFT JOIN wallets w ON w.id = e.account_id`,
)

/**
 * I9. Foreign keys over (business, environment, id) keep most rows inside their tenant. These rules check what foreign keys cannot express.
 * They also repeat some foreign keys, because a restored or edited database may have lost them.
 */
export const rowsStayHome: (Rule | RuleGroup)[] = [
  {
    name: 'subscription-wallet',
    says: 'A subscription draws on a wallet of another user, environment or sandbox.',
    find: `SELECT format('Subscription sub:%s (%s) draws on wallet wal:%s of %s in %s.', s.id, s.environment, s.wallet_id,
     coalesce('usr:' || w.user_id, 'nobody'), coalesce(w.environment::text, 'no environment')) AS breach
   FROM subscriptions s LEFT JOIN wallets w ON w.id = s.wallet_id
   WHERE s.wallet_id IS NOT NULL AND (w.user_id, w.environment, w.business_id) IS DISTINCT FROM
     (s.user_id, s.environment, ${walletBusiness('s.business_id', 's.environment')})`,
  },
  {
    name: 'subscription-terms',
    says: 'A subscription bills a customer or a price of another business or environment.',
    find: `SELECT format('Subscription sub:%s bills a customer or a price that its business does not have in %s.', s.id, s.environment) AS breach
   FROM subscriptions s
   WHERE NOT EXISTS (SELECT FROM customers c WHERE (c.business_id, c.environment, c.id) = (s.business_id, s.environment, s.customer_id))
     OR NOT EXISTS (SELECT FROM prices p WHERE (p.business_id, p.environment, p.id) = (s.business_id, s.environment, s.price_id))`,
  },
  {
    name: 'subscription-payer',
    // The agreement is missing where the customer's user did not agree to pay. An erased customer is no longer linked. The subscription
    // keeps the user, because the ledger says whose wallet paid.
    says: "The user who pays a subscription is not its customer's user.",
    find: `SELECT format('Subscription sub:%s is paid by %s and its customer is %s.', s.id, coalesce('usr:' || s.user_id, 'nobody'),
     coalesce('usr:' || c.user_id, 'nobody')) AS breach
   FROM subscriptions s
   JOIN customers c ON (c.business_id, c.environment, c.id) = (s.business_id, s.environment, s.customer_id)
   WHERE s.user_id IS NOT NULL AND c.user_id IS DISTINCT FROM s.user_id AND c.erased_at IS NULL`,
  },
  {
    name: 'customer-wallet',
    says: 'The user of a customer has no wallet in this environment.',
    find: `SELECT format('Customer cus:%s (%s) is usr:%s, who has no wallet there.', c.id, c.environment, c.user_id) AS breach
   FROM customers c
   WHERE c.user_id IS NOT NULL AND NOT EXISTS (SELECT FROM wallets w WHERE w.user_id = c.user_id AND w.environment = c.environment
     AND w.business_id IS NOT DISTINCT FROM ${walletBusiness('c.business_id', 'c.environment')})`,
  },
  {
    name: 'question-invoice',
    says: 'A question about a payment is about an invoice of somebody else.',
    find: `SELECT format('Question que:%s of cus:%s is about inv:%s of %s.', q.id, q.customer_id, q.invoice_id,
     coalesce('cus:' || i.customer_id, 'nobody')) AS breach
   FROM payment_questions q
   LEFT JOIN invoices i ON (i.business_id, i.environment, i.id) = (q.business_id, q.environment, q.invoice_id)
   WHERE i.customer_id IS DISTINCT FROM q.customer_id`,
  },
  {
    name: 'archived-customer',
    says: 'A customer was archived and is still billed.',
    find: `SELECT format('Customer cus:%s was archived at %s, and subscription sub:%s is %s.', c.id, c.archived_at, s.id, s.status) AS breach
   FROM customers c
   JOIN subscriptions s ON (s.business_id, s.environment, s.customer_id) = (c.business_id, c.environment, c.id)
   WHERE c.archived_at IS NOT NULL AND s.ended_at IS NULL`,
  },
  {
    name: 'price-product',
    says: 'A price belongs to a product of another business or environment.',
    find: `SELECT format('Price price:%s belongs to a product that its business does not have in %s.', p.id, p.environment) AS breach
   FROM prices p
   WHERE NOT EXISTS (SELECT FROM products d WHERE (d.business_id, d.environment, d.id) = (p.business_id, p.environment, p.product_id))`,
  },
  {
    name: 'invoice-customer',
    says: 'An invoice bills a customer, a price or a subscription that is not its own.',
    find: `SELECT format('Invoice inv:%s bills a customer, a price or a subscription that is not its own.', i.id) AS breach
   FROM invoices i
   LEFT JOIN subscriptions s ON (s.business_id, s.environment, s.id) = (i.business_id, i.environment, i.subscription_id)
   WHERE s.customer_id IS DISTINCT FROM i.customer_id
     OR NOT EXISTS (SELECT FROM prices p WHERE (p.business_id, p.environment, p.id) = (i.business_id, i.environment, i.price_id))`,
  },
  ENTRIES,
  {
    name: 'charge-parties',
    // A customer may pay a single invoice of a subscription that no wallet pays, from the wallet of the customer's user. Anybody who has
    // the link pays an invoice with money that has just been topped up for it.
    says: 'A charge takes from another wallet or gives to another business than its invoice says.',
    find: `SELECT format('Charge txn:%s for invoice inv:%s takes from another wallet or gives to another business.', t.id, i.id) AS breach
   FROM ledger_transactions t
   JOIN invoices i ON i.id = t.invoice_id
   JOIN subscriptions s ON (s.business_id, s.environment, s.id) = (i.business_id, i.environment, i.subscription_id)
   JOIN customers c ON (c.business_id, c.environment, c.id) = (i.business_id, i.environment, i.customer_id)
   JOIN ledger_entries e ON e.transaction_id = t.id
   JOIN ledger_accounts a ON a.id = e.account_id
   LEFT JOIN wallets w ON w.id = a.id
   WHERE (t.business_id, t.environment) IS DISTINCT FROM (i.business_id, i.environment)
     OR (a.kind = 'merchant_payable' AND a.business_id <> i.business_id)
     OR (a.kind = 'wallet' AND CASE WHEN s.wallet_id IS NOT NULL THEN a.id <> s.wallet_id
       ELSE c.erased_at IS NULL AND w.user_id IS DISTINCT FROM c.user_id END AND NOT EXISTS (
       SELECT FROM invoice_consents k JOIN topups p ON p.id = k.top_up_id
       WHERE (k.business_id, k.environment, k.invoice_id) = (i.business_id, i.environment, i.id)
         AND k.outcome = 'paid' AND NOT k.links_payer AND p.wallet_id = a.id))`,
  },
  {
    name: 'top-up-checkout',
    says: 'A top-up was begun in a checkout of another business, or of another customer.',
    find: `SELECT format('Top-up top:%s of wallet wal:%s was begun in checkout cs:%s of wallet wal:%s.', p.id, p.wallet_id, p.checkout_session_id,
     coalesce(c.wallet_id::text, 'unknown')) AS breach
   FROM topups p
   LEFT JOIN checkout_sessions c ON (c.business_id, c.environment, c.id) = (p.business_id, p.environment, p.checkout_session_id)
   WHERE p.checkout_session_id IS NOT NULL AND (c.id IS NULL OR c.wallet_id IS DISTINCT FROM p.wallet_id)`,
  },
  {
    name: 'top-up-wallet',
    says: 'A top-up goes to a wallet of another user, environment or sandbox.',
    find: `SELECT format('Top-up top:%s (%s) goes to wallet wal:%s of another user or environment.', p.id, p.environment, p.wallet_id) AS breach
   FROM topups p LEFT JOIN wallets w ON w.id = p.wallet_id
   WHERE (w.user_id, w.environment) IS DISTINCT FROM (p.user_id, p.environment)
     OR (w.business_id IS NOT NULL AND p.business_id IS NOT NULL AND w.business_id <> p.business_id)`,
  },
  {
    name: 'top-up-account',
    says: 'A top-up was begun with a provider account of another business, environment or provider than its wallet.',
    find: `SELECT format('Top-up top:%s (%s) was begun with pac:%s of another business, environment or provider.', p.id, p.environment,
     p.provider_account_id) AS breach
   FROM topups p JOIN wallets w ON w.id = p.wallet_id LEFT JOIN provider_accounts a ON a.id = p.provider_account_id
   WHERE (p.provider_account_id IS NOT NULL AND (a.business_id, a.environment, a.provider) IS DISTINCT FROM
       (w.business_id, p.environment, p.provider))
     OR (p.provider_account_id IS NULL AND p.environment = 'production' AND w.business_id IS NOT NULL)`,
  },
  {
    name: 'shown-image',
    says: 'A product or a business shows an image that is not stored.',
    find: `SELECT format('%s shows %s, and that image is not stored.', s.who, s.url) AS breach
   FROM (
     SELECT 'Product prod:' || id AS who, image_url AS url FROM products
     UNION ALL SELECT 'Business biz:' || id, logo_url FROM businesses) AS s
   WHERE s.url IS NOT NULL
     AND NOT EXISTS (SELECT FROM images i WHERE i.hash = decode(substring(s.url FROM '([0-9a-f]{64})\\.[a-z]+$'), 'hex'))`,
  },
]
