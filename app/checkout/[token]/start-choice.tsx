import { getTranslations } from 'next-intl/server'
import { ProviderButtons } from '@/components/customer/provider-buttons'
import { SubmitButton } from '@/components/ui/submit-button'
import type { CheckoutView } from '@/lib/checkout/read'
import { requiredToStart, shortfallOf } from '@/lib/checkout/rules'
import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import { topUpFor } from '@/lib/core/top-up-amount'
import { offeredProviders } from '@/lib/providers/offered'
import { AskedBesides } from './asked-besides'
import { PersonFields, TermsField } from './start-fields'
import { isFree } from './start-words'

interface StartChoiceProps {
  view: CheckoutView
  language: Language
  /** Of the wallet of who is signed in here. Null: nobody is. */
  balancePaisa: bigint | null
  /** How the page names who is known. */
  who: string | null
}

/**
 * What a person agrees to on the first page, and its buttons: each names what happens, with which sum and where. What they
 * press is done as soon as the phone is known to be theirs.
 */
export async function StartChoice({ view, language, balancePaisa, who }: StartChoiceProps) {
  const t = await getTranslations('checkout.first')
  const requiredPaisa = requiredToStart(view)
  return (
    <>
      <input type="hidden" name="expectedPaisa" value={String(requiredPaisa)} />
      <TermsField view={view} at="" />
      <AskedBesides view={view} language={language} at="" />
      {who && <p className="font-medium">{t('as', { phone: who })}</p>}
      {await buttons()}
      <PersonFields view={view} former={null} at="" />
    </>
  )

  async function buttons() {
    if (requiredPaisa === 0n) {
      const words = isFree(view) ? t('freeButton') : t('trialButton', { days: view.trialDays })
      return <One by="nothing">{words}</One>
    }
    const shortfallPaisa = shortfallOf(requiredPaisa, balancePaisa ?? 0n)
    const amount = unbrokenNpr(requiredPaisa, language)
    if (shortfallPaisa === 0n) return <One by="balance">{t('balanceButton', { amount })}</One>
    const amountPaisa = topUpFor(shortfallPaisa)
    const providers = offeredProviders(view.environment)
    // One payment cannot be enough, or nobody takes one.
    if (amountPaisa < shortfallPaisa || providers.length === 0) return <One by="nothing">{t('goOn')}</One>
    return (
      <>
        {balancePaisa !== null && balancePaisa > 0n && (
          <p>
            {t('have', {
              have: unbrokenNpr(balancePaisa, language),
              missing: unbrokenNpr(shortfallPaisa, language),
            })}
          </p>
        )}
        <ProviderButtons
          providers={providers}
          text={(provider) => t('payButton', { provider, amount: unbrokenNpr(amountPaisa, language) })}
        />
      </>
    )
  }
}

function One({ by, children }: { by: string; children: React.ReactNode }) {
  return (
    <SubmitButton size="large" name="provider" value={by}>
      {children}
    </SubmitButton>
  )
}
