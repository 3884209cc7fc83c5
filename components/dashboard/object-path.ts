import type { Environment } from '@/lib/core/api-key-format'

const WIRE_ID = /^(?<prefix>[a-z]+)_[0-9a-z]{26}$/

/** The page of each kind of object, as a path below the environment. */
const PAGES = new Map<string, (id: string) => string>([
  ['aud', () => 'audit'],
  ['biz', () => 'settings'],
  ['bulk', (id) => `bulk-actions/${id}`],
  ['cn', (id) => `credit-notes/${id}`],
  ['cpn', (id) => `coupons/${id}`],
  ['cs', (id) => `checkout-links/${id}`],
  ['cus', (id) => `customers/${id}`],
  ['evt', (id) => `events/${id}`],
  ['imp', (id) => `imports/${id}`],
  ['inv', (id) => `invoices/${id}`],
  ['invite', () => 'team'],
  ['key', (id) => `api-keys/${id}`],
  ['mem', () => 'team'],
  ['msg', (id) => `sandbox/messages/${id}`],
  ['pay', (id) => `payments/${id}`],
  ['po', (id) => `payouts/${id}`],
  ['plink', (id) => `payment-links/${id}`],
  ['price', (id) => `catalog/prices/${id}`],
  ['prod', (id) => `catalog/${id}`],
  ['que', (id) => `questions/${id}`],
  ['req', (id) => `requests/${id}`],
  ['ses', () => 'security'],
  ['sub', (id) => `subscriptions/${id}`],
  ['top', (id) => `reconciliation/${id}`],
  ['whd', (id) => `webhooks/deliveries/${id}`],
  ['whe', (id) => `webhooks/${id}`],
])

/** The page of an object, from its wire id. Null if this kind of object has none. */
export function objectPath(environment: Environment, wireId: string): string | null {
  const prefix = WIRE_ID.exec(wireId)?.groups?.prefix ?? ''
  const page = PAGES.get(prefix)?.(wireId)
  return page ? `/dashboard/${environment}/${page}` : null
}
