import { ALL_PROVIDERS } from '@/lib/core/providers'

/**
 * Other words that people may search a place by, by its path. Only the palette needs them. The frame of every page has the places, but not
 * these words.
 */
export const PLACE_WORDS: Readonly<Record<string, string>> = {
  '': 'overview figures MRR charts',
  counter: 'desk cash walk-in member',
  collect: 'debtors owe late remind dunning whatsapp viber',
  imports: 'spreadsheet CSV Excel move in upload',
  'bulk-actions': 'many jobs archive cancel',
  subscriptions: 'renewals dunning past due',
  invoices: 'bills',
  'invoice-items': 'invoice items fees extra admission',
  'credit-notes': 'refunds money back',
  payments: 'cash bank cheque counter',
  'payments/day': 'drawer day sums',
  questions: 'messages complaints disputes wrong',
  catalog: 'products prices plans',
  coupons: 'discounts codes promotions',
  'payment-links': 'QR code poster share permanent',
  'checkout-links': 'sessions one-time',
  agreements: 'consent allowance mandate',
  'money/month-end': 'close books accountant Excel tie register',
  money: 'balance movements wallet',
  payouts: 'bank account transfer settlement withdrawal get paid',
  team: 'members invites roles',
  settings: 'business tax branding logo dunning notices',
  audit: 'who did what',
  webhooks: 'endpoints deliveries signature',
  'api-keys': 'secret',
  requests: 'API calls',
  sandbox: 'clock time test top-up demo',
  'sandbox/messages': 'outbox mails SMS',
  reconciliation: `top-ups stuck ${ALL_PROVIDERS}`,
}
