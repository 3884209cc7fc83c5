import type { Environment, TeamRole } from '@/prisma/generated/enums'

type Area =
  | 'customers'
  | 'agreements'
  | 'catalog'
  | 'subscriptions'
  | 'invoices'
  | 'payments'
  | 'checkout'
  | 'topups'
  | 'webhooks'
  | 'events'
  | 'sandbox'
  | 'merchant'
  | 'team'
  | 'keys'
  | 'privacy'
  | 'security'
  | 'views'
  | 'reports'
  | 'imports'
  | 'bulk'

// `write` includes `create`. `create` alone is for the few operations that create something and change nothing.
type Access = 'read' | 'create' | 'write'

/** A permission. An API key has all permissions; a team member has those of their role. */
export type Scope = `${Area}:${Access}`

// `security` is the caller's own account, `views` are the lists that they save. Every member may change both.
const OWN: readonly Area[] = ['security', 'views']
const BILLING: readonly Area[] = [
  'customers',
  'catalog',
  'subscriptions',
  'agreements',
  'invoices',
  'payments',
  'checkout',
  'topups',
]
const INTEGRATION: readonly Area[] = ['webhooks', 'events', 'sandbox', 'keys']
// `privacy` is everything known about a person in one file, and its erasure. Even reading it needs `privacy:write`.
const ADMINISTRATION: readonly Area[] = ['merchant', 'team', 'privacy']

// All rows at once, and their totals: CSV files, the sales register, figures of the business.
const REPORTS: readonly Area[] = ['reports']
// Thousands of customers and subscriptions at once. Only owners and admins may write them.
const IMPORTS: readonly Area[] = ['imports']

// One action for many objects at once. `lib/bulk-action` also requires the permission of the single action.
const BULK: readonly Area[] = ['bulk']

const EVERYTHING = [...OWN, ...BILLING, ...INTEGRATION, ...ADMINISTRATION, ...REPORTS, ...IMPORTS, ...BULK]

/** What a role may read, and in which areas it may create or write. */
interface Grants {
  read: ReadonlySet<Area>
  create: ReadonlySet<Area>
  write: ReadonlySet<Area>
}

const granted = (write: readonly Area[], create = write, read = EVERYTHING): Grants => ({
  read: new Set(read),
  create: new Set(create),
  write: new Set(write),
})

const ALL = granted(EVERYTHING)
// What the counter needs: who customers are, what they have and owe, and what they pay. lib/payment decides which payments a cashier sees,
// lib/subscription what they may start, and lib/billing which payment they may undo.
const COUNTER = granted(
  [...OWN, 'payments'],
  [...OWN, 'payments', 'customers', 'subscriptions', 'invoices'],
  [...OWN, 'customers', 'subscriptions', 'invoices', 'payments', 'catalog'],
)

// Everybody except cashiers may read everything. A developer may write what an integration needs. Billing data in production is real money,
// so only admins and owners may write it. lib/team/rules.ts has what only an owner may do.
const GRANTS: Record<TeamRole, Record<Environment, Grants>> = {
  owner: { sandbox: ALL, production: ALL },
  admin: { sandbox: ALL, production: ALL },
  developer: {
    sandbox: granted([...OWN, ...BILLING, ...INTEGRATION, ...BULK]),
    production: granted([...OWN, ...INTEGRATION]),
  },
  viewer: { sandbox: granted(OWN), production: granted(OWN) },
  cashier: { sandbox: COUNTER, production: COUNTER },
}

/** Whether a member with this role may do this in this environment. */
export function roleAllows(role: TeamRole, environment: Environment, scope: Scope): boolean {
  const [area, access] = scope.split(':') as [Area, Access]
  return GRANTS[role][environment][access].has(area)
}

/** The roles whose members may do this in this environment. */
export function rolesWith(environment: Environment, scope: Scope): Set<TeamRole> {
  const roles = Object.keys(GRANTS) as TeamRole[]
  return new Set(roles.filter((role) => roleAllows(role, environment, scope)))
}

const OF_BUSINESS: readonly string[] = [...ADMINISTRATION, 'keys', 'security']

/** Whether the permission is about the whole business or the member, not about one environment. */
export const concernsBusiness = (scope: Scope): boolean => OF_BUSINESS.includes(scope.split(':')[0] as string)

/** Whether a role may manage the keys of an environment. A developer may manage only sandbox keys, because others move real money. */
export function roleManagesKeysOf(role: TeamRole, environment: Environment): boolean {
  return role === 'owner' || role === 'admin' || (role === 'developer' && environment === 'sandbox')
}
