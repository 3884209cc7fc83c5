import { PageForm } from '@/components/dashboard/page-form'
import { termsText } from '@/components/price/recurring'
import { nameOfCustomer } from '@/lib/core/customer-name'
import { toWire } from '@/lib/core/id'
import { MAX_LINES } from '@/lib/core/invoice-line'
import type { SubscriptionSummary } from '@/lib/subscription/read'
import { ItemRows } from '../../../object/item-rows'
import { draftInvoiceWithForm } from '../actions'
import { DaysFields } from '../form'

interface DraftFormProps {
  subscription: SubscriptionSummary
  timeZone: string
}

/** A draft for the customer of a subscription. It begins with the subscription's present period. */
export function DraftForm({ subscription, timeZone }: DraftFormProps) {
  const { customerEmail, productName, currentPeriodStart, currentPeriodEnd } = subscription
  return (
    <>
      <p className="text-sm">
        For <strong className="font-medium wrap-anywhere">{nameOfCustomer(subscription)}</strong>{' '}
        <span className="text-ink-muted wrap-anywhere">
          {[customerEmail, productName].filter(Boolean).join(', ')}, {termsText(subscription)}
        </span>
      </p>
      <PageForm
        action={draftInvoiceWithForm}
        hidden={{
          subscriptionId: toWire('sub', subscription.id),
          priceId: toWire('price', subscription.priceId),
          timeZone,
        }}
        submit="Save draft"
      >
        <ItemRows name="lines" what="Line" most={MAX_LINES} atFirst={2} isNeeded />
        <DaysFields from={currentPeriodStart} until={currentPeriodEnd} timeZone={timeZone} />
      </PageForm>
    </>
  )
}
