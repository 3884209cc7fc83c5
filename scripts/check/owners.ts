/**
 * Whose each table is. SQL of a noun names its own tables and those of lower nouns. What is no noun (`infra`, `auth`,
 * `events`, `http`, `health`, `webhook`) is below them all: `auth` reads accounts and memberships at every call, and the
 * nouns account and team change them.
 */
export const OWNERS: Readonly<Record<string, string>> = {
  heartbeats: 'health',
  idempotency_keys: 'http',
  request_log: 'request-log',
  mail_counts: 'infra',
  outbox_messages: 'infra',
  sandbox_clocks: 'infra',
  set_aside_items: 'infra',
  events: 'events',
  simulator_payments: 'simulator',
  delivery_workers: 'webhook',
  webhook_endpoints: 'webhook',
  webhook_endpoint_versions: 'webhook',
  webhook_endpoint_hours: 'webhook',
  webhook_deliveries: 'webhook',
  audit_entries: 'auth',
  end_user_sessions: 'auth',
  merchant_accounts: 'auth',
  merchant_sessions: 'auth',
  recovery_codes: 'auth',
  sign_in_attempts: 'auth',
  team_members: 'auth',
  phone_codes: 'phone-code',
  ledger_accounts: 'ledger',
  ledger_entries: 'ledger',
  ledger_snapshots: 'ledger',
  ledger_transactions: 'ledger',
  images: 'image',
  businesses: 'business',
  email_verifications: 'account',
  password_resets: 'account',
  api_keys: 'api-key',
  team_invites: 'team',
  customers: 'customer',
  products: 'product',
  prices: 'price',
  due_receipts: 'wallet',
  topups: 'wallet',
  users: 'wallet',
  wallet_preferences: 'wallet',
  wallets: 'wallet',
  invoice_counters: 'invoice',
  invoices: 'invoice',
  subscriptions: 'subscription',
  wallet_recoveries: 'subscription',
  provider_outages: 'top-up',
  checkout_sessions: 'checkout',
  notices: 'notice',
  notice_progress: 'notice',
  float_snapshots: 'overview',
  revenue_days: 'overview',
  revenue_progress: 'overview',
}

/** The files that read a table of a higher noun all the same, and why. No more shall come. */
export const READS_UPWARD: Readonly<Record<string, { tables: string[]; because: string }>> = {
  'lib/customer/read.ts': {
    tables: ['subscriptions', 'invoices', 'wallets'],
    because: 'A customer shows figures of theirs, and one statement reads a page of customers with them.',
  },
  'lib/invoice/create.ts': {
    tables: ['subscriptions'],
    because: 'An invoice for a subscription is for its customer: the foreign key of the invoice says so too.',
  },
  'lib/invoice/lock.ts': {
    tables: ['subscriptions'],
    because: 'The lock of the subscription is that of its invoices. One statement takes it with the invoice.',
  },
  'lib/invoice/read.ts': {
    tables: ['subscriptions'],
    because:
      'The index of the customer finds the invoices of a subscription, whose customer is looked up for it.',
  },
}
