import { getTranslations } from 'next-intl/server'
import { AskShop } from '@/components/customer/ask-shop'
import { FollowOtherTab } from '@/components/customer/follow-other-tab'
import { ProviderButtons } from '@/components/customer/provider-buttons'
import { Form } from '@/components/form/form'
import { FormAmount } from '@/components/form/sent-amount'
import { Fold } from '@/components/ui/fold'
import { Notice } from '@/components/ui/notice'
import { WholeDates } from '@/components/ui/whole-dates'
import type { Existing } from '@/lib/checkout/load-existing'
import { loadMeant } from '@/lib/checkout/meant-money'
import type { CheckoutView, FormerDetails } from '@/lib/checkout/read'
import { shortfallOf } from '@/lib/checkout/rules'
import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import { eitherOf } from '@/lib/core/providers'
import { LEAST_TOP_UP_PAISA, MAX_TOP_UP_PAISA, topUpFor } from '@/lib/core/top-up-amount'
import { providersAt } from '@/lib/provider-account/offered'
import type { HadBefore } from '@/lib/subscription/had-before'
import { topUpAtCheckout } from './actions'
import type { AgreedNow } from './agreed'
import { CouponChoice } from './coupon-choice'
import { ExistingDebts } from './existing-debts'
import { MeantMoney } from './meant-money'
import { NextOfStart } from './next-of-start'
import { OneMore } from './one-more'
import { StartFields } from './start-fields'
import { chargeWords, sumToStart } from './start-words'
import { Step } from './step'
import { SumLines } from './sum-lines'
import { TopUpNotice } from './top-up-notice'
import type { BegunTopUp } from './visit'
import { WalletFacts } from './wallet-facts'
import { WholeAtProvider } from './whole-at-provider'
import { pricedWords } from './words'

interface TopUpStepProps {
  view: CheckoutView
  token: string
  language: Language
  /** The last top-up that was started here. */
  topUp: BegunTopUp | null
  former: FormerDetails | null
  /** The time of the business. */
  now: Date
  /** True if the start was refused because the wallet holds too little. */
  isShort: boolean
  /** True if the provider did not answer when the payment should start. */
  isAway: boolean
  /** True if the start was refused because the amount has changed. */
  isMoved: boolean
  existing: Existing
  agreed: AgreedNow
  had: HadBefore | null
}

/**
 * Money is missing. One tap pays it and agrees to the start, which then happens by itself. If one payment cannot be enough, the tap only
 * tops up.
 */
export async function TopUpStep(props: TopUpStepProps) {
  const { view, token, language, topUp, former, now, isShort, isAway, isMoved, existing, agreed, had } = props
  const t = await getTranslations('checkout.topUp')
  const [problems, first] = [
    await getTranslations('checkout.problems'),
    await getTranslations('checkout.first'),
  ]
  const expectedPaisa = sumToStart(view, agreed)
  const shortfallPaisa = shortfallOf(expectedPaisa, view.balancePaisa ?? 0n)
  // Both providers accept at least Rs 10, and at most Rs 100,000 in one payment.
  const amountPaisa = topUpFor(shortfallPaisa)
  const starts = amountPaisa >= shortfallPaisa
  const [least, most] = [unbrokenNpr(LEAST_TOP_UP_PAISA, language), unbrokenNpr(MAX_TOP_UP_PAISA, language)]
  const providers = await providersAt(view)
  const balancePaisa = view.balancePaisa ?? 0n
  const meant = view.walletId
    ? await loadMeant(view.walletId, { balancePaisa, requiredPaisa: expectedPaisa, now })
    : []
  const isMeant = meant.length > 0
  const fields = { language, view, former, agreed, expectedPaisa }
  const startFields = starts && (
    <>
      <input type="hidden" name="start.leastPaisa" value={String(shortfallPaisa)} />
      <StartFields {...fields} at="start." isSecond={isMeant} />
    </>
  )
  const ways = (
    <>
      {starts && (
        <p>
          <WholeDates>
            {t('agree', {
              product: view.productName,
              price: await pricedWords(view, language),
              next: await chargeWords(view, agreed, now, language),
            })}
          </WholeDates>
        </p>
      )}
      <MeantMoney {...{ meant, view, language }} />
      {isMeant && (
        <>
          <WholeAtProvider {...fields} token={token} areSecond={false} />
          <p>
            {first('have', {
              have: unbrokenNpr(balancePaisa, language),
              missing: unbrokenNpr(shortfallPaisa, language),
            })}
          </p>
        </>
      )}
      <Form scale="large" action={topUpAtCheckout} hidden={{ token, amountPaisa: String(amountPaisa) }}>
        {startFields}
        <ProviderButtons
          areSecond={isMeant}
          providers={providers}
          text={(provider) =>
            t(starts ? 'payButton' : 'button', { amount: unbrokenNpr(amountPaisa, language), provider })
          }
        />
      </Form>
      <p className="text-sm text-ink-muted">
        {t(starts ? 'payNext' : 'next', { providers: eitherOf(providers, language) })}
        {shortfallPaisa < LEAST_TOP_UP_PAISA && ` ${t('minimum', { minimum: least })}`}
        {!starts && ` ${t('maximum', { maximum: most })}`}
      </p>
      {starts && <NextOfStart view={view} now={now} language={language} />}
      <Fold scale="large" title={t('amounts')}>
        <div className="pt-2">
          <Form scale="large" action={topUpAtCheckout} hidden={{ token }}>
            <FormAmount
              label={t('amount')}
              otherLabel={t('other')}
              quickPaisa={quickAmounts(amountPaisa, view.amountPaisa)}
              hint={
                starts
                  ? t('startHint', { amount: unbrokenNpr(shortfallPaisa, language), maximum: most })
                  : t('otherHint', { minimum: least, maximum: most })
              }
              language={language}
            />
            {startFields}
            <ProviderButtons
              providers={providers}
              text={(provider) => t(starts ? 'otherPayButton' : 'otherButton', { provider })}
              areSecond
            />
          </Form>
        </div>
      </Fold>
    </>
  )
  return (
    <Step heading={t(isHeld(topUp) ? 'heldHeading' : starts ? 'payHeading' : 'heading')}>
      <FollowOtherTab />
      {isShort && <Notice look="warning">{problems('insufficient_balance')}</Notice>}
      {isAway && <Notice look="warning">{problems('providerAway')}</Notice>}
      {topUp && <TopUpNotice topUp={topUp} view={view} language={language} isShort />}
      {isMoved && <Notice look="warning">{problems('amount_changed')}</Notice>}
      {isHeld(topUp) && <AskShop shop={{ ...view, name: view.businessName }} />}
      <HeldBack isHeld={isHeld(topUp)} title={t('again')}>
        <OneMore {...{ had, view, language }}>
          <CouponChoice view={view} token={token} />
          <ExistingDebts view={view} token={token} language={language} existing={existing} agreed={agreed} />
          <SumLines view={view} language={language} />
          <WalletFacts view={view} language={language} agreedPaisa={agreed.amountPaisa} />
          {providers.length === 0 ? (
            <Notice look="warning">{t('none', { business: view.businessName })}</Notice>
          ) : (
            ways
          )}
        </OneMore>
      </HeldBack>
    </Step>
  )
}

/** True if a provider has the money, and a person is looking into it. */
const isHeld = (topUp: BegunTopUp | null) => topUp?.state === 'failed' && topUp.reconciliation !== null

/** A person who need not pay again is not asked to: the buttons are folded. */
function HeldBack({
  isHeld,
  title,
  children,
}: {
  isHeld: boolean
  title: string
  children: React.ReactNode
}) {
  if (!isHeld) return children
  return (
    <Fold scale="large" title={title}>
      <div className="flex flex-col gap-4 pt-2">{children}</div>
    </Fold>
  )
}

const HUNDRED_RUPEES_PAISA = 10_000n

/** The missing amount, and amounts for two, three and six payments, rounded up to hundreds of rupees. */
function quickAmounts(missingPaisa: bigint, paymentPaisa: bigint): bigint[] {
  const ahead = [1n, 2n, 5n].map((more) => roundedUp(missingPaisa + more * paymentPaisa))
  const amounts = [missingPaisa, ...ahead.filter((paisa) => paisa <= MAX_TOP_UP_PAISA)]
  return [...new Set(amounts)]
}

const roundedUp = (paisa: bigint) =>
  ((paisa + HUNDRED_RUPEES_PAISA - 1n) / HUNDRED_RUPEES_PAISA) * HUNDRED_RUPEES_PAISA
