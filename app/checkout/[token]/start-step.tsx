import { getTranslations } from 'next-intl/server'
import { FollowOtherTab } from '@/components/customer/follow-other-tab'
import { Form } from '@/components/form/form'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { WholeDates } from '@/components/ui/whole-dates'
import type { Existing } from '@/lib/checkout/load-existing'
import { loadMeant } from '@/lib/checkout/meant-money'
import type { CheckoutView, FormerDetails } from '@/lib/checkout/read'
import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import { isProvider } from '@/lib/core/providers'
import type { HadBefore } from '@/lib/subscription/had-before'
import { startSubscription } from './actions'
import type { AgreedNow } from './agreed'
import { keptChoice } from './choice'
import { CouponChoice } from './coupon-choice'
import { ExistingDebts } from './existing-debts'
import { MeantMoney } from './meant-money'
import { NextOfStart } from './next-of-start'
import { OneMore } from './one-more'
import { StartFields } from './start-fields'
import { chargeWords, isFree, sumToStart } from './start-words'
import { Step } from './step'
import { SumLines } from './sum-lines'
import { TopUpNotice } from './top-up-notice'
import type { BegunTopUp } from './visit'
import { WalletFacts } from './wallet-facts'
import { WholeAtProvider } from './whole-at-provider'

interface StartStepProps {
  view: CheckoutView
  token: string
  language: Language
  topUp: BegunTopUp | null
  former: FormerDetails | null
  /** The time of the business. */
  now: Date
  /** True if the start was refused because the amount has changed. */
  isMoved: boolean
  existing: Existing
  agreed: AgreedNow
  had: HadBefore | null
}

/** Nothing is missing: one tap starts the subscription. */
export async function StartStep(props: StartStepProps) {
  const { view, token, language, topUp, former, now, isMoved, existing, agreed, had } = props
  const t = await getTranslations('checkout.start')
  const problems = await getTranslations('checkout.problems')
  const expectedPaisa = sumToStart(view, agreed)
  const fields = { view, language, former, agreed, expectedPaisa }
  const balancePaisa = view.balancePaisa ?? 0n
  const meant = view.walletId
    ? await loadMeant(view.walletId, { balancePaisa, requiredPaisa: expectedPaisa, now })
    : []
  // If the person has chosen a provider, or the balance is meant for something else, the provider is offered first.
  const isAtProvider = meant.length > 0 || isProvider((await keptChoice())?.by ?? '')
  const atProvider = expectedPaisa > 0n && (
    <WholeAtProvider {...fields} token={token} areSecond={!isAtProvider} />
  )
  return (
    <Step heading={t(expectedPaisa > 0n ? 'heading' : 'freeHeading')}>
      {topUp && <TopUpNotice topUp={topUp} view={view} language={language} isShort={false} />}
      {isMoved && <Notice look="warning">{problems('amount_changed')}</Notice>}
      <FollowOtherTab />
      <OneMore {...{ had, view, language }}>
        <CouponChoice view={view} token={token} />
        <ExistingDebts view={view} token={token} language={language} existing={existing} agreed={agreed} />
        <SumLines view={view} language={language} />
        {expectedPaisa > 0n && (
          <WalletFacts view={view} language={language} agreedPaisa={agreed.amountPaisa} />
        )}
        <MeantMoney {...{ meant, view, language }} />
        {isAtProvider && atProvider}
        <Form scale="large" action={startSubscription} hidden={{ token }}>
          <StartFields {...fields} isSecond={isAtProvider} />
          <SubmitButton size="large" look={isAtProvider ? 'quiet' : 'primary'}>
            {expectedPaisa > 0n
              ? t('balanceButton', { amount: unbrokenNpr(expectedPaisa, language) })
              : isFree(view)
                ? t('freeButton')
                : t('trialButton', { days: view.trialDays })}
          </SubmitButton>
        </Form>
        {!isAtProvider && atProvider}
        <p className="text-sm text-ink-muted">
          <WholeDates>{await chargeWords(view, agreed, now, language)}</WholeDates>
        </p>
        <NextOfStart view={view} now={now} language={language} />
      </OneMore>
    </Step>
  )
}
