import { titled } from '@/app/titled'
import { StandingText } from '@/components/subscription/standing-text'
import { SubscriptionState } from '@/components/subscription/subscription-state'
import { MOST_WAITING } from '@/lib/invoice-item/schema'
import { MESSAGES } from '@/messages/catalogue'
import { Related } from '../../../../list/rows'
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

export const generateMetadata = titled(({ subscriptions }) => subscriptions.page.title)

type Props = PageProps<'/dashboard/[environment]/subscriptions/[id]'>

export default async function SubscriptionPage({ params }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'subscriptions:read')
  const { ctx, business, language, may } = visitor
  const { customers, states, subscriptions } = MESSAGES[language]
  const { json, firstPaisa, isOwed, ...read } = await readSubscription(ctx, id)
  const { subscription } = read
  const here = `/dashboard/${environment}`
  const shown = { ...read, here, now: ctx.now, timeZone: business.timeZone, language }
  const mayChange = may('subscriptions:write')
  const mayAddTestMoney = environment === 'sandbox' && may('sandbox:write')
  return (
    <ObjectPage
      of={subscriptionList}
      visit={visitor}
      api="subscriptions"
      value={json}
      title={subscriptionTitle(subscription, language)}
      status={<SubscriptionState {...subscription} words={states} />}
      actions={
        <>
          {may('payments:write') && firstPaisa !== undefined && (
            <RecordPeriods
              {...{ firstPaisa, isOwed }}
              id={json.id}
              timeZone={business.timeZone}
              look={subscription.collection === 'outside' ? 'primary' : 'quiet'}
              language={language}
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
      hasActivity
      metadata={mayChange && { action: updateSubscriptionMetadataWithForm, hidden: { id: subscription.id } }}
    >
      <WaitingChange {...shown} mayChange={mayChange} />
      <Coming {...shown} />
      <Related
        of={waitingItems}
        visit={visitor}
        id="waiting-charges"
        title={customers.billing.waiting}
        caption={customers.billing.waitingOf}
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
        title={customers.billing.invoices}
        caption={subscriptions.page.invoicesOf}
        where={{ subscriptionId: subscription.id }}
        // A year of a monthly subscription.
        show={12}
        columns={OWN_INVOICE_COLUMNS}
        none={subscriptions.page.noInvoices}
      />
      {may('payments:read') && (
        <Related
          of={paymentList}
          visit={visitor}
          id="payments"
          title={subscriptions.page.payments}
          caption={subscriptions.page.paymentsOf}
          where={{ subscriptionId: subscription.id }}
          show={6}
          columns={OWN_PAYMENT_COLUMNS}
          none={null}
        />
      )}
    </ObjectPage>
  )
}
