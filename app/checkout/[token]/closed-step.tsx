import { getTranslations } from 'next-intl/server'
import { AskShop } from '@/components/customer/ask-shop'
import { contactHref } from '@/components/customer/brand-header'
import { Form } from '@/components/form/form'
import { LinkButton } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import type { CheckoutView } from '@/lib/checkout/read'
import { type CheckoutStep, returnAddress } from '@/lib/checkout/rules'
import { shownTermsOf } from '@/lib/checkout/terms'
import { toWire } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import { maskedPhone } from '@/lib/core/phone'
import { sourceTitle } from '@/lib/core/providers'
import { isAwaited } from '@/lib/top-up/rules'
import { walletPage } from '@/lib/wallet/rules'
import { renewWithForm } from './actions'
import { MovedOffer } from './moved-offer'
import { Step } from './step'
import type { BegunTopUp } from './visit'

export type ClosedReason = Extract<
  CheckoutStep,
  'expired' | 'canceled' | 'not_sold' | 'offer_changed' | 'archived' | 'not_payable' | 'linked_elsewhere'
>

interface ClosedStepProps {
  reason: ClosedReason
  view: CheckoutView
  token: string
  language: Language
  /** The last top-up that was started here. */
  topUp: BegunTopUp | null
  isHolder: boolean
}

/** Why nothing can be started here, and what to do instead. */
export async function ClosedStep({ reason, view, token, language, topUp, isHolder }: ClosedStepProps) {
  const t = await getTranslations('checkout.closed')
  const business = view.businessName
  const shop = returnAddress(view.cancelUrl, toWire('cs', view.id))
  const arrived = topUp?.state === 'succeeded' ? topUp : null
  const isAgain = AGAIN.includes(reason) && mayStartAgain(view)
  const isShopAsked = !shop && ASK_THE_SHOP.includes(reason) && contactHref(view) !== null
  const wallet = walletPage('/wallet', view)
  const held = isHolder ? (view.balancePaisa ?? 0n) : 0n
  return (
    <Step heading={t(`${reason}.heading`)}>
      <p>
        {t(`${reason}.text`, {
          business,
          owner: view.linkedPhone ? maskedPhone(view.linkedPhone) : '',
          own: view.phone ? maskedPhone(view.phone) : '',
        })}
      </p>
      {reason === 'offer_changed' && (
        <MovedOffer
          former={shownTermsOf(view)}
          now={shownTermsOf({ ...view, ...view.present })}
          language={language}
        />
      )}
      {arrived && (
        <Notice look="info">{t('arrived', { amount: unbrokenNpr(arrived.amountPaisa, language) })}</Notice>
      )}
      {topUp && isHolder && isAwaited(topUp) && (
        <Notice look="info">
          {t('awaited', {
            provider: sourceTitle(topUp.provider),
            amount: unbrokenNpr(topUp.amountPaisa, language),
          })}
        </Notice>
      )}
      {held > 0n && !arrived && <p>{t('money', { amount: unbrokenNpr(held, language) })}</p>}
      {isAgain && (
        <Form scale="large" action={renewWithForm} hidden={{ token }}>
          <SubmitButton size="large">
            {t(reason === 'offer_changed' ? 'offer_changed.button' : 'again')}
          </SubmitButton>
        </Form>
      )}
      {shop && (
        <LinkButton href={shop} size="large" look={isAgain ? 'quiet' : 'primary'}>
          {t('back', { business })}
        </LinkButton>
      )}
      {isShopAsked && <AskShop shop={{ ...view, name: business }} />}
      {isAgain || shop || isShopAsked ? (
        arrived && (
          <p className="text-sm">
            <TextLink href={wallet}>{t('wallet')}</TextLink>
          </p>
        )
      ) : (
        <LinkButton href={wallet} size="large">
          {t('wallet')}
        </LinkButton>
      )}
    </Step>
  )
}

/** Whether a new session for the present offer can be started. */
export const mayStartAgain = ({ isSold, isArchived }: Pick<CheckoutView, 'isSold' | 'isArchived'>): boolean =>
  isSold && !isArchived

// The reasons whose text says to ask the shop.
const ASK_THE_SHOP: readonly ClosedReason[] = ['not_sold', 'archived', 'not_payable', 'linked_elsewhere']

const AGAIN: readonly ClosedReason[] = ['expired', 'canceled', 'offer_changed']
