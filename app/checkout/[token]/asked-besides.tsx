import { getTranslations } from 'next-intl/server'
import { Checkbox } from '@/components/ui/choice'
import type { CheckoutView } from '@/lib/checkout/read'
import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import { priceWords } from './words'

interface AskedBesidesProps {
  view: CheckoutView
  language: Language
  /** The prefix of each field's name. */
  at: string
}

/** Additional permissions that the business asks for. Nothing is ticked at first, and what is not ticked is not granted. */
export async function AskedBesides({ view, language, at }: AskedBesidesProps) {
  const { maxAmountPaisa, allowancePaisa, businessName: business } = view
  const t = await getTranslations('checkout.asks')
  return (
    <>
      {maxAmountPaisa !== null && (
        <Checkbox
          name={`${at}maximum`}
          value="true"
          label={t('maximum', {
            business,
            price: await priceWords({ ...view, amountPaisa: maxAmountPaisa }, language),
          })}
          hint={t('maximumHint', { price: await priceWords(view, language) })}
        />
      )}
      {allowancePaisa !== null && (
        <Checkbox
          name={`${at}allowance`}
          value="true"
          label={t('allowance', { business, amount: unbrokenNpr(allowancePaisa, language) })}
          hint={t('allowanceHint')}
        />
      )}
    </>
  )
}
