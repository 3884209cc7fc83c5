import type { Metadata } from 'next'
import { MetadataEditor } from '@/components/dashboard/metadata-editor'
import { StandingText } from '@/components/subscription/standing-text'
import { SubscriptionState } from '@/components/subscription/subscription-state'
import { MOST_WAITING } from '@/lib/invoice-item/schema'
import { Related } from '../../../../list/rows'
import { ObjectActivity } from '../../../object/activity'
import { ObjectPage } from '../../../object/object-page'
import { visit } from '../../../visit'
import { WAITING_COLUMNS, waitingItems } from '../../invoice-items/list'
import { invoiceList, OWN_INVOICE_COLUMNS } from '../../invoices/list'
import { RecordPeriods } from '../../payments/form'
import { OWN_PAYMENT_COLUMNS, paymentList } from '../../payments/list'
import { updateSubscriptionMetadataWithForm } from '../actions'
import { subscriptionList } from '../list'
import { SubscriptionActions, SubscriptionChanges } from './actions'
import { Coming, Tries } from './collection'
import { subscriptionFacts } from './facts'
import { subscriptionTitle } from './now'
import { readSubscription } from './read'
import { WaitingChange } from './waiting'

export const metadata: Metadata = { title: 'Subscription' }

type Props = PageProps<'/dashboard/[environment]/subscriptions/[id]'>

export default async function SubscriptionPage({ params }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'subscriptions:read')
  const { ctx, business, may } = visitor
  const { json, firstPaisa, isOwed, ...read } = await readSubscription(ctx, id)
  const { subscription } = read
  const shown = { ...read, here: `/dashboard/${environment}`, now: ctx.now, timeZone: business.timeZone }
  const mayChange = may('subscriptions:write')
  const mayAddTestMoney = environment === 'sandbox' && may('sandbox:write')
  return (
    <ObjectPage
      of={subscriptionList}
      visit={visitor}
      api="subscriptions"
      value={json}
      title={subscriptionTitle(subscription)}
      status={<SubscriptionState {...subscription} />}
      actions={
        <>
          {may('payments:write') && firstPaisa !== undefined && (
            <RecordPeriods
              {...{ firstPaisa, isOwed }}
              id={json.id}
              timeZone={business.timeZone}
              look={subscription.collection === 'outside' ? 'primary' : 'quiet'}
            />
          )}
          {mayChange && (
            <SubscriptionActions
              {...shown}
              mayAddTestMoney={mayAddTestMoney}
              mayAsk={may('agreements:write')}
            />
          )}
        </>
      }
      now={<StandingText {...shown} />}
      figures={
        <>
          <Tries {...shown} />
          {mayChange && <SubscriptionChanges {...shown} mayCharge={may('invoices:write')} />}
        </>
      }
      facts={subscriptionFacts(visitor, shown)}
      developers={
        <>
          <ObjectActivity visit={visitor} objectId={subscription.id} />
          <MetadataEditor
            action={mayChange ? updateSubscriptionMetadataWithForm : undefined}
            hidden={{ id: subscription.id }}
            metadata={subscription.metadata}
          />
        </>
      }
    >
      <WaitingChange {...shown} mayChange={mayChange} />
      <Coming {...shown} />
      <Related
        of={waitingItems}
        visit={visitor}
        id="waiting-charges"
        title="Waiting charges"
        caption="Charges that wait for the next renewal"
        where={{ customerId: subscription.customerId, waiting: 'true' }}
        show={MOST_WAITING}
        page={shown.waiting}
        columns={WAITING_COLUMNS}
        none={null}
      />
      <Related
        of={invoiceList}
        visit={visitor}
        id="invoices"
        title="Invoices"
        caption="Invoices of this subscription"
        where={{ subscriptionId: subscription.id }}
        // A year of a monthly subscription.
        show={12}
        columns={OWN_INVOICE_COLUMNS}
        none="No invoices yet. The first one comes when the trial ends."
      />
      {may('payments:read') && (
        <Related
          of={paymentList}
          visit={visitor}
          id="payments"
          title="Payments outside the wallet"
          caption="Payments of this subscription outside the wallet"
          where={{ subscriptionId: subscription.id }}
          show={6}
          columns={OWN_PAYMENT_COLUMNS}
          none={null}
        />
      )}
    </ObjectPage>
  )
}
