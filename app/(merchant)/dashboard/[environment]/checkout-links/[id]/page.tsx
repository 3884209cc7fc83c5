import type { Metadata } from 'next'
import { onPage } from '@/app/on-page'
import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { Recurring, trialText } from '@/components/price/recurring'
import { Section } from '@/components/ui/card'
import { Mark } from '@/components/ui/status-mark'
import { getCheckoutLink } from '@/lib/checkout/load-links'
import { listCheckoutEntries } from '@/lib/checkout/load-timeline'
import { presentCheckoutSession } from '@/lib/checkout/present'
import { nameOfCustomer } from '@/lib/core/customer-name'
import { toWire } from '@/lib/core/id'
import { timeOfId } from '@/lib/core/id-time'
import { ObjectActivity } from '../../../object/activity'
import { factsOf } from '../../../object/facts-of'
import { ObjectPage } from '../../../object/object-page'
import { visit } from '../../../visit'
import { itemText } from '../../invoice-items/now'
import { endCheckoutLinkWithForm } from '../actions'
import { LINK_MARKS, linkList } from '../list'
import { standingText } from './now'
import { LinkTimeline } from './timeline'

export const metadata: Metadata = { title: 'Checkout link' }

type Props = PageProps<'/dashboard/[environment]/checkout-links/[id]'>

export default async function CheckoutLinkPage({ params }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'checkout:read')
  const { ctx, business, may } = visitor
  const link = await onPage('cs', id, (linkId) => getCheckoutLink(ctx, linkId))
  const entries = await onPage('cs', id, (linkId) => listCheckoutEntries(ctx, linkId))
  const session = presentCheckoutSession(link)
  const { customerId, subscriptionId } = session
  const customer = link.customerId && nameOfCustomer(link)
  const fact = factsOf(visitor, 'real')
  return (
    <ObjectPage
      of={linkList}
      visit={visitor}
      api="checkout/sessions"
      value={session}
      title={`${link.productName} for ${customer ?? 'anyone'}`}
      status={<Mark of={LINK_MARKS} is={session.status} />}
      actions={session.status === 'open' && may('checkout:write') && <EndLink token={session.id} />}
      now={standingText(link, entries, business.timeZone)}
      facts={[
        fact.id(session.id),
        fact.link('Product', `catalog/${toWire('prod', link.productId)}`, link.productName),
        fact.link(
          'Price',
          `catalog/prices/${session.priceId}`,
          <Recurring {...link} quantity={session.quantity} />,
        ),
        { label: 'Trial', value: trialText(link.trialDays) },
        { label: 'Coupon', value: session.couponCode },
        { label: 'Billed once', value: session.items.map((item) => itemText(item)).join(', ') },
        fact.link('Customer', customerId && `customers/${customerId}`, customer),
        fact.link('Subscription', subscriptionId && `subscriptions/${subscriptionId}`, 'Open subscription'),
        fact.date('Created', timeOfId(link.id)),
        fact.date('Expires', session.expiresAt),
        { label: 'After the start', value: session.successUrl },
        { label: 'After a cancellation', value: session.cancelUrl },
        ...Object.entries(session.metadata).map(([label, value]) => ({ label, value })),
      ]}
      developers={<ObjectActivity visit={visitor} objectId={session.id} />}
    >
      <Section id="timeline" title="What happened">
        <LinkTimeline entries={entries} here={`/dashboard/${environment}`} timeZone={business.timeZone} />
      </Section>
    </ObjectPage>
  )
}

function EndLink({ token }: { token: string }) {
  return (
    <ConfirmAction
      action={endCheckoutLinkWithForm}
      hidden={{ token }}
      trigger="End link"
      title="End this link?"
      consequence="Nobody can start or finish there any more, also not a customer who is on the page now. Money that they topped up stays in their wallet. Cannot be undone."
      confirm="End link"
    />
  )
}
