import { PageLink } from '@/components/ui/page-link'
import { LANGUAGES, type Language, LOCALES } from '@/lib/core/language'

interface AsCustomersSeeProps {
  language: Language
  caption: React.ReactNode
  children: React.ReactNode
}

/** A preview of something on a customer's page, with that page's background. */
export function AsCustomersSee({ language, caption, children }: AsCustomersSeeProps) {
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <div lang={language} className="rounded-lg border border-line bg-page p-5">
        <div className="mx-auto flex max-w-[26rem] flex-col gap-4">{children}</div>
      </div>
      <figcaption className="text-xs text-ink-muted">{caption}</figcaption>
    </figure>
  )
}

interface PreviewLanguagesProps {
  shown: Language
  hrefOf: (language: Language) => string
  /** For screen readers. */
  label: string
}

/** The language of a preview: a link per language, to the page that shows it so. */
export function PreviewLanguages({ shown, hrefOf, label }: PreviewLanguagesProps) {
  return (
    <nav aria-label={label} className="flex gap-3 text-sm">
      {LANGUAGES.map((each) => (
        <PageLink
          key={each}
          href={hrefOf(each)}
          scroll={false}
          lang={each}
          aria-current={each === shown ? 'true' : undefined}
          className="font-language inline-flex min-h-6 items-center border-b-2 border-transparent text-ink-muted hover:text-ink aria-[current]:border-khata aria-[current]:font-medium aria-[current]:text-ink"
        >
          {LOCALES[each].ownName}
        </PageLink>
      ))}
    </nav>
  )
}
