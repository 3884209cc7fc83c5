import { getTranslations } from 'next-intl/server'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { SubmitButton } from '@/components/ui/submit-button'
import type { CheckoutView, FormerDetails } from '@/lib/checkout/read'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import { periodStartAt } from '@/lib/core/period'
import { startSubscription } from './actions'
import { Step } from './step'
import { TopUpNotice } from './top-up-notice'
import type { CheckoutTopUp } from './visit'
import { WalletFacts } from './wallet-facts'
import { dateWords, priceWords } from './words'

interface StartStepProps {
  view: CheckoutView
  token: string
  language: Language
  topUp: CheckoutTopUp | null
  former: FormerDetails | null
  /** The time of the business. */
  now: Date
}

/** Everything is there: one tap starts the subscription. */
export async function StartStep({ view, token, language, topUp, former, now }: StartStepProps) {
  const t = await getTranslations('checkout.start')
  const price = await priceWords(view, language)
  const isTrial = view.trialDays > 0
  const isFree = view.amountPaisa === 0n
  const date = await dateWords(firstChargeAt(view, now), view.timeZone, language)
  return (
    <Step heading={t('heading')}>
      {topUp && <TopUpNotice topUp={topUp} view={view} language={language} />}
      {!isTrial && !isFree && <WalletFacts view={view} language={language} />}
      <Form scale="large" action={startSubscription} hidden={{ token }}>
        {!view.preBound && (
          <>
            <FormField
              name="email"
              label={t('email')}
              hint={t('emailHint', { business: view.businessName })}
              type="email"
              autoComplete="email"
              required
              maxLength={254}
              defaultValue={former?.email}
            />
            <FormField
              name="name"
              label={t('name')}
              hint={t('nameHint')}
              autoComplete="name"
              maxLength={200}
              defaultValue={former?.name ?? undefined}
            />
          </>
        )}
        <SubmitButton size="large">
          {isTrial
            ? t('trialButton', { days: view.trialDays })
            : isFree
              ? t('freeButton')
              : t('button', { price })}
        </SubmitButton>
      </Form>
      <p className="text-sm text-ink-muted">
        {isFree
          ? t('freeNext')
          : isTrial
            ? t('trialNext', { date, price })
            : t('next', { amount: formatNpr(view.amountPaisa, language), date })}
      </p>
    </Step>
  )
}

/** When money is taken next, if it starts now: the end of the trial, or of the first period. */
function firstChargeAt({ trialDays, interval, intervalCount, timeZone }: CheckoutView, now: Date): Date {
  const rule =
    trialDays > 0 ? ({ interval: 'day', intervalCount: trialDays } as const) : { interval, intervalCount }
  return periodStartAt({ anchorAt: now, timeZone, ...rule }, 1)
}
