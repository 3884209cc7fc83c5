import type { Metadata } from 'next'
import { PageHead } from '@/components/dashboard/page-head'
import { termsText } from '@/components/price/recurring'
import { LinkButton } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import { fromWire, toWire } from '@/lib/core/id'
import { listSoldPrices } from '@/lib/price/read'
import { visit } from '../../../visit'
import { CustomerChoice } from '../../customer-choice'
import { LinkForm } from './form'

export const metadata: Metadata = { title: 'Create a checkout link' }

export default async function NewCheckoutLinkPage({
  params,
  searchParams,
}: PageProps<'/dashboard/[environment]/checkout-links/new'>) {
  const { ctx, environment } = await visit((await params).environment, 'checkout:write')
  const asked = await searchParams
  const here = `/dashboard/${environment}`
  const priceId = String(asked.priceId ?? '')
  const prices = await listSoldPrices(ctx, fromWire('price', priceId))
  return (
    <>
      <PageHead
        title="Create a checkout link"
        crumbs={[{ href: `${here}/checkout-links`, title: 'Checkout links' }]}
      >
        One link is for one customer and one subscription, and works for 24 hours. Looking at it uses nothing
        up.
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
          path={`${here}/checkout-links/new`}
          asked={asked}
          prompt="Customer (optional)"
          kept={['priceId']}
        >
          {(customer) => (
            <LinkForm
              prices={prices.map((price) => ({
                value: toWire('price', price.id),
                label: `${price.productName}: ${termsText(price)}${price.nickname ? ` (${price.nickname})` : ''}`,
              }))}
              priceId={priceId}
              customer={customer}
              listHref={`${here}/checkout-links`}
            />
          )}
        </CustomerChoice>
      )}
    </>
  )
}
