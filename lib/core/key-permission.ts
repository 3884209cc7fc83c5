/** The areas to which an API key can be limited, as the API document names them. A test compares them with the operations. */
export const KEY_AREAS = [
  ...(['customers', 'agreements', 'catalog', 'subscriptions', 'invoices', 'payments', 'checkout'] as const),
  ...(['webhooks', 'events', 'sandbox', 'privacy', 'reports', 'imports', 'bulk'] as const),
] as const

export type KeyPermission = `${(typeof KEY_AREAS)[number]}:${'read' | 'write'}`

export const KEY_PERMISSIONS = KEY_AREAS.flatMap((area): KeyPermission[] => [`${area}:read`, `${area}:write`])

/** What a key is stored with if nothing is denied to it. */
export const ALL_PERMISSIONS: readonly string[] = ['all']

/** What a key needs for an operation with this scope. To create is to write. */
export const permissionFor = (scope: string): string => scope.replace(/:create$/, ':write')

/** Whether a key with these permissions has another one. `write` includes `read`. */
export function includesPermission(granted: readonly string[], wanted: string): boolean {
  return [wanted, wanted.replace(/:read$/, ':write'), ...ALL_PERMISSIONS].some((each) =>
    granted.includes(each),
  )
}
