import type { Environment } from '@/lib/core/api-key-format'
import type { KnownPlace } from './environment-context'
import { placeAt } from './place-at'

type PlaceScope =
  | 'imports:write'
  | 'bulk:read'
  | `${'agreements' | 'catalog' | 'checkout' | 'customers' | 'events' | 'invoices' | 'keys' | 'merchant' | 'payments' | 'sandbox' | 'subscriptions' | 'team' | 'topups' | 'webhooks'}:read`

export interface Place {
  /** Below the environment in the address. Empty: the home page. */
  path: string
  title: string
  /** What the visitor must be allowed to read. */
  scope: PlaceScope
  /** The letter that goes there after `g`. */
  letter?: string
  /** The path of the place below which it stands in the rail, while that one or one below it is open. */
  below?: string
}

export interface PlaceGroup {
  title: string
  /** Closed until one of its pages is open: most people do not need it every day. */
  folds?: true
  /** It stays in sight below the others, however far they are scrolled. */
  pinned?: true
  places: readonly Place[]
}

/** Every place in the rail, in its order. */
const GROUPS: readonly PlaceGroup[] = [
  {
    title: 'Overview',
    places: [{ path: '', scope: 'merchant:read', title: 'Home', letter: 'h' }],
  },
  {
    title: 'Billing',
    places: [
      {
        path: 'counter',
        scope: 'payments:read',
        title: 'Counter',
        letter: 'n',
      },
      { path: 'customers', scope: 'customers:read', title: 'Customers', letter: 'c' },
      {
        path: 'imports',
        scope: 'imports:write',
        title: 'Import',
        below: 'customers',
      },
      {
        path: 'bulk-actions',
        scope: 'bulk:read',
        title: 'Bulk actions',
        below: 'customers',
      },
      {
        path: 'subscriptions',
        scope: 'subscriptions:read',
        title: 'Subscriptions',
        letter: 's',
      },
      { path: 'invoices', scope: 'invoices:read', title: 'Invoices', letter: 'i' },
      {
        path: 'invoice-items',
        scope: 'invoices:read',
        title: 'One-off charges',
        below: 'invoices',
      },
      {
        path: 'credit-notes',
        scope: 'invoices:read',
        title: 'Credit notes',
        below: 'invoices',
      },
      {
        path: 'payments',
        scope: 'payments:read',
        title: 'Payments',
        letter: 'p',
      },
      {
        path: 'payments/day',
        scope: 'payments:read',
        title: 'Cash sheet',
        letter: 'd',
        below: 'payments',
      },
      {
        path: 'questions',
        scope: 'customers:read',
        title: 'Payment questions',
        letter: 'q',
      },
    ],
  },
  {
    title: 'Selling',
    places: [
      {
        path: 'catalog',
        scope: 'catalog:read',
        title: 'Catalog',
        letter: 'o',
      },
      {
        path: 'coupons',
        scope: 'catalog:read',
        title: 'Coupons',
        below: 'catalog',
      },
      {
        path: 'payment-links',
        scope: 'checkout:read',
        title: 'Payment links',
        letter: 'l',
      },
      {
        path: 'checkout-links',
        scope: 'checkout:read',
        title: 'Checkout links',
        below: 'payment-links',
      },
      {
        path: 'agreements',
        scope: 'agreements:read',
        title: 'Agreements',
      },
    ],
  },
  {
    title: 'Business',
    places: [
      {
        path: 'money',
        scope: 'merchant:read',
        title: 'Money',
        letter: 'm',
      },
      {
        path: 'reconciliation',
        scope: 'topups:read',
        title: 'Reconciliation',
        letter: 'r',
      },
      { path: 'team', scope: 'team:read', title: 'Team' },
      {
        path: 'settings',
        scope: 'merchant:read',
        title: 'Settings',
        letter: 't',
      },
      { path: 'audit', scope: 'merchant:read', title: 'Audit log', below: 'settings' },
    ],
  },
  {
    title: 'Developers',
    folds: true,
    places: [
      { path: 'events', scope: 'events:read', title: 'Events', letter: 'e' },
      {
        path: 'webhooks',
        scope: 'webhooks:read',
        title: 'Webhooks',
        letter: 'w',
      },
      { path: 'api-keys', scope: 'keys:read', title: 'API keys', letter: 'k' },
      { path: 'requests', scope: 'merchant:read', title: 'Request log' },
    ],
  },
]

const SANDBOX: PlaceGroup = {
  title: 'Sandbox',
  pinned: true,
  places: [
    {
      path: 'sandbox',
      scope: 'sandbox:read',
      title: 'Sandbox tools',
      letter: 'x',
    },
    { path: 'sandbox/messages', scope: 'sandbox:read', title: 'Messages', below: 'sandbox' },
  ],
}

/** The places of an environment: the sandbox has its tools too. */
export function placesOf(environment: Environment): readonly PlaceGroup[] {
  return environment === 'sandbox' ? [...GROUPS, SANDBOX] : GROUPS
}

/** Those that a visitor may see. */
export const placesFor = (environment: Environment, may: (scope: PlaceScope) => boolean): PlaceGroup[] =>
  placesOf(environment)
    .map((group) => ({ ...group, places: group.places.filter(({ scope }) => may(scope)) }))
    .filter(({ places }) => places.length > 0)

/** The place to which a page belongs. */
export const placeOf = (environment: Environment, pathname: string): Place | undefined =>
  placeAt(
    placesOf(environment).flatMap(({ places }) => places),
    environment,
    pathname,
  )

/** The places of an environment, as the browser knows them. */
export const knownPlaces = (environment: Environment): KnownPlace[] =>
  placesOf(environment).flatMap(({ pinned, places }) =>
    places.map(({ path, below }) => ({
      path,
      ...(below && { below }),
      ...(pinned && { isOnlyHere: pinned }),
    })),
  )
