import { getTranslations } from 'next-intl/server'
import { TextLink } from '@/components/ui/text-link'
import { WholeDates } from '@/components/ui/whole-dates'
import type { Language } from '@/lib/core/language'
import type { ComingPayment } from '@/lib/core/next-payment'
import { nextPaymentInWords } from '@/messages/next-payment'

interface NextPaymentProps extends ComingPayment {
  business: string
  timeZone?: string
  language: Language
  /** Where to stop it. Null if nothing has started yet. */
  stop?: string | null
}

/** Where the next payment comes from, that nothing is charged automatically, and how to stop it. */
export async function NextPayment({ language, stop, ...coming }: NextPaymentProps) {
  const t = await getTranslations({ locale: language, namespace: 'customer.nextPayment' })
  return (
    <p className="text-sm text-ink-muted">
      <WholeDates>{nextPaymentInWords(coming, language)}</WholeDates>
      {stop && (
        <>
          {' '}
          <TextLink href={stop}>{t('stop')}</TextLink>
        </>
      )}
    </p>
  )
}
