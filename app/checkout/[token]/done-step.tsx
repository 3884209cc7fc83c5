import { getTranslations } from 'next-intl/server'
import { Leave } from '@/components/customer/leave'
import { Form } from '@/components/form/form'
import { LinkButton } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import type { CheckoutView } from '@/lib/checkout/read'
import { returnAddress } from '@/lib/checkout/rules'
import { toWire } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import { walletPage } from '@/lib/wallet/rules'
import { renewWithForm } from './actions'
import { CheckoutReceipt } from './checkout-receipt'
import { mayStartAgain } from './closed-step'
import { ShareCheckoutReceipt } from './share-checkout-receipt'
import { Step } from './step'
import type { BegunTopUp } from './visit'

interface DoneStepProps {
  view: CheckoutView
  token: string
  language: Language
  /** The last top-up that was begun here. */
  topUp: BegunTopUp | null
  /** Another browser has the bearer, and so the reference and the balance. */
  isHolder: boolean
  /** The person has just started, and goes on to the shop by itself. */
  isJustDone: boolean
}

/** Paid and started: what was paid, to whom and for how long. Everybody who has the link may read it. */
export async function DoneStep({ view, token, language, topUp, isHolder, isJustDone }: DoneStepProps) {
  const t = await getTranslations('checkout.done')
  const again = await getTranslations('checkout.closed')
  const shop = returnAddress(view.successUrl, toWire('cs', view.id))
  const business = view.businessName
  const isPaid = (view.firstPaidPaisa ?? 0n) > 0n
  return (
    <Step heading={t(isPaid ? 'heading' : 'freeHeading')}>
      {isJustDone && shop && <Leave to={shop} />}
      {view.isEnded && <Notice look="info">{t('ended')}</Notice>}
      <CheckoutReceipt view={view} language={language} topUp={topUp} />
      {view.isEnded && mayStartAgain(view) && (
        <Form scale="large" action={renewWithForm} hidden={{ token }}>
          <SubmitButton size="large">{again('again')}</SubmitButton>
        </Form>
      )}
      {shop && (
        <LinkButton href={shop} size="large" look={view.isEnded ? 'quiet' : 'primary'}>
          {t('button', { business })}
        </LinkButton>
      )}
      {isPaid && isHolder && <ShareCheckoutReceipt view={view} language={language} topUp={topUp} />}
      {!isHolder && <p>{t('elsewhere')}</p>}
      {!shop && isHolder && <p>{t('nothing')}</p>}
      <p className="text-sm">
        <TextLink href={walletPage('/wallet', view)}>{t('wallet')}</TextLink>
      </p>
    </Step>
  )
}
