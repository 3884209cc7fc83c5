import type { Scope } from '@/lib/auth/permissions'
import type { ListName } from './rules'

/** What the readers of each list may read. */
export const LIST_SCOPES = {
  agreements: 'agreements:read',
  audit: 'merchant:read',
  catalog: 'catalog:read',
  'checkout-links': 'checkout:read',
  coupons: 'catalog:read',
  'credit-notes': 'invoices:read',
  customers: 'customers:read',
  deliveries: 'webhooks:read',
  events: 'events:read',
  'invoice-items': 'invoices:read',
  invoices: 'invoices:read',
  movements: 'merchant:read',
  'payment-links': 'checkout:read',
  payments: 'payments:read',
  questions: 'customers:read',
  reconciliation: 'topups:read',
  requests: 'merchant:read',
  subscriptions: 'subscriptions:read',
} as const satisfies Record<ListName, Scope>
