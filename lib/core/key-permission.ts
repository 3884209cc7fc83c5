/** The areas that an API key can be limited to, as named in the API document. A test compares them with the operations. */
export const KEY_AREAS = [
  ...(['customers', 'agreements', 'catalog', 'subscriptions', 'invoices', 'payments', 'checkout'] as const),
  ...(['webhooks', 'events', 'sandbox', 'privacy', 'reports', 'imports', 'bulk'] as const),
] as const

export type KeyPermission = `${(typeof KEY_AREAS)[number]}:${'read' | 'write'}`

export const KEY_PERMISSIONS = KEY_AREAS.flatMap((area): KeyPermission[] => [`${area}:read`, `${area}:write`])

/** What is stored for a key without limits. */
export const ALL_PERMISSIONS: readonly string[] = ['all']

/** The permission that a key needs for an operation with this scope. Creating counts as writing. */
export const permissionFor = (scope: string): string => scope.replace(/:create$/, ':write')

/** Whether a key's permissions include another one. `write` includes `read`. */
export function includesPermission(granted: readonly string[], wanted: string): boolean {
  return [wanted, wanted.replace(/:read$/, ':write'), ...ALL_PERMISSIONS].some((each) =>
    granted.includes(each),
  )
}
