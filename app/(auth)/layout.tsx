import { headers } from 'next/headers'
import Link from 'next/link'
import { pageLanguage } from '@/app/staff-language'
import { LINK } from '@/components/ui/text-link'
import { Wordmark } from '@/components/ui/wordmark'
import { REQUESTED_PATH } from '@/lib/auth/requested-path'
import { LANGUAGES, LOCALES } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import { STAFF_LANGUAGE_PARAM } from '@/messages/staff-cookie'

/** The frame of all pages for people without a session: one column next to the red line of an account book. */
export default async function AuthLayout({ children }: { children: React.ReactNode }) {
  const language = await pageLanguage()
  // A page with translations needs its own address, for the links to its other languages.
  const here = (await headers()).get(REQUESTED_PATH)
  return (
    // After a sign-out, the document may still have the language of the person who was signed in, so the page states its own.
    <div
      lang={language}
      className="relative mx-auto flex min-h-dvh w-full max-w-[30rem] flex-col px-5 sm:border-l sm:border-khata/40 sm:pl-10"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-6">
        <Link href="/" className="inline-block rounded-md">
          <Wordmark />
        </Link>
        {here &&
          LANGUAGES.filter((each) => each !== language).map((other) => (
            <a
              key={other}
              href={`${here}${here.includes('?') ? '&' : '?'}${STAFF_LANGUAGE_PARAM}=${other}`}
              lang={other}
              hrefLang={other}
              className={`${LINK} font-language text-sm`}
            >
              {LOCALES[other].ownName}
            </a>
          ))}
      </header>
      <main className="flex flex-1 flex-col gap-6 py-6 sm:py-12">{children}</main>
      <footer className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line py-5 text-sm text-ink-muted">
        <a href="/docs" className="rounded hover:underline">
          {MESSAGES[language].frame.documentation}
        </a>
      </footer>
    </div>
  )
}
