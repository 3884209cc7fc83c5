import { fromWire, PREFIXES, type Prefix } from '@/lib/core/id'

/**
 * How many selected rows a file can have. Their ids are in its address, which has at most 4 KB. There is no limit for all matching rows.
 */
export const MAX_EXPORTED = 150

const suffixOf = (wireId: string) => wireId.slice(wireId.indexOf('_') + 1)

/** The selected rows as a parameter of the file's address. */
export const idsParam = (wireIds: readonly string[]): string => wireIds.map(suffixOf).join('.')

// Only the suffixes of the ids are sent, because the list knows the prefix. Any prefix will do to decode them.
const ANY = Object.keys(PREFIXES)[0] as Prefix

/** The ids in such a parameter. Null if there are none. Invalid ids are left out. */
export function idsIn(param: string | null): string[] | null {
  if (param === null) return null
  return param
    .split('.', MAX_EXPORTED)
    .map((suffix) => fromWire(ANY, `${ANY}_${suffix}`))
    .filter((id) => id !== null)
}
