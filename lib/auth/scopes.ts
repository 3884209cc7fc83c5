import type { Environment, TeamRole } from '@/prisma/generated/enums'

type Area =
  | 'customers'
  | 'catalog'
  | 'subscriptions'
  | 'invoices'
  | 'checkout'
  | 'webhooks'
  | 'events'
  | 'sandbox'
  | 'merchant'
  | 'team'
  | 'keys'
  | 'security'

/** What a credential may do. An API key has all that its operations ask for; a team member those of the role. */
export type Scope = `${Area}:${'read' | 'write'}`

// `security` is the caller's own account: every member may write there.
const OWN: readonly Area[] = ['security']
const BILLING: readonly Area[] = ['customers', 'catalog', 'subscriptions', 'invoices', 'checkout']
const INTEGRATION: readonly Area[] = ['webhooks', 'events', 'sandbox', 'keys']
const ADMINISTRATION: readonly Area[] = ['merchant', 'team']

const EVERYTHING = [...OWN, ...BILLING, ...INTEGRATION, ...ADMINISTRATION]

// Everybody in a team reads everything. A developer writes what an integration needs; the billing data of
// production is real money and left to admins. What only an owner may do is not an area: see lib/team/rules.ts.
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

/** A developer handles the keys of the sandbox; a production key moves real money. */
export function roleManagesKeysOf(role: TeamRole, environment: Environment): boolean {
  return role === 'owner' || role === 'admin' || (role === 'developer' && environment === 'sandbox')
}
