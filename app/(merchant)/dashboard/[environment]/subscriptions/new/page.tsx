import type { Metadata } from 'next'
import { PageHead } from '@/components/dashboard/page-head'
import { termsText, trialText } from '@/components/price/recurring'
import { LinkButton } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import { fromWire, toWire } from '@/lib/core/id'
import { listSoldPrices } from '@/lib/price/read'
import { visit } from '../../../visit'
import { CustomerChoice } from '../../customer-choice'
import { SubscribeForm } from './form'

export const metadata: Metadata = { title: 'Create a subscription' }

type Props = PageProps<'/dashboard/[environment]/subscriptions/new'>

export default async function NewSubscriptionPage({ params, searchParams }: Props) {
  const { ctx, environment } = await visit((await params).environment, 'subscriptions:write')
  const asked = await searchParams
  const here = `/dashboard/${environment}`
  const priceId = String(asked.priceId ?? '')
  const prices = await listSoldPrices(ctx, fromWire('price', priceId))
  return (
    <>
      <PageHead
        title="Create a subscription"
        crumbs={[{ href: `${here}/subscriptions`, title: 'Subscriptions' }]}
      >
        The first period is charged at once, from the wallet of the customer. With a trial, nothing is charged
        yet.
      </PageHead>
      {prices.length === 0 ? (
        <Empty
          action={
            <LinkButton href={`${here}/catalog`} size="small">
              Open catalog
            </LinkButton>
          }
        >
          Nothing is on sale yet. Create a product with a price first.
        </Empty>
      ) : (
        <CustomerChoice
          ctx={ctx}
          path={`${here}/subscriptions/new`}
          asked={asked}
          prompt="Customer: name or e-mail"
          kept={['priceId']}
        >
          {(customer) =>
            customer && (
              <SubscribeForm
                prices={prices.map((price) => ({
                  value: toWire('price', price.id),
                  label: [
                    `${price.productName}: ${termsText(price)}`,
                    price.nickname,
                    trialText(price.trialDays),
                  ]
                    .filter(Boolean)
                    .join(', '),
                }))}
                priceId={priceId}
                customerId={customer.id}
                linkHref={`${here}/checkout-links/new?customerId=${customer.id}`}
              />
            )
          }
        </CustomerChoice>
      )}
    </>
  )
}
