import { getTranslations } from 'next-intl/server'
import { Leave } from '@/components/customer/leave'
import { Form } from '@/components/form/form'
import { LinkButton } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import type { CheckoutView } from '@/lib/checkout/read'
import { type CheckoutStep, returnAddress } from '@/lib/checkout/rules'
import { toWire } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import { maskedPhone } from '@/lib/core/phone'
import { walletPage } from '@/lib/wallet/rules'
import { renewWithForm } from './actions'
import { Step } from './step'
import type { BegunTopUp } from './visit'

export type ClosedReason = Extract<
  CheckoutStep,
  'expired' | 'used' | 'canceled' | 'not_sold' | 'offer_changed' | 'archived' | 'linked_elsewhere'
>

interface ClosedStepProps {
  reason: ClosedReason
  view: CheckoutView
  token: string
  language: Language
  /** The last top-up that was begun here. */
  topUp: BegunTopUp | null
  isHolder: boolean
  /** The person has just canceled, and goes back to the shop by itself. */
  isJustDone: boolean
}

/** Why nothing can be started here, and what to do instead. */
export async function ClosedStep({
  reason,
  view,
  token,
  language,
  topUp,
  isHolder,
  isJustDone,
}: ClosedStepProps) {
  const t = await getTranslations('checkout.closed')
  const business = view.businessName
  const shop = returnAddress(view.cancelUrl, toWire('cs', view.id))
  const arrived = reason !== 'used' && topUp?.state === 'succeeded' ? topUp : null
  const held = isHolder ? (view.balancePaisa ?? 0n) : 0n
  return (
    <Step heading={t(`${reason}.heading`)}>
      {isJustDone && reason === 'canceled' && shop && <Leave to={shop} />}
      <p>
        {t(`${reason}.text`, {
          business,
          owner: view.linkedPhone ? maskedPhone(view.linkedPhone) : '',
          own: view.phone ? maskedPhone(view.phone) : '',
        })}
      </p>
      {arrived && (
        <Notice look="info">{t('arrived', { amount: formatNpr(arrived.amountPaisa, language) })}</Notice>
      )}
      {held > 0n && !arrived && <p>{t('money', { amount: formatNpr(held, language) })}</p>}
      {reason === 'offer_changed' && (
        <Form scale="large" action={renewWithForm} hidden={{ token }}>
          <SubmitButton size="large">{t('offer_changed.button')}</SubmitButton>
        </Form>
      )}
      {shop && reason !== 'used' && (
        <LinkButton href={shop} size="large" look={reason === 'offer_changed' ? 'quiet' : 'primary'}>
          {t('back', { business })}
        </LinkButton>
      )}
      {(reason === 'used' || arrived) && (
        <p className="text-sm">
          <TextLink href={walletPage('/wallet', view)}>{t('wallet')}</TextLink>
        </p>
      )}
    </Step>
  )
}
