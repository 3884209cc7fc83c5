import { LANGUAGES, type Language, LOCALES } from '@/lib/core/language'
import { LINK } from './text-link'

/**
 * A link to the same page in the other language, named in that language.
 * @param path the page's address with its query, but without `lang`.
 */
export function LanguageSwitch({ language, path }: { language: Language; path: string }) {
  const others = LANGUAGES.filter((each) => each !== language)
  return others.map((other) => (
    <a
      key={other}
      className={`${LINK} font-language`}
      href={`${path}${path.includes('?') ? '&' : '?'}lang=${other}`}
      lang={other}
      hrefLang={other}
    >
      {LOCALES[other].ownName}
    </a>
  ))
}
