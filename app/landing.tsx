import type { Metadata } from 'next'
import { PhonePicture } from '@/components/reader/phone-picture'
import { ReaderWords } from '@/components/reader/reader-words'
import { buttonClass } from '@/components/ui/button-look'
import { LINK } from '@/components/ui/text-link'
import { Wordmark } from '@/components/ui/wordmark'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, LOCALES } from '@/lib/core/language'
import { allProviders } from '@/lib/core/providers'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { KHATA_PREVIEW } from './link-preview'

// Each language has a separate address, so that anybody may cache the page.
export const addressOfLanding = (language: Language) => (language === DEFAULT_LANGUAGE ? '/' : `/${language}`)

const sentence = (language: Language) =>
  filled(MESSAGES[language].landing.lead, { providers: allProviders(language) })

/** The first page, as search engines and messengers describe it. */
export function landingMetadata(language: Language): Metadata {
  const { title } = MESSAGES[language].landing
  const description = sentence(language)
  return {
    title: { absolute: title },
    description,
    alternates: { languages: Object.fromEntries(LANGUAGES.map((each) => [each, addressOfLanding(each)])) },
    openGraph: { ...KHATA_PREVIEW, title, description },
  }
}

const TRADES = ['gym', 'tuition', 'delivery'] as const

/** The first page, for owners of businesses. Programmers find what they need in the documentation. */
export function Landing({ language }: { language: Language }) {
  const words = MESSAGES[language].landing
  // Nepali uses the font of the system, because a font file would be larger than the page.
  const letters = language === DEFAULT_LANGUAGE ? '' : 'font-[family-name:system-ui]'
  return (
    <div lang={language} className={`mx-auto flex min-h-dvh max-w-6xl flex-col px-5 sm:px-8 ${letters}`}>
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
        <Wordmark />
        <nav aria-label={words.places} className="flex items-center gap-x-5 text-sm">
          {LANGUAGES.filter((each) => each !== language).map((other) => (
            <a
              key={other}
              href={addressOfLanding(other)}
              hrefLang={other}
              lang={other}
              className={`font-[family-name:system-ui] ${LINK}`}
            >
              {LOCALES[other].ownName}
            </a>
          ))}
          <a href="/docs" className={LINK}>
            {words.docs}
          </a>
          <a href="/dashboard" className={LINK}>
            {words.signIn}
          </a>
        </nav>
      </header>
      <main className="flex flex-1 flex-col justify-center gap-16 py-10 sm:py-14">
        <section className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-2">
          <div className="flex flex-col gap-5">
            <h1 className="text-3xl font-semibold tracking-tight text-balance">{sentence(language)}</h1>
            <p className="max-w-lg text-pretty text-ink-muted">{words.more}</p>
            <p>
              <a href="/sign-up" className={buttonClass({})}>
                {words.start}
              </a>
            </p>
            <p className="text-sm text-pretty text-ink-muted">{words.try}</p>
          </div>
          <PhonePicture words={words.phone} />
        </section>
        <section aria-labelledby="trades" className="flex flex-col gap-4">
          <h2 id="trades" className="text-xl font-semibold tracking-tight">
            {words.trades.title}
          </h2>
          <ul className="grid gap-x-10 border-t border-line sm:grid-cols-3">
            {TRADES.map((trade) => (
              <li key={trade} className="flex flex-col gap-1 py-4 text-sm">
                <h3 className="font-medium">{words.trades[trade].title}</h3>
                <p className="text-pretty text-ink-muted">{words.trades[trade].text}</p>
              </li>
            ))}
          </ul>
        </section>
      </main>
      <ReaderWords />
    </div>
  )
}
