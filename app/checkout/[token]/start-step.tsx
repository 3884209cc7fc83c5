import { getTranslations } from 'next-intl/server'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import type { Existing } from '@/lib/checkout/load-existing'
import type { CheckoutView, FormerDetails } from '@/lib/checkout/read'
import { requiredToStart } from '@/lib/checkout/rules'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import { periodStartAt } from '@/lib/core/period'
import { startSubscription } from './actions'
import type { AgreedNow } from './agreed'
import { ExistingDebts } from './existing-debts'
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
  /** The start was refused, because the sum is another one now. */
  isMoved: boolean
  existing: Existing
  agreed: AgreedNow
}

/** Everything is there: one tap starts the subscription. */
export async function StartStep(props: StartStepProps) {
  const { view, token, language, topUp, former, now, isMoved, existing, agreed } = props
  const t = await getTranslations('checkout.start')
  const price = await priceWords(view, language)
  const isTrial = view.trialDays > 0
  const isFree = view.amountPaisa === 0n
  const requiredPaisa = requiredToStart(view) + agreed.amountPaisa
  const problems = await getTranslations('checkout.problems')
  const amount = formatNpr(requiredPaisa, language)
  const payment = requiredPaisa > 0n ? t('payNow', { amount }) : t('payNothing')
  const date = await dateWords(firstChargeAt(view, now), view.timeZone, language)
  return (
    <Step heading={t('heading')}>
      {topUp && <TopUpNotice topUp={topUp} view={view} language={language} />}
      {isMoved && <Notice look="warning">{problems('amount_changed')}</Notice>}
      <ExistingDebts view={view} token={token} language={language} existing={existing} agreed={agreed} />
      {requiredPaisa > 0n && <WalletFacts view={view} language={language} agreedPaisa={agreed.amountPaisa} />}
      <Form scale="large" action={startSubscription} hidden={{ token, expectedPaisa: String(requiredPaisa) }}>
        {agreed.ids.map((id) => (
          <input key={id} type="hidden" name="agreed" value={id} />
        ))}
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
              defaultValue={former?.email ?? undefined}
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
          {agreed.amountPaisa > 0n
            ? t('agreedButton', { amount })
            : isTrial
              ? t('trialButton', { days: view.trialDays })
              : isFree
                ? t('freeButton')
                : t('button', { price })}
        </SubmitButton>
      </Form>
      <p className="text-sm text-ink-muted">
        {isFree
          ? t('freeNext', { now: payment })
          : isTrial
            ? t('trialNext', { now: payment, date, price })
            : t('next', { now: payment, date })}
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
