import { isDeepStrictEqual } from 'node:util'

/**
 * The old values of the fields that a change replaced. The time of the change is not included.
 * @param before and after: the object as its GET returns it.
 */
export function previousOf(before: object, after: object): Record<string, unknown> {
  const now = after as Record<string, unknown>
  const changed = Object.entries(before).filter(
    ([field, value]) => field !== 'updatedAt' && !isDeepStrictEqual(value, now[field]),
  )
  return Object.fromEntries(changed)
}
