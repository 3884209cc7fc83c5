import type { Metadata } from 'next'
import { placeHref } from '@/components/dashboard/places'
import { OfferPage } from '../../../object/offer-page'
import { visit } from '../../../visit'
import { subscriptionList } from '../list'
import { SubscribeForm } from './form'

export const metadata: Metadata = { title: 'Create a subscription' }

type Props = PageProps<'/dashboard/[environment]/subscriptions/new'>

export default async function NewSubscriptionPage({ params, searchParams }: Props) {
  const visitor = await visit((await params).environment, 'subscriptions:write')
  const linkHref = placeHref(visitor.environment, 'checkout-links/new?customerId=')
  return (
    <OfferPage
      of={subscriptionList}
      visit={visitor}
      searchParams={searchParams}
      title="Create a subscription"
      lead="The first period is charged at once, from the wallet of the customer. With a trial, nothing is charged yet."
      prompt="Customer: name or e-mail"
    >
      {(offer, customer) =>
        customer && <SubscribeForm {...offer} customerId={customer.id} linkHref={linkHref + customer.id} />
      }
    </OfferPage>
  )
}
