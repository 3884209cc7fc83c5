import { getTranslations } from 'next-intl/server'
import { TextLink } from '@/components/ui/text-link'
import { WholeDates } from '@/components/ui/whole-dates'
import { dateInWords, NEPAL } from '@/lib/core/calendar-date'
import type { Language } from '@/lib/core/language'
import { type ComingPayment, nextPaymentWords } from '@/lib/core/next-payment'
import { allProviders } from '@/lib/core/providers'

interface NextPaymentProps extends ComingPayment {
  business: string
  timeZone?: string
  language: Language
  /** Where it is stopped. Null: nothing has begun yet. */
  stop?: string | null
}

/** Where the next payment comes from, that nothing is charged by itself, and how it is stopped. */
export async function NextPayment({
  business,
  timeZone = NEPAL,
  language,
  stop,
  ...coming
}: NextPaymentProps) {
  const t = await getTranslations({ locale: language, namespace: 'customer.nextPayment' })
  const text = t(nextPaymentWords(coming), {
    business,
    providers: allProviders(language),
    date: coming.at ? dateInWords(coming.at, timeZone, language) : '',
  })
  return (
    <p className="text-sm text-ink-muted">
      <WholeDates>{text}</WholeDates>
      {stop && (
        <>
          {' '}
          <TextLink href={stop}>{t('stop')}</TextLink>
        </>
      )}
    </p>
  )
}
