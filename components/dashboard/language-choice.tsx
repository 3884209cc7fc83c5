import { LANGUAGES, type Language, LOCALES } from '@/lib/core/language'
import { STAFF_LANGUAGE_PARAM } from '@/messages/staff-cookie'

const LOOK =
  'flex min-h-8 flex-1 items-center justify-center rounded-md font-language text-ink-muted hover:bg-action-quiet aria-[current]:bg-action-quiet aria-[current]:font-medium aria-[current]:text-ink'

/**
 * Chooses the language of the frame and of the translated pages, in this browser. Each language is named in its own script. It is a link to
 * the same page, so it works without a script.
 */
export function LanguageChoice({ language, label }: { language: Language; label: string }) {
  return (
    <nav aria-label={label} className="flex items-center gap-1 px-2 text-xs">
      {LANGUAGES.map((each) => (
        <a
          key={each}
          href={`?${STAFF_LANGUAGE_PARAM}=${each}`}
          lang={each}
          hrefLang={each}
          aria-current={each === language ? 'true' : undefined}
          className={LOOK}
        >
          {LOCALES[each].ownName}
        </a>
      ))}
    </nav>
  )
}
