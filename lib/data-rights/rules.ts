import type { CustomerId } from '@/lib/core/id'

/** What replaces an erased person. It is derived from the id, so it reveals nothing and stays the same. */
export interface Pseudonym {
  name: string
  /** With a domain that does not exist (RFC 2606). */
  email: string
}

/** Same as in the constraint customers_erased. */
export function pseudonymOf(id: CustomerId): Pseudonym {
  // The random end of the id.
  const mark = id.slice(-12)
  return { name: `Erased customer ${mark}`, email: `erased-${mark}@erased.invalid` }
}

/** What identifies a person. */
export interface Identity {
  names: ReadonlySet<string>
  emails: ReadonlySet<string>
  /** In E.164. */
  phones: ReadonlySet<string>
}

/** Replaces a text that was erased as a whole. */
export const ERASED_TEXT = 'Erased.'

export type Scrub = (text: string) => string

// A shorter name also occurs in ordinary words.
const SHORTEST_NAME = 3
const COUNTRY_CODE = '+977'

/**
 * Makes a function that replaces whatever identifies a person in a text: whole names, e-mail addresses and phones, in any case. A phone is
 * also found without its country code.
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
    // Longest first, so that no part of a longer one remains.
    const literals = needles.toSorted((a, b) => b.length - a.length).map(literal)
    return [
      [new RegExp(`(?<![\\p{L}\\p{N}])(?:${literals.join('|')})(?![\\p{L}\\p{N}])`, 'giu'), by] as const,
    ]
  })
  return (text) => patterns.reduce((clean, [pattern, by]) => clean.replace(pattern, by), text)
}

// RegExp.escape is newer than the oldest Node that Khata runs on.
const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** Khata's own reason for the end of a subscription. All other reasons are people's texts. */
export const OWN_REASON = 'payment_failed'
