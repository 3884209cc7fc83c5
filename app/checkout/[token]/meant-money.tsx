import { getTranslations } from 'next-intl/server'
import { Notice } from '@/components/ui/notice'
import { WholeDates } from '@/components/ui/whole-dates'
import type { CheckoutView } from '@/lib/checkout/read'
import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import { eitherOf } from '@/lib/core/providers'
import type { OwnCharge } from '@/lib/end-user/load-coming'
import { providersAt } from '@/lib/provider-account/offered'
import { dateWords } from './words'

interface MeantMoneyProps {
  /** The charges of the next 30 days that the balance would no longer cover after this start. */
  meant: readonly OwnCharge[]
  view: CheckoutView
  language: Language
}

/** What the balance is meant for, shown before a start takes from it. */
export async function MeantMoney({ meant, view, language }: MeantMoneyProps) {
  if (meant.length === 0) return null
  const t = await getTranslations('checkout.meant')
  const rows = await Promise.all(
    meant.map(async ({ subscriptionId, at, amountPaisa, productName: product, businessName: business }) => ({
      key: `${subscriptionId} ${at.getTime()}`,
      text: t('charge', {
        product,
        business,
        amount: unbrokenNpr(amountPaisa, language),
        date: await dateWords(at, view.timeZone, language),
      }),
    })),
  )
  return (
    <Notice look="warning">
      {t('lead')}
      <ul className="my-1 list-disc pl-5">
        {rows.map(({ key, text }) => (
          <li key={key} className="wrap-anywhere">
            <WholeDates>{text}</WholeDates>
          </li>
        ))}
      </ul>
      {t('keep', { providers: eitherOf(await providersAt(view), language) })}
    </Notice>
  )
}
