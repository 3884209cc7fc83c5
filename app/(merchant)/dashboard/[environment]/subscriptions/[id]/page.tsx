import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Suspense } from 'react'
import { Detail } from '@/components/dashboard/detail'
import { MetadataEditor } from '@/components/dashboard/metadata-editor'
import { StandingText } from '@/components/subscription/standing-text'
import { SubscriptionState } from '@/components/subscription/subscription-state'
import { JsonView } from '@/components/ui/json-view'
import { TableSkeleton } from '@/components/ui/table-skeleton'
import { fromWire } from '@/lib/core/id'
import { getDunning } from '@/lib/subscription/get-dunning'
import { getForecast } from '@/lib/subscription/get-forecast'
import {
  presentDunning,
  presentForecast,
  presentSubscription,
  presentSubscriptionSummary,
} from '@/lib/subscription/present'
import { getSubscriptionSummary } from '@/lib/subscription/read'
import { orNotFound } from '../../../../or-not-found'
import { visit } from '../../../visit'
import { ObjectActivity } from '../../object-activity'
import { updateSubscriptionMetadataWithForm } from '../actions'
import { Collection } from './collection'
import { subscriptionFacts } from './facts'
import { InvoicesOf } from './invoices-of'
import { SubscriptionActions } from './subscription-actions'

export const metadata: Metadata = { title: 'Subscription' }

type Props = PageProps<'/dashboard/[environment]/subscriptions/[id]'>

export default async function SubscriptionPage({ params }: Props) {
  const { environment, id: wireId } = await params
  const { ctx, business, may } = await visit(environment, 'subscriptions:read')
  const id = fromWire('sub', wireId) ?? notFound()
  const reading = Promise.all([getSubscriptionSummary(ctx, id), getDunning(ctx, id), getForecast(ctx, id)])
  const [row, collected, expected] = await orNotFound(reading)
  const subscription = presentSubscriptionSummary(row)
  const dunning = presentDunning(collected)
  const forecast = presentForecast(expected)
  const here = `/dashboard/${environment}`
  const time = { now: ctx.now, timeZone: business.timeZone }
  const shown = { subscription, dunning, forecast, ...time }
  return (
    <Detail
      crumbs={[{ href: `${here}/subscriptions`, title: 'Subscriptions' }]}
      title={subscription.customerName ?? subscription.customerEmail}
      status={<SubscriptionState {...subscription} />}
      actions={
        may('subscriptions:write') && (
          <SubscriptionActions
            {...shown}
            here={here}
            mayAddTestMoney={environment === 'sandbox' && may('sandbox:write')}
          />
        )
      }
      now={<StandingText {...shown} />}
      facts={subscriptionFacts(shown, here)}
    >
      <Collection {...shown} here={here} />
      <Suspense fallback={<TableSkeleton columns={4} />}>
        <InvoicesOf ctx={ctx} subscriptionId={id} here={here} timeZone={time.timeZone} />
      </Suspense>
      <Suspense fallback={<TableSkeleton columns={2} />}>
        <ObjectActivity ctx={ctx} objectId={subscription.id} here={here} timeZone={time.timeZone} />
      </Suspense>
      <MetadataEditor
        action={may('subscriptions:write') ? updateSubscriptionMetadataWithForm : undefined}
        hidden={{ id: subscription.id }}
        metadata={subscription.metadata}
      />
      <JsonView source={`GET /v1/subscriptions/${subscription.id}`} value={presentSubscription(row)} />
    </Detail>
  )
}
