import Negotiator from 'negotiator'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languageOf } from '@/lib/core/language'

export const LANGUAGE_COOKIE = 'khata_language'

/** What a request for a customer's page says about its language. */
interface Wishes {
  /** In `?lang=`. */
  asked: string | null
  /** In the cookie. */
  kept: string | undefined
  /** The header `Accept-Language`. */
  accepted: string | null | undefined
}

/** The language of a customer's page: the one that was asked for, then the kept one, then what the browser prefers. */
export function customerLanguage({ asked, kept, accepted }: Wishes): Language {
  const preferred = () =>
    new Negotiator({ headers: { 'accept-language': accepted ?? '' } }).language([...LANGUAGES])
  return languageOf(asked) ?? languageOf(kept) ?? languageOf(preferred()) ?? DEFAULT_LANGUAGE
}
