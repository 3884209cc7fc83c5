import type { WireEvent } from './present'

/**
 * When an event happened on the sandbox clock: the time that it set on its object. Null in production, where that is the time at which the
 * event was written. Null also for objects on real time only, such as endpoints.
 */
export function ownInstantOf({ environment, type, data }: WireEvent): string | null {
  if (environment !== 'sandbox' || type.startsWith('webhook')) return null
  // An object that never changes has only its creation time.
  const at = data.updatedAt ?? (/\.(created|recorded)$/.test(type) ? data.createdAt : null)
  return typeof at === 'string' ? at : null
}
