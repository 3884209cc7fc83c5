import type { Environment } from '@/lib/core/api-key-format'
import { ALL_PROVIDERS } from '@/lib/core/providers'

export interface Place {
  /** Below the environment in the address. Empty: the home page. */
  path: string
  title: string
  /** Other words by which a person may look for it. */
  words?: string
}

export interface PlaceGroup {
  title: string
  places: readonly Place[]
}

/** Every place in the rail, in its order. */
const GROUPS: readonly PlaceGroup[] = [
  { title: 'Overview', places: [{ path: '', title: 'Home', words: 'overview figures MRR charts' }] },
  {
    title: 'Billing',
    places: [
      { path: 'customers', title: 'Customers' },
      { path: 'subscriptions', title: 'Subscriptions', words: 'renewals dunning past due' },
      { path: 'invoices', title: 'Invoices', words: 'bills' },
      { path: 'catalog', title: 'Catalog', words: 'products prices plans' },
      { path: 'checkout-links', title: 'Checkout links', words: 'sessions payment' },
      { path: 'questions', title: 'Payment questions', words: 'messages complaints disputes wrong' },
      { path: 'agreements', title: 'Agreements', words: 'consent allowance mandate' },
    ],
  },
  {
    title: 'Developers',
    places: [
      { path: 'events', title: 'Events' },
      { path: 'webhooks', title: 'Webhooks', words: 'endpoints deliveries signature' },
      { path: 'api-keys', title: 'API keys', words: 'secret' },
      { path: 'requests', title: 'Request log', words: 'API calls' },
    ],
  },
  {
    title: 'Business',
    places: [
      { path: 'money', title: 'Money', words: 'balance movements payouts wallet' },
      { path: 'reconciliation', title: 'Reconciliation', words: `top-ups stuck ${ALL_PROVIDERS}` },
      { path: 'team', title: 'Team', words: 'members invites roles' },
      { path: 'settings', title: 'Settings', words: 'business tax branding logo dunning notices' },
      { path: 'audit', title: 'Audit log', words: 'who did what' },
    ],
  },
]

const SANDBOX: PlaceGroup = {
  title: 'Sandbox',
  places: [
    { path: 'sandbox', title: 'Sandbox tools', words: 'clock time test top-up demo' },
    { path: 'sandbox/messages', title: 'Messages', words: 'outbox mails SMS' },
  ],
}

/** The places of an environment: the sandbox has its tools too. */
export function placesOf(environment: Environment): readonly PlaceGroup[] {
  return environment === 'sandbox' ? [...GROUPS, SANDBOX] : GROUPS
}

/** The address of a place. */
export function placeHref(environment: Environment, path: string): string {
  return path ? `/dashboard/${environment}/${path}` : `/dashboard/${environment}`
}

/** The place to which a page belongs: the one with the longest path that the page's address begins with. */
export function placeOf(environment: Environment, pathname: string): Place | undefined {
  const below = pathname.slice(placeHref(environment, '').length + 1)
  const all = placesOf(environment).flatMap(({ places }) => places)
  const candidates = all.filter(({ path }) => path === below || below.startsWith(`${path}/`))
  return candidates.sort((a, b) => b.path.length - a.path.length)[0]
}
