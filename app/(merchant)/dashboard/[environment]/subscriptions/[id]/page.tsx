import type { Metadata } from 'next'
import { Suspense } from 'react'
import { Detail } from '@/components/dashboard/detail'
import { MetadataEditor } from '@/components/dashboard/metadata-editor'
import { StandingText } from '@/components/subscription/standing-text'
import { SubscriptionState } from '@/components/subscription/subscription-state'
import { JsonView } from '@/components/ui/json-view'
import { TableSkeleton } from '@/components/ui/table-skeleton'
import { visit } from '../../../visit'
import { ObjectActivity } from '../../object-activity'
import { updateSubscriptionMetadataWithForm } from '../actions'
import { SubscriptionActions } from './actions'
import { Collection } from './collection'
import { subscriptionFacts } from './facts'
import { InvoicesOf } from './invoices-of'
import { readSubscription } from './read'

export const metadata: Metadata = { title: 'Subscription' }

type Props = PageProps<'/dashboard/[environment]/subscriptions/[id]'>

export default async function SubscriptionPage({ params }: Props) {
  const { environment, id: wireId } = await params
  const { ctx, business, may } = await visit(environment, 'subscriptions:read')
  const { id, json, ...read } = await readSubscription(ctx, wireId)
  const { subscription } = read
  const here = `/dashboard/${environment}`
  const { timeZone } = business
  const shown = { ...read, here, now: ctx.now, timeZone }
  const mayChange = may('subscriptions:write')
  return (
    <Detail
      crumbs={[{ href: `${here}/subscriptions`, title: 'Subscriptions' }]}
      title={subscription.customerName ?? subscription.customerEmail}
      status={<SubscriptionState {...subscription} />}
      actions={
        mayChange && (
          <SubscriptionActions
            {...shown}
            mayAddTestMoney={environment === 'sandbox' && may('sandbox:write')}
          />
        )
      }
      now={<StandingText {...shown} />}
      facts={subscriptionFacts(shown, here)}
    >
      <Collection {...shown} />
      <Suspense fallback={<TableSkeleton columns={4} />}>
        <InvoicesOf ctx={ctx} subscriptionId={id} here={here} timeZone={timeZone} />
      </Suspense>
      <Suspense fallback={<TableSkeleton columns={2} />}>
        <ObjectActivity ctx={ctx} objectId={subscription.id} here={here} timeZone={timeZone} />
      </Suspense>
      <MetadataEditor
        action={mayChange ? updateSubscriptionMetadataWithForm : undefined}
        hidden={{ id: subscription.id }}
        metadata={subscription.metadata}
      />
      <JsonView source={`GET /v1/subscriptions/${subscription.id}`} value={json} />
    </Detail>
  )
}
