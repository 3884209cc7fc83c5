import { fromWire, PREFIXES, type Prefix } from '@/lib/core/id'

/** How many chosen rows a file can have. Their ids stand in its address, which has at most 4 KB. All that match have no bound. */
export const MAX_EXPORTED = 150

const suffixOf = (wireId: string) => wireId.slice(wireId.indexOf('_') + 1)

/** Chosen rows in the address of a file. */
export const idsParam = (wireIds: readonly string[]): string => wireIds.map(suffixOf).join('.')

// The list knows what its ids are of. A suffix is the same for all.
const ANY = Object.keys(PREFIXES)[0] as Prefix

/** The ids that such an address names. Null: it names none. What is no id is left out. */
export function idsIn(param: string | null): string[] | null {
  if (param === null) return null
  return param
    .split('.', MAX_EXPORTED)
    .map((suffix) => fromWire(ANY, `${ANY}_${suffix}`))
    .filter((id) => id !== null)
}
