import { getTranslations } from 'next-intl/server'
import { HandOver } from '@/components/customer/hand-over'
import { TextLink } from '@/components/ui/text-link'
import type { CheckoutView } from '@/lib/checkout/read'
import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import { sourceTitle } from '@/lib/core/providers'
import { presentTopUp } from '@/lib/top-up/present'
import { Step } from './step'
import type { BegunTopUp } from './visit'

interface PayStepProps {
  view: CheckoutView
  topUp: BegunTopUp
  token: string
  language: Language
}

/** The way to the provider. With JavaScript it is taken at once. */
export async function PayStep({ view, topUp, token, language }: PayStepProps) {
  const t = await getTranslations('checkout.pay')
  const provider = sourceTitle(topUp.provider)
  const { redirect } = presentTopUp(topUp)
  const page = `/checkout/${token}`
  return (
    <Step heading={t('heading', { provider, amount: unbrokenNpr(topUp.amountPaisa, language) })}>
      {view.balancePaisa !== null && view.balancePaisa > 0n && (
        <p>
          {t('have', {
            have: unbrokenNpr(view.balancePaisa, language),
            amount: unbrokenNpr(topUp.amountPaisa, language),
            provider,
          })}
        </p>
      )}
      {redirect && <HandOver {...redirect} backTo={page} button={t('button', { provider })} />}
      <p className="text-sm text-ink-muted">{t('next', { provider })}</p>
      <p className="text-sm">
        <TextLink href={page}>{t('back')}</TextLink>
      </p>
    </Step>
  )
}
