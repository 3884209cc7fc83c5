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

// `write` includes `create`. `create` alone is for the few operations that make something and change nothing.
type Access = 'read' | 'create' | 'write'

/** A permission. An API key has all permissions; a team member has those of their role. */
export type Scope = `${Area}:${Access}`

// `security` is the caller's own account, `views` what they look for in lists. Every member may change both.
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
// `privacy` is all that is known about a person in one file, and its end. Even a reader of it needs `privacy:write`.
const ADMINISTRATION: readonly Area[] = ['merchant', 'team', 'privacy']

// All rows at once and what they sum up to: CSV, the sales register, figures of the business.
const REPORTS: readonly Area[] = ['reports']
// Thousands of customers and subscriptions at once. Only owners and admins write them.
const IMPORTS: readonly Area[] = ['imports']

// One thing for many at once. `lib/bulk-action` asks beside it for what the single action needs.
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
// At the counter: who they are, what they have and owe, and what they pay. lib/payment says whose payments a cashier sees,
// lib/subscription what they may begin, and lib/billing which payment they may undo.
const COUNTER = granted(
  [...OWN, 'payments'],
  [...OWN, 'payments', 'customers', 'subscriptions', 'invoices'],
  [...OWN, 'customers', 'subscriptions', 'invoices', 'payments', 'catalog'],
)

// All but cashiers may read everything. A developer may write what an integration needs. Billing data of production is real
// money, so only admins and owners may write it. What only an owner may do is in lib/team/rules.ts.
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

/** Whether what the permission is for belongs to the whole business or to the member, and not to one environment. */
export const concernsBusiness = (scope: Scope): boolean => OF_BUSINESS.includes(scope.split(':')[0] as string)

/** Whether a role may manage the keys of an environment. A developer only those of the sandbox: others move real money. */
export function roleManagesKeysOf(role: TeamRole, environment: Environment): boolean {
  return role === 'owner' || role === 'admin' || (role === 'developer' && environment === 'sandbox')
}
