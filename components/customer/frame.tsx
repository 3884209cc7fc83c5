import { getTranslations } from 'next-intl/server'
import { LanguageSwitch } from '@/components/ui/language-switch'
import { Ribbon } from '@/components/ui/ribbon'
import { LINK } from '@/components/ui/text-link'
import { Wordmark } from '@/components/ui/wordmark'
import type { Language } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import { type Brand, BrandHeader, contactHref } from './brand-header'
import { PhoneLink } from './phone-link'

interface CustomerFrameProps {
  /** The business of the page. Null on the customer's own pages, which belong to no business. */
  brand: Brand | null
  language: Language
  /** The page's address without `lang`, for the language switch. */
  path: string
  isSandbox: boolean
  /** A Progress with the person's present step. */
  progress?: React.ReactNode
  /** How to reach the operator, on a page without a business. */
  helpLine?: React.ReactNode
  children: React.ReactNode
}

/** The frame of every customer page: one column, the seller, one thing at a time, help, language. */
export async function CustomerFrame(props: CustomerFrameProps) {
  const { brand, language, path, isSandbox, progress, helpLine, children } = props
  const t = await getTranslations({ locale: language, namespace: 'customer' })
  return (
    <div lang={language} className="for-thumbs flex min-h-dvh flex-col">
      {isSandbox && (
        <aside>
          <Ribbon>{t('sandbox')}</Ribbon>
        </aside>
      )}
      <div className="relative mx-auto flex w-full max-w-[30rem] flex-1 flex-col px-[min(1.25rem,5.6vw)] sm:border-l sm:border-khata/40 sm:pl-10">
        <header className="flex flex-wrap items-center justify-between gap-x-4 py-4">
          <div className="min-w-0 flex-1 basis-40">{brand ? <BrandHeader {...brand} /> : <Wordmark />}</div>
          <div className="ml-auto text-sm">
            <LanguageSwitch language={language} path={path} />
          </div>
        </header>
        {progress}
        <main className="flex flex-1 flex-col gap-6 pt-4 pb-6">{children}</main>
        <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-5 text-sm text-ink-muted">
          {brand ? <Help brand={brand} language={language} /> : helpLine}
          <OperatorLinks language={language} />
          {brand && (
            <span className="inline-flex items-center gap-1.5">
              {t.rich('poweredBy', { khata: () => <Wordmark size="small" /> })}
            </span>
          )}
        </footer>
      </div>
    </div>
  )
}

/** Who holds the money, and under which terms. */
function OperatorLinks({ language }: { language: Language }) {
  const { links, termsLink, privacyLink } = MESSAGES[language].operator
  const pages = [
    ['/help', links],
    ['/terms', termsLink],
    ['/privacy', privacyLink],
  ] as const
  return (
    <span className="flex flex-wrap gap-x-4">
      {pages.map(([href, label]) => (
        <a key={href} className={`min-w-11 ${LINK}`} href={href}>
          {label}
        </a>
      ))}
    </span>
  )
}

/** How customers reach the business that they buy from: its help page, its phone, or its e-mail address. */
function Help({ brand, language }: { brand: Brand; language: Language }) {
  const href = contactHref(brand)
  if (!href) return null
  const { supportUrl, supportPhone, supportEmail } = brand
  return (
    <span className="wrap-anywhere">
      {MESSAGES[language].customer.help}{' '}
      {!supportUrl && supportPhone ? (
        <PhoneLink phone={supportPhone} language={language} />
      ) : (
        <a className={LINK} href={href}>
          {supportUrl?.replace(/^https?:\/\//, '') ?? supportEmail}
        </a>
      )}
    </span>
  )
}
