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

/** A permission. An API key has all permissions; a team member has those of their role. */
export type Scope = `${Area}:${'read' | 'write'}`

// `security` is the caller's own account. Every member may change it.
const OWN: readonly Area[] = ['security']
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

const EVERYTHING = [...OWN, ...BILLING, ...INTEGRATION, ...ADMINISTRATION]

// Every member may read everything. A developer may write what an integration needs. Billing data of production is real
// money, so only admins and owners may write it. What only an owner may do is in lib/team/rules.ts.
const WRITES: Record<TeamRole, Record<Environment, ReadonlySet<Area>>> = {
  owner: { sandbox: new Set(EVERYTHING), production: new Set(EVERYTHING) },
  admin: { sandbox: new Set(EVERYTHING), production: new Set(EVERYTHING) },
  developer: {
    sandbox: new Set([...OWN, ...BILLING, ...INTEGRATION]),
    production: new Set([...OWN, ...INTEGRATION]),
  },
  viewer: { sandbox: new Set(OWN), production: new Set(OWN) },
}

/** Whether a member with this role may do this in this environment. */
export function roleAllows(role: TeamRole, environment: Environment, scope: Scope): boolean {
  const [area, access] = scope.split(':') as [Area, 'read' | 'write']
  return access === 'read' || WRITES[role][environment].has(area)
}

/** The roles whose members may do this in this environment. */
export function rolesWith(environment: Environment, scope: Scope): Set<TeamRole> {
  const roles = Object.keys(WRITES) as TeamRole[]
  return new Set(roles.filter((role) => roleAllows(role, environment, scope)))
}

/** Whether a role may manage the keys of an environment. A developer only those of the sandbox: others move real money. */
export function roleManagesKeysOf(role: TeamRole, environment: Environment): boolean {
  return role === 'owner' || role === 'admin' || (role === 'developer' && environment === 'sandbox')
}
