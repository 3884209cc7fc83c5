import type { Environment } from '@/lib/core/api-key-format'
import english from '@/messages/en/places.json' with { type: 'json' }
import type { KnownPlace } from './environment-context'
import { placeAt } from './place-at'

type PlaceScope =
  | 'imports:write'
  | 'bulk:read'
  | `${'agreements' | 'catalog' | 'checkout' | 'customers' | 'events' | 'invoices' | 'keys' | 'merchant' | 'payments' | 'reports' | 'sandbox' | 'subscriptions' | 'team' | 'topups' | 'webhooks'}:read`

/** The names of the groups and places: messages/<language>/places.json. */
export type PlaceTitles = typeof english

interface NamelessPlace {
  /** The path below the environment. Empty for the home page. */
  path: keyof PlaceTitles['pages']
  /** The permission that the visitor needs. */
  scope: PlaceScope
  /** The letter that goes there after `g`. */
  letter?: string
  /** The path of the place that it is below in the rail. It is shown only while that place or one below it is open. */
  below?: string
  /** Set if only one environment has it. */
  onlyIn?: Environment
}

export interface Place extends NamelessPlace {
  title: string
}

interface NamelessGroup {
  group: keyof PlaceTitles['groups']
  /** Closed until one of its pages is open, because most people do not need it every day. */
  folds?: true
  /** True if it stays visible below the others while they scroll. */
  pinned?: true
  places: readonly NamelessPlace[]
}

export interface PlaceGroup extends NamelessGroup {
  title: string
  places: readonly Place[]
}

/** Every place in the rail, in order. */
const GROUPS: readonly NamelessGroup[] = [
  {
    group: 'overview',
    places: [
      { path: '', scope: 'merchant:read', letter: 'h' },
      { path: 'reports', scope: 'merchant:read', letter: 'f' },
    ],
  },
  {
    group: 'billing',
    places: [
      {
        path: 'counter',
        scope: 'payments:read',
        letter: 'n',
      },
      { path: 'collect', scope: 'invoices:read', letter: 'e' },
      { path: 'customers', scope: 'customers:read', letter: 'c' },
      {
        path: 'imports',
        scope: 'imports:write',
        below: 'customers',
      },
      {
        path: 'bulk-actions',
        scope: 'bulk:read',
        below: 'customers',
      },
      {
        path: 'subscriptions',
        scope: 'subscriptions:read',
        letter: 's',
      },
      { path: 'invoices', scope: 'invoices:read', letter: 'i' },
      {
        path: 'invoice-items',
        scope: 'invoices:read',
        below: 'invoices',
      },
      {
        path: 'credit-notes',
        scope: 'invoices:read',
        below: 'invoices',
      },
      {
        path: 'payments',
        scope: 'payments:read',
        letter: 'p',
      },
      {
        path: 'payments/day',
        scope: 'payments:read',
        letter: 'd',
        below: 'payments',
      },
      {
        path: 'questions',
        scope: 'customers:read',
        letter: 'q',
      },
    ],
  },
  {
    group: 'selling',
    places: [
      {
        path: 'catalog',
        scope: 'catalog:read',
        letter: 'o',
      },
      {
        path: 'coupons',
        scope: 'catalog:read',
        below: 'catalog',
      },
      {
        path: 'payment-links',
        scope: 'checkout:read',
        letter: 'l',
      },
      {
        path: 'checkout-links',
        scope: 'checkout:read',
        below: 'payment-links',
      },
      {
        path: 'agreements',
        scope: 'agreements:read',
      },
    ],
  },
  {
    group: 'business',
    places: [
      {
        path: 'money',
        scope: 'merchant:read',
        letter: 'm',
      },
      { path: 'payouts', scope: 'reports:read', below: 'money' },
      { path: 'money/month-end', scope: 'reports:read', below: 'money' },
      {
        path: 'reconciliation',
        scope: 'topups:read',
        letter: 'r',
      },
      { path: 'team', scope: 'team:read' },
      {
        path: 'settings',
        scope: 'merchant:read',
        letter: 't',
      },
      { path: 'go-live', scope: 'merchant:read', below: 'settings', onlyIn: 'production' },
      { path: 'audit', scope: 'merchant:read', below: 'settings' },
    ],
  },
  {
    group: 'developers',
    folds: true,
    places: [
      { path: 'events', scope: 'events:read', letter: 'v' },
      {
        path: 'webhooks',
        scope: 'webhooks:read',
        letter: 'w',
      },
      { path: 'api-keys', scope: 'keys:read', letter: 'k' },
      { path: 'requests', scope: 'merchant:read' },
    ],
  },
]

const SANDBOX: NamelessGroup = {
  group: 'sandbox',
  pinned: true,
  places: [
    {
      path: 'sandbox',
      scope: 'sandbox:read',
      letter: 'x',
    },
    { path: 'sandbox/messages', scope: 'sandbox:read', below: 'sandbox' },
  ],
}

/** The places of an environment. The sandbox also has its tools. */
export function placesOf(environment: Environment, titles: PlaceTitles = english): readonly PlaceGroup[] {
  const groups = environment === 'sandbox' ? [...GROUPS, SANDBOX] : GROUPS
  return groups.map(({ group, places, ...rest }) => ({
    ...rest,
    group,
    title: titles.groups[group],
    places: places
      .filter(({ onlyIn = environment }) => onlyIn === environment)
      .map((place) => ({ ...place, title: titles.pages[place.path] })),
  }))
}

/** The places that a visitor may see. */
export const placesFor = (
  environment: Environment,
  may: (scope: PlaceScope) => boolean,
  titles?: PlaceTitles,
): PlaceGroup[] =>
  placesOf(environment, titles)
    .map((group) => ({ ...group, places: group.places.filter(({ scope }) => may(scope)) }))
    .filter(({ places }) => places.length > 0)

/** The place that a page belongs to. */
export const placeOf = (
  environment: Environment,
  pathname: string,
  titles?: PlaceTitles,
): Place | undefined =>
  placeAt(
    placesOf(environment, titles).flatMap(({ places }) => places),
    environment,
    pathname,
  )

/** The places of an environment, as the browser needs them. */
export const knownPlaces = (environment: Environment): KnownPlace[] =>
  placesOf(environment).flatMap(({ pinned, places }) =>
    places.map(({ path, below, onlyIn }) => ({
      path,
      ...(below && { below }),
      ...((pinned || onlyIn) && { isOnlyHere: true as const }),
    })),
  )
