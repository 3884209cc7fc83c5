import { getTranslations } from 'next-intl/server'
import { ProviderButtons } from '@/components/customer/provider-buttons'
import { Form } from '@/components/form/form'
import { FormAmount } from '@/components/form/sent-amount'
import { Notice } from '@/components/ui/notice'
import type { Existing } from '@/lib/checkout/load-existing'
import type { CheckoutView } from '@/lib/checkout/read'
import { requiredToStart, shortfallOf } from '@/lib/checkout/rules'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import { eitherOf } from '@/lib/core/providers'
import { offeredProviders } from '@/lib/providers/offered'
import { topUpFor } from '@/lib/top-up/rules'
import { LEAST_TOP_UP_PAISA, MAX_TOP_UP_PAISA } from '@/lib/top-up/schema'
import { topUpAtCheckout } from './actions'
import type { AgreedNow } from './agreed'
import { ExistingDebts } from './existing-debts'
import { Step } from './step'
import { TopUpNotice } from './top-up-notice'
import type { CheckoutTopUp } from './visit'
import { WalletFacts } from './wallet-facts'

interface TopUpStepProps {
  view: CheckoutView
  token: string
  language: Language
  /** The last one that was begun here. */
  topUp: CheckoutTopUp | null
  /** The start was refused, because the wallet is short. */
  isShort: boolean
  /** The start was refused, because the sum is another one now. */
  isMoved: boolean
  existing: Existing
  agreed: AgreedNow
}

export async function TopUpStep(props: TopUpStepProps) {
  const { view, token, language, topUp, isShort, isMoved, existing, agreed } = props
  const t = await getTranslations('checkout.topUp')
  const problems = await getTranslations('checkout.problems')
  const shortfallPaisa = shortfallOf(requiredToStart(view) + agreed.amountPaisa, view.balancePaisa ?? 0n)
  // Both providers take Rs 10 at least, and Rs 100,000 at most in one go.
  const amountPaisa = topUpFor(shortfallPaisa)
  const [least, most] = [formatNpr(LEAST_TOP_UP_PAISA, language), formatNpr(MAX_TOP_UP_PAISA, language)]
  const providers = offeredProviders(view.environment)
  return (
    <Step heading={t('heading')}>
      {isShort && <Notice look="warning">{problems('insufficient_balance')}</Notice>}
      {topUp && <TopUpNotice topUp={topUp} view={view} language={language} />}
      {isMoved && <Notice look="warning">{problems('amount_changed')}</Notice>}
      <ExistingDebts view={view} token={token} language={language} existing={existing} agreed={agreed} />
      <WalletFacts view={view} language={language} agreedPaisa={agreed.amountPaisa} />
      {providers.length === 0 ? (
        <Notice look="warning">{t('none', { business: view.businessName })}</Notice>
      ) : (
        <>
          <Form scale="large" action={topUpAtCheckout} hidden={{ token, amountPaisa: String(amountPaisa) }}>
            <ProviderButtons
              providers={providers}
              text={(provider) => t('button', { amount: formatNpr(amountPaisa, language), provider })}
            />
          </Form>
          <p className="text-sm text-ink-muted">
            {t('next', { providers: eitherOf(providers, language) })}
            {shortfallPaisa < LEAST_TOP_UP_PAISA && ` ${t('minimum', { minimum: least })}`}
            {shortfallPaisa > MAX_TOP_UP_PAISA && ` ${t('maximum', { maximum: most })}`}
          </p>
          <details>
            <summary className="cursor-pointer py-1 font-medium">{t('amounts')}</summary>
            <div className="pt-3">
              <Form scale="large" action={topUpAtCheckout} hidden={{ token }}>
                <FormAmount
                  label={t('amount')}
                  otherLabel={t('other')}
                  quickPaisa={quickAmounts(amountPaisa, view.amountPaisa)}
                  hint={t('otherHint', { minimum: least, maximum: most })}
                  language={language}
                />
                <ProviderButtons
                  providers={providers}
                  text={(provider) => t('otherButton', { provider })}
                  areSecond
                />
              </Form>
            </div>
          </details>
        </>
      )}
    </Step>
  )
}

const HUNDRED_RUPEES_PAISA = 10_000n

/** What is missing, and enough for two, three and six payments, rounded up to hundreds of rupees. */
function quickAmounts(missingPaisa: bigint, paymentPaisa: bigint): bigint[] {
  const ahead = [1n, 2n, 5n].map((more) => roundedUp(missingPaisa + more * paymentPaisa))
  const amounts = [missingPaisa, ...ahead.filter((paisa) => paisa <= MAX_TOP_UP_PAISA)]
  return [...new Set(amounts)]
}

const roundedUp = (paisa: bigint) =>
  ((paisa + HUNDRED_RUPEES_PAISA - 1n) / HUNDRED_RUPEES_PAISA) * HUNDRED_RUPEES_PAISA
