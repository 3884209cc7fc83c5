import { getTranslations } from 'next-intl/server'
import { Leave } from '@/components/customer/leave'
import { LinkButton } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import type { CheckoutView } from '@/lib/checkout/read'
import { returnAddress } from '@/lib/checkout/rules'
import { toWire } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import { walletPage } from '@/lib/wallet/rules'
import { Step } from './step'
import { dateWords } from './words'

interface DoneStepProps {
  view: CheckoutView
  language: Language
  /** The person has just started, and goes on to the shop by itself. */
  isJustDone: boolean
}

export async function DoneStep({ view, language, isJustDone }: DoneStepProps) {
  const t = await getTranslations('checkout.done')
  const shop = returnAddress(view.successUrl, toWire('cs', view.id))
  const business = view.businessName
  const date = view.currentPeriodEnd && (await dateWords(view.currentPeriodEnd, view.timeZone, language))
  const amount = formatNpr(view.amountPaisa, language)
  return (
    <Step heading={t('heading')}>
      {isJustDone && shop && <Leave to={shop} />}
      <Notice look="success">{t('text', { product: view.productName, business })}</Notice>
      {date && view.amountPaisa > 0n && <p>{t('nextPayment', { amount, date })}</p>}
      {shop ? (
        <>
          <LinkButton href={shop} size="large">
            {t('button', { business })}
          </LinkButton>
          <p className="text-sm text-ink-muted">{t('next', { business })}</p>
        </>
      ) : (
        <p>{t('nothing')}</p>
      )}
      <p className="text-sm">
        <TextLink href={walletPage('/wallet', view)}>{t('wallet')}</TextLink>
      </p>
    </Step>
  )
}
