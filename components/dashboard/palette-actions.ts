import type { Environment } from '@/lib/core/api-key-format'
import type { Messages } from '@/messages/catalogue'

/** An action that has its own page. */
interface PaletteAction {
  /** The path below the environment. */
  path: keyof Messages['places']['actions']
  /** The permission that the visitor needs. */
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

/** The actions of the palette that a visitor may do. */
export function paletteActions(
  environment: Environment,
  may: (scope: PaletteAction['scope']) => boolean,
  titles: Messages['places']['actions'],
): { title: string; path: string }[] {
  return ACTIONS.filter((each) => (each.environment ?? environment) === environment && may(each.scope)).map(
    ({ path }) => ({ title: titles[path], path }),
  )
}
