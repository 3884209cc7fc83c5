import type { WireEvent } from './present'

/**
 * When an event happened on the clock of the sandbox: the instant that it gave to its object. Null in production, where that is the
 * time at which it was written, and for what runs on real time alone, such as an endpoint.
 */
export function ownInstantOf({ environment, type, data }: WireEvent): string | null {
  if (environment !== 'sandbox' || type.startsWith('webhook')) return null
  // What never changes has only the instant at which it was made.
  const at = data.updatedAt ?? (/\.(created|recorded)$/.test(type) ? data.createdAt : null)
  return typeof at === 'string' ? at : null
}
