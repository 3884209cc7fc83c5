import type { Metadata } from 'next'
import { placeHref } from '@/components/dashboard/place-href'
import { OfferPage } from '../../../object/offer-page'
import { visit } from '../../../visit'
import { subscriptionList } from '../list'
import { StartForm } from './form'
import { StartPreview } from './preview'
import { readStart } from './read'

export const metadata: Metadata = { title: 'Create a subscription' }

type Props = PageProps<'/dashboard/[environment]/subscriptions/new'>

export default async function NewSubscriptionPage({ params, searchParams }: Props) {
  const visitor = await visit((await params).environment, 'subscriptions:write')
  const { ctx, environment, business, may } = visitor
  const { asked, preview } = await readStart(ctx, await searchParams)
  const link = placeHref(environment, 'checkout-links/new?customerId=')
  return (
    <OfferPage
      of={subscriptionList}
      visit={visitor}
      searchParams={searchParams}
      title="Create a subscription"
      lead="The first period is charged at once, from the wallet of the customer. With a trial, nothing is charged yet. A preview says first what is taken."
      choice={{ place: 'subscriptions/new', prompt: 'Customer' }}
    >
      {(offer, customer) =>
        customer && (
          <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,32rem)_minmax(0,1fr)]">
            <StartForm {...offer} customerId={customer.id} asked={asked} linkHref={link + customer.id} />
            {preview && (
              <StartPreview
                preview={preview}
                values={asked.values}
                linkHref={link + customer.id}
                mayAddTestMoney={environment === 'sandbox' && may('sandbox:write')}
                timeZone={business.timeZone}
              />
            )}
          </div>
        )
      }
    </OfferPage>
  )
}
