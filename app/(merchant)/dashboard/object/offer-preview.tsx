import { Offer } from '@/app/checkout/[token]/offer'
import { BrandHeader } from '@/components/customer/brand-header'
import { AsCustomersSee } from '@/components/dashboard/as-customers-see'
import { brandingOf } from '@/lib/business/read'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import type { SoldPrice } from '@/lib/price/read'
import type { Visit } from '../visit'

interface OfferPreviewProps {
  visit: Visit
  price: Pick<
    SoldPrice,
    'productName' | 'amountPaisa' | 'interval' | 'intervalCount' | 'calendar' | 'trialDays'
  >
  language?: Language
}

/** The top of the page on which a price is offered, as its customers see it. */
export async function OfferPreview({ visit, price, language = DEFAULT_LANGUAGE }: OfferPreviewProps) {
  const { ctx, business } = visit
  const { productName, amountPaisa, interval, intervalCount, calendar, trialDays } = price
  const offered = { productName, amountPaisa, interval, intervalCount, calendar, trialDays }
  const rest = { quantity: 1, coupon: null, items: [], productDescription: null, imageUrl: null }
  return (
    <AsCustomersSee language={language} caption="The top of the page, as your customers see it.">
      <BrandHeader {...(await brandingOf(business.id))} />
      <Offer view={{ ...offered, ...rest, timeZone: business.timeZone }} language={language} now={ctx.now} />
    </AsCustomersSee>
  )
}
