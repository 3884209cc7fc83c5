import { getTranslations } from 'next-intl/server'
import { ShareText } from '@/components/customer/share-text'
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

/** Sends the receipt on as a text. The address of this page is not in it: it is theirs alone. */
export async function ShareCheckoutReceipt({ view, language, topUp }: ShareCheckoutReceiptProps) {
  const t = await getTranslations('checkout.done')
  const reference = topUp?.providerReference && `${sourceTitle(topUp.provider)}: ${topUp.providerReference}`
  const text = t('shareText', {
    product: view.productName,
    business: view.businessName,
    amount: formatNpr(view.firstPaidPaisa ?? 0n, language),
    reference: reference ?? '',
  }).trim()
  return <ShareText label={t('share')} text={text} />
}
