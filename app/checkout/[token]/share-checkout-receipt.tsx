import { getTranslations } from 'next-intl/server'
import { Button } from '@/components/ui/button'
import { Fold } from '@/components/ui/fold'
import { LINK } from '@/components/ui/text-link'
import type { CheckoutView } from '@/lib/checkout/read'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import { sourceTitle } from '@/lib/core/providers'
import type { BegunTopUp } from './visit'

interface ShareCheckoutReceiptProps {
  view: CheckoutView
  language: Language
  topUp: BegunTopUp | null
}

/**
 * Sends the receipt on as a text, to whomever the person chooses: with the phone's own sheet, else by a messenger. The address of this page is not in it: it is
 * theirs alone.
 */
export async function ShareCheckoutReceipt({ view, language, topUp }: ShareCheckoutReceiptProps) {
  const t = await getTranslations('checkout.done')
  const reference = topUp?.providerReference && `${sourceTitle(topUp.provider)}: ${topUp.providerReference}`
  const text = t('shareText', {
    product: view.productName,
    business: view.businessName,
    amount: formatNpr(view.firstPaidPaisa ?? 0n, language),
    reference: reference ?? '',
  }).trim()
  const sent = encodeURIComponent(text)
  return (
    <div className="[&>button:not([hidden])+details]:hidden">
      <Button look="quiet" size="large" data-share={text} hidden>
        {t('share')}
      </Button>
      <Fold scale="large" title={t('share')}>
        <p className="flex gap-6">
          <a className={LINK} href={`https://wa.me/?text=${sent}`} target="_blank" rel="noreferrer">
            WhatsApp
          </a>
          <a className={LINK} href={`viber://forward?text=${sent}`}>
            Viber
          </a>
        </p>
      </Fold>
    </div>
  )
}
