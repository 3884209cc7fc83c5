import { isDeepStrictEqual } from 'node:util'

/**
 * What a change replaced: the fields of an object that differ, as they were. When it was changed is no such field.
 * @param before and after: the object as its GET returns it.
 */
export function previousOf(before: object, after: object): Record<string, unknown> {
  const now = after as Record<string, unknown>
  const changed = Object.entries(before).filter(
    ([field, value]) => field !== 'updatedAt' && !isDeepStrictEqual(value, now[field]),
  )
  return Object.fromEntries(changed)
}
