import type { CustomerId } from '@/lib/core/id'

/** What stands in the place of an erased person. It is made from the id, so it tells nothing and stays the same. */
export interface Pseudonym {
  name: string
  /** Of a domain that exists nowhere (RFC 2606). */
  email: string
}

/** The constraint customers_erased says the same. */
export function pseudonymOf(id: CustomerId): Pseudonym {
  // The random end of the id.
  const mark = id.slice(-12)
  return { name: `Erased customer ${mark}`, email: `erased-${mark}@erased.invalid` }
}

/** What is known to identify a person. */
export interface Identity {
  names: ReadonlySet<string>
  emails: ReadonlySet<string>
  /** In E.164. */
  phones: ReadonlySet<string>
}

/** What stands in the place of a text that was erased as a whole. */
export const ERASED_TEXT = 'Erased.'

export type Scrub = (text: string) => string

// A shorter name is also part of ordinary words.
const SHORTEST_NAME = 3
const COUNTRY_CODE = '+977'

/**
 * Makes a function that replaces in a text what identifies a person: whole names, e-mail addresses and phones, in capitals
 * or not. A phone is also found without its country code.
 */
export function scrubber({ names, emails, phones }: Identity, pseudonym: Pseudonym): Scrub {
  const national = [...phones]
    .filter((phone) => phone.startsWith(COUNTRY_CODE))
    .map((phone) => phone.slice(4))
  const replacements: [needles: string[], by: string][] = [
    [[...emails], pseudonym.email],
    [[...phones, ...national], ERASED_TEXT],
    [[...names].filter((name) => name.length >= SHORTEST_NAME), pseudonym.name],
  ]
  const patterns = replacements.flatMap(([needles, by]) => {
    if (needles.length === 0) return []
    // The longest first, so that no part of a longer one stays.
    const literals = needles.toSorted((a, b) => b.length - a.length).map(literal)
    return [
      [new RegExp(`(?<![\\p{L}\\p{N}])(?:${literals.join('|')})(?![\\p{L}\\p{N}])`, 'giu'), by] as const,
    ]
  })
  return (text) => patterns.reduce((clean, [pattern, by]) => clean.replace(pattern, by), text)
}

// RegExp.escape is newer than the oldest Node that Khata runs on.
const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** Why a subscription ended, in the word of Khata itself. All other reasons are words of people. */
export const OWN_REASON = 'payment_failed'
