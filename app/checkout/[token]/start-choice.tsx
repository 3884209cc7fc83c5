import { getTranslations } from 'next-intl/server'
import { ProviderButtons } from '@/components/customer/provider-buttons'
import type { ButtonLook } from '@/components/ui/button-look'
import { SubmitButton } from '@/components/ui/submit-button'
import type { CheckoutView } from '@/lib/checkout/read'
import { requiredToStart, shortfallOf } from '@/lib/checkout/rules'
import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import { topUpFor } from '@/lib/core/top-up-amount'
import { providersAt } from '@/lib/provider-account/offered'
import { AskedBesides } from './asked-besides'
import type { KnownPerson } from './known-person'
import { MeantMoney } from './meant-money'
import { PersonFields, TermsField } from './start-fields'
import { isFree } from './start-words'

interface StartChoiceProps {
  view: CheckoutView
  language: Language
  /** The person who need not type a number. */
  known: KnownPerson | null
}

/**
 * What a person agrees to on the first page, and its buttons: each says what happens, the amount, and the provider. The chosen action is
 * done as soon as the person has proved that the phone is theirs.
 */
export async function StartChoice({ view, language, known }: StartChoiceProps) {
  const t = await getTranslations('checkout.first')
  const requiredPaisa = requiredToStart(view)
  return (
    <>
      <input type="hidden" name="expectedPaisa" value={String(requiredPaisa)} />
      <TermsField view={view} at="" />
      <AskedBesides view={view} language={language} at="" />
      {known && <p className="font-medium">{t('as', { phone: known.phone })}</p>}
      {await buttons()}
      <PersonFields view={view} former={null} at="" />
    </>
  )

  async function buttons() {
    if (requiredPaisa === 0n) {
      const words = isFree(view) ? t('freeButton') : t('trialButton', { days: view.trialDays })
      return <One by="nothing">{words}</One>
    }
    const balancePaisa = known?.balancePaisa ?? 0n
    const meant = known?.meant ?? []
    const shortfallPaisa = shortfallOf(requiredPaisa, balancePaisa)
    const providers = await providersAt(view)
    /** `:whole`: nothing is taken from the balance. `:rest`: the person has read what the balance is meant for. */
    const atProviders = (paisa: bigint, way: '' | ':whole' | ':rest', areSecond: boolean) => (
      <ProviderButtons
        providers={providers}
        text={(provider) => t('payButton', { provider, amount: unbrokenNpr(paisa, language) })}
        {...{ areSecond, way }}
      />
    )
    const wholePaisa = topUpFor(requiredPaisa)
    const canPayWhole = wholePaisa >= requiredPaisa && providers.length > 0
    const isMeant = meant.length > 0 && canPayWhole
    const whole = canPayWhole && atProviders(wholePaisa, ':whole', !isMeant)
    if (shortfallPaisa === 0n) {
      const fromBalance = (
        <One by="balance" look={isMeant ? 'quiet' : 'primary'}>
          {t('balanceButton', { amount: unbrokenNpr(requiredPaisa, language) })}
        </One>
      )
      return (
        <>
          <MeantMoney {...{ meant, view, language }} />
          {isMeant && whole}
          {fromBalance}
          {!isMeant && whole}
        </>
      )
    }
    const amountPaisa = topUpFor(shortfallPaisa)
    // One payment cannot be enough, or there is no provider.
    if (amountPaisa < shortfallPaisa || providers.length === 0) return <One by="nothing">{t('goOn')}</One>
    return (
      <>
        <MeantMoney {...{ meant, view, language }} />
        {isMeant && whole}
        {balancePaisa > 0n && (
          <p>
            {t('have', {
              have: unbrokenNpr(balancePaisa, language),
              missing: unbrokenNpr(shortfallPaisa, language),
            })}
          </p>
        )}
        {atProviders(amountPaisa, isMeant ? ':rest' : '', isMeant)}
      </>
    )
  }
}

interface OneProps {
  by: string
  look?: ButtonLook['look']
  children: React.ReactNode
}

function One({ by, look = 'primary', children }: OneProps) {
  return (
    <SubmitButton size="large" look={look} name="provider" value={by}>
      {children}
    </SubmitButton>
  )
}
