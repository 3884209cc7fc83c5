import type { Environment } from '@/lib/core/api-key-format'
import type { Messages } from '@/messages/catalogue'

/** Something to do that has a page of its own. */
interface PaletteAction {
  /** Below the environment in the address. */
  path: keyof Messages['places']['actions']
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
  { path: 'customers/new', scope: 'customers:create' },
  { path: 'subscriptions/new', scope: 'subscriptions:write' },
  { path: 'invoices/new', scope: 'invoices:write' },
  { path: 'catalog/new', scope: 'catalog:write' },
  { path: 'coupons/new', scope: 'catalog:write' },
  { path: 'payment-links/new', scope: 'checkout:write' },
  { path: 'checkout-links/new', scope: 'checkout:write' },
  { path: 'agreements/new', scope: 'agreements:write' },
  { path: 'webhooks/new', scope: 'webhooks:write' },
  { path: 'webhooks/signature', scope: 'events:read' },
  { path: 'api-keys', scope: 'keys:write' },
  { path: 'team', scope: 'team:write' },
  { path: 'sandbox', scope: 'sandbox:write', environment: 'sandbox' },
]

/** What a visitor may do from the palette. */
export function paletteActions(
  environment: Environment,
  may: (scope: PaletteAction['scope']) => boolean,
  titles: Messages['places']['actions'],
): { title: string; path: string }[] {
  return ACTIONS.filter((each) => (each.environment ?? environment) === environment && may(each.scope)).map(
    ({ path }) => ({ title: titles[path], path }),
  )
}
