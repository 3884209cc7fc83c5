import type { Metadata } from 'next'
import { OfferPage } from '../../../object/offer-page'
import { OfferPreview } from '../../../object/offer-preview'
import { visit } from '../../../visit'
import { linkList } from '../list'
import { LinkForm } from './form'

export const metadata: Metadata = { title: 'Create a checkout link' }

type Props = PageProps<'/dashboard/[environment]/checkout-links/new'>

export default async function NewCheckoutLinkPage({ params, searchParams }: Props) {
  const visitor = await visit((await params).environment, 'checkout:write')
  return (
    <OfferPage
      of={linkList}
      visit={visitor}
      searchParams={searchParams}
      title="Create a checkout link"
      lead="One link is for one customer and one subscription, and works for 24 hours. Looking at it uses nothing up."
      choice={{ place: 'checkout-links/new', prompt: 'Customer (optional)' }}
    >
      {(offer, customer) => (
        <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,32rem)_minmax(0,1fr)]">
          <LinkForm
            prices={offer.prices}
            priceId={offer.priceId}
            customer={customer}
            listHref={`/dashboard/${visitor.environment}/checkout-links`}
          />
          {offer.chosen && <OfferPreview visit={visitor} offer={offer.chosen} />}
        </div>
      )}
    </OfferPage>
  )
}
