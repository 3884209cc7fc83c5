import type { Environment } from '@/lib/core/api-key-format'

/** Something to do that has a page of its own. */
interface PaletteAction {
  title: string
  /** Below the environment in the address. */
  path: string
  /** What the visitor must be allowed to do. */
  scope:
    | 'customers:create'
    | 'subscriptions:write'
    | 'invoices:write'
    | 'catalog:write'
    | 'checkout:write'
    | 'agreements:write'
    | 'webhooks:write'
    | 'keys:write'
    | 'sandbox:write'
    | 'team:write'
    | 'events:read'
  environment?: Environment
}

const ACTIONS: readonly PaletteAction[] = [
  { title: 'Create customer', path: 'customers/new', scope: 'customers:create' },
  { title: 'Create subscription', path: 'subscriptions/new', scope: 'subscriptions:write' },
  { title: 'Draft invoice', path: 'invoices/new', scope: 'invoices:write' },
  { title: 'Create product', path: 'catalog/new', scope: 'catalog:write' },
  { title: 'Create coupon', path: 'coupons/new', scope: 'catalog:write' },
  { title: 'Create payment link', path: 'payment-links/new', scope: 'checkout:write' },
  { title: 'Create checkout link', path: 'checkout-links/new', scope: 'checkout:write' },
  { title: 'Ask for an agreement', path: 'agreements/new', scope: 'agreements:write' },
  { title: 'Create webhook endpoint', path: 'webhooks/new', scope: 'webhooks:write' },
  { title: 'Check a webhook signature', path: 'webhooks/signature', scope: 'events:read' },
  { title: 'Create API key', path: 'api-keys', scope: 'keys:write' },
  { title: 'Invite a person to the team', path: 'team', scope: 'team:write' },
  { title: 'Advance the sandbox clock', path: 'sandbox', scope: 'sandbox:write', environment: 'sandbox' },
]

/** What a visitor may do from the palette. */
export function paletteActions(
  environment: Environment,
  may: (scope: PaletteAction['scope']) => boolean,
): { title: string; path: string }[] {
  return ACTIONS.filter((each) => (each.environment ?? environment) === environment && may(each.scope)).map(
    ({ title, path }) => ({ title, path }),
  )
}
