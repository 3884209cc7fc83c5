/** What a member with each role may do, in a sentence. */
export const WHAT_A_ROLE_MAY = {
  owner: 'Owners may do everything, and only they make other owners.',
  admin: 'Admins may do everything except change owners.',
  developer: 'Developers may write everything in the sandbox, and webhooks in production.',
  viewer: 'Viewers may read everything and change nothing.',
  cashier:
    'Cashiers see customers, subscriptions and invoices, begin subscriptions that are paid at the counter, and record payments.',
} as const

export type RoleName = keyof typeof WHAT_A_ROLE_MAY

/** The roles as what can be chosen. */
export const roleOptions = (roles: readonly RoleName[]) =>
  roles.map((role) => ({ value: role, label: `${role.charAt(0).toUpperCase()}${role.slice(1)}` }))
