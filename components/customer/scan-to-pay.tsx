import { getTranslations } from 'next-intl/server'
import { LinkButton } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-look'
import { CONTROL } from '@/components/ui/field-frame'
import { Fold } from '@/components/ui/fold'
import { LINK } from '@/components/ui/text-link'
import { momentInWords } from '@/lib/core/calendar-date'
import { inDigitsOf } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import type { WireTopUp } from '@/lib/top-up/present'
import { LookAgain } from './look-again'

// Most people have paid within a minute. Each check asks the provider, at most every three seconds for all viewers together.
const LOOK_EVERY_S = 3
const LOOK_WITHOUT_SCRIPT_S = 10

// People who pay by these QRs are in Nepal.
const PLACE = 'Asia/Kathmandu'

interface ScanToPayProps {
  qr: NonNullable<WireTopUp['qr']>
  /** In words. */
  amount: string
  /** The address of this page, which checks whether it is paid. */
  page: string
  language: Language
}

/** A QR to scan with a phone. On a phone itself: links to bank apps, and the QR as a picture to save. It needs no script. */
export async function ScanToPay({ qr, amount, page, language }: ScanToPayProps) {
  const t = await getTranslations('topUp.scan')
  const [svg, png] = [qr.svgUrl, qr.pngUrl].map((url) => new URL(url).pathname)
  const picture = (
    // biome-ignore lint/performance/noImgElement: a drawing of a few KB, at a secret address
    <img
      src={svg}
      alt={t('alt', { amount })}
      width={320}
      height={320}
      loading="lazy"
      className="aspect-square w-80 max-w-full rounded-lg"
    />
  )
  const [until, now] = [new Date(qr.expiresAt), new Date()]
  const seconds = Math.max(0, Math.round((until.getTime() - now.getTime()) / 1_000))
  return (
    <>
      <LookAgain everySeconds={LOOK_EVERY_S} withoutScriptSeconds={LOOK_WITHOUT_SCRIPT_S} />
      {qr.payeeName && <p>{t('bank', { payee: qr.payeeName })}</p>}
      <div className="hidden flex-col gap-3 sm:flex pointer-fine:flex">
        {picture}
        <p className="text-sm text-ink-muted">{t('how')}</p>
      </div>
      <div className="flex flex-col gap-4 sm:hidden pointer-fine:hidden">
        <a href={png} download="qr.png" className={buttonClass({ size: 'large' })}>
          {t('save')}
        </a>
        <a
          href={png}
          download="qr.png"
          data-share={t('share')}
          hidden
          className={buttonClass({ look: 'quiet', size: 'large' })}
        >
          {t('share')}
        </a>
        <p className="text-sm text-ink-muted">{t('saveHow')}</p>
        <BankApps apps={qr.apps} words={{ title: t('apps'), search: t('search') }} />
        <Fold scale="large" title={t('show')}>
          {picture}
        </Fold>
      </div>
      <p
        className="figures"
        data-wait={seconds}
        data-waiting={t('ticking')}
        data-digits={inDigitsOf(language, '0123456789')}
      >
        {/* It stays the same from check to check. With a script, a countdown replaces it. */}
        {t('until', { time: momentInWords(until, now, PLACE, language) })}
      </p>
      <LinkButton href={page} size="large" look="quiet">
        {t('check')}
      </LinkButton>
      <p className="text-sm text-ink-muted">{t('next')}</p>
    </>
  )
}

interface BankAppsProps {
  apps: NonNullable<WireTopUp['qr']>['apps']
  words: { title: string; search: string }
}

/** The bank apps by name. The search field needs a script, and is hidden without one. */
function BankApps({ apps, words }: BankAppsProps) {
  if (apps.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-medium">{words.title}</h2>
      <input
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        autoComplete="off"
        className={`${CONTROL} h-12 noscript:hidden`}
      />
      <ul className="flex max-h-72 flex-col overflow-y-auto">
        {apps.map(({ name, link }) => (
          <li key={link}>
            <a href={link} className={`${LINK} flex min-h-12 items-center`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface QrOverProps {
  /** The address of this page, which checks whether it is paid. */
  page: string
  /** Where another payment is begun. */
  again?: string
  /** The form that begins another one, where a press is needed. */
  children?: React.ReactNode
}

/** The QR has expired. The page does not say that the payment failed: it may have been paid, and then it counts. */
export async function QrOver({ page, again, children }: QrOverProps) {
  const t = await getTranslations('topUp.scan')
  return (
    <>
      <p role="status">{t('over')}</p>
      {again && (
        <LinkButton href={again} size="large">
          {t('new')}
        </LinkButton>
      )}
      {children}
      <LinkButton href={page} size="large" look="quiet">
        {t('check')}
      </LinkButton>
    </>
  )
}
