import { getTranslations } from 'next-intl/server'
import { FollowOtherTab } from '@/components/customer/follow-other-tab'
import { WholeDates } from '@/components/customer/whole-dates'
import { LinkButton } from '@/components/ui/button'
import type { CheckoutView } from '@/lib/checkout/read'
import type { Language } from '@/lib/core/language'
import { phoneWords } from '@/messages/phone-words'
import { NOTHING_AGREED } from './agreed'
import { ContinueAs } from './continue-as'
import { CouponChoice } from './coupon-choice'
import type { KnownPerson } from './known-person'
import { PhoneForm } from './phone-form'
import { StartChoice } from './start-choice'
import { chargeWords } from './start-words'

interface FirstStepProps {
  view: CheckoutView
  token: string
  language: Language
  /** The time of the business. */
  now: Date
  /** Who need not type a number. */
  known: KnownPerson | null
  /** The number that this browser has typed, to which a code was sent. */
  typed: string | null
}

/** Who buys, and with what they pay. The press agrees to the offer above; a code then shows whose number it is. */
export async function FirstStep({ view, token, language, now, known, typed }: FirstStepProps) {
  const t = await getTranslations('checkout.first')
  const choice = <StartChoice view={view} language={language} balancePaisa={null} who={null} />
  const form = (
    <PhoneForm token={token} environment={view.environment} phone={typed}>
      {choice}
    </PhoneForm>
  )
  return (
    <section className="flex flex-col gap-4">
      <FollowOtherTab />
      <CouponChoice view={view} token={token} />
      {typed && (
        <LinkButton href={`/checkout/${token}?step=code`} size="large" look="quiet">
          {t('enterCode', { phone: phoneWords(typed, language) })}
        </LinkButton>
      )}
      {known ? (
        <ContinueAs known={known} token={token} view={view} language={language}>
          {form}
        </ContinueAs>
      ) : (
        form
      )}
      <p className="text-sm text-ink-muted">
        <WholeDates>{await chargeWords(view, NOTHING_AGREED, now, language)}</WholeDates>
      </p>
      {!known && <p className="text-sm text-ink-muted">{t('next')}</p>}
    </section>
  )
}
