import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Suspense } from 'react'
import { CheckoutStatus } from '@/components/checkout/checkout-status'
import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { Detail } from '@/components/dashboard/detail'
import { Recurring, trialText } from '@/components/price/recurring'
import { Section } from '@/components/ui/card'
import { CopyableId } from '@/components/ui/copyable-id'
import { Instant } from '@/components/ui/instant'
import { JsonView } from '@/components/ui/json-view'
import { TableSkeleton } from '@/components/ui/table-skeleton'
import { TextLink } from '@/components/ui/text-link'
import { getCheckoutLink } from '@/lib/checkout/load-links'
import { listCheckoutEntries } from '@/lib/checkout/load-timeline'
import { presentCheckoutSession } from '@/lib/checkout/present'
import { fromWire, timeOfId, toWire } from '@/lib/core/id'
import { orNotFound } from '../../../../or-not-found'
import { visit } from '../../../visit'
import { ObjectActivity } from '../../object-activity'
import { endCheckoutLinkWithForm } from '../actions'
import { standingText } from './now'
import { LinkTimeline } from './timeline'

export const metadata: Metadata = { title: 'Checkout link' }

export default async function CheckoutLinkPage({
  params,
}: PageProps<'/dashboard/[environment]/checkout-links/[id]'>) {
  const { environment, id: wireId } = await params
  const { ctx, business, may } = await visit(environment, 'checkout:read')
  const id = fromWire('cs', wireId) ?? notFound()
  const link = await orNotFound(getCheckoutLink(ctx, id))
  const entries = await listCheckoutEntries(ctx, id)
  const session = presentCheckoutSession(link)
  const here = `/dashboard/${environment}`
  const { timeZone } = business
  const customer = link.customerName ?? link.customerEmail
  const productHref = `${here}/catalog/${toWire('prod', link.productId)}`
  return (
    <Detail
      crumbs={[{ href: `${here}/checkout-links`, title: 'Checkout links' }]}
      title={`${link.productName} for ${customer ?? 'anyone'}`}
      status={<CheckoutStatus status={session.status} />}
      actions={
        session.status === 'open' &&
        may('checkout:write') && (
          <ConfirmAction
            action={endCheckoutLinkWithForm}
            hidden={{ token: session.id }}
            trigger="End link"
            title="End this link?"
            consequence="Nobody can start or finish there any more, also not a customer who is on the page now. Money that they topped up stays in their wallet. Cannot be undone."
            confirm="End link"
          />
        )
      }
      now={standingText(link, entries, timeZone)}
      facts={[
        { label: 'ID', value: <CopyableId id={session.id} /> },
        { label: 'Product', value: <TextLink href={productHref}>{link.productName}</TextLink> },
        {
          label: 'Price',
          value: (
            <TextLink href={`${here}/catalog/prices/${session.priceId}`}>
              <Recurring
                amountPaisa={link.amountPaisa}
                interval={link.interval}
                intervalCount={link.intervalCount}
              />
            </TextLink>
          ),
        },
        { label: 'Trial', value: trialText(link.trialDays) },
        {
          label: 'Customer',
          value: session.customerId && (
            <TextLink href={`${here}/customers/${session.customerId}`}>{customer}</TextLink>
          ),
        },
        {
          label: 'Subscription',
          value: session.subscriptionId && (
            <TextLink href={`${here}/subscriptions/${session.subscriptionId}`}>Open subscription</TextLink>
          ),
        },
        { label: 'Created', value: <Instant at={timeOfId(link.id)} timeZone={timeZone} /> },
        { label: 'Expires', value: <Instant at={session.expiresAt} timeZone={timeZone} /> },
        { label: 'After the start', value: session.successUrl },
        { label: 'After a cancellation', value: session.cancelUrl },
        ...Object.entries(session.metadata).map(([label, value]) => ({ label, value })),
      ]}
    >
      <Section id="timeline" title="What happened">
        <LinkTimeline entries={entries} here={here} timeZone={timeZone} />
      </Section>
      <Suspense fallback={<TableSkeleton columns={2} />}>
        <ObjectActivity ctx={ctx} objectId={session.id} here={here} timeZone={timeZone} />
      </Suspense>
      <JsonView source={`GET /v1/checkout/sessions/${session.id}`} value={session} />
    </Detail>
  )
}
