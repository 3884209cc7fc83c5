import { Offer } from '@/app/checkout/[token]/offer'
import { BrandHeader } from '@/components/customer/brand-header'
import { AsCustomersSee } from '@/components/dashboard/as-customers-see'
import { brandingOf } from '@/lib/business/read'
import type { Language } from '@/lib/core/language'
import type { Visit } from '../visit'

type OfferView = React.ComponentProps<typeof Offer>['view']
type Price = 'productName' | 'amountPaisa' | 'interval' | 'intervalCount' | 'calendar' | 'trialDays'

interface OfferPreviewProps {
  visit: Visit
  /** A price, or a complete offer. Missing fields have the values of an offer that is only the price. */
  offer: Pick<OfferView, Price> & Partial<OfferView>
  language: Language
  /** The text below the preview. */
  caption: string
}

/** The top of the page of an offer, as customers see it. */
export async function OfferPreview({ visit, offer, language, caption }: OfferPreviewProps) {
  const { ctx, business } = visit
  const alone = { quantity: 1, coupon: null, items: [], productDescription: null, imageUrl: null }
  const view = { ...alone, timeZone: business.timeZone, ...offer }
  return (
    <AsCustomersSee language={language} caption={caption}>
      <BrandHeader {...(await brandingOf(business.id))} />
      <Offer view={view} language={language} now={ctx.now} nameAs="p" />
    </AsCustomersSee>
  )
}
