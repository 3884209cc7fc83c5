import { PageForm } from '@/components/dashboard/page-form'
import { FormField } from '@/components/form/sent-form'
import { termsText } from '@/components/price/recurring'
import { nameOfCustomer } from '@/lib/core/customer-name'
import { toWire } from '@/lib/core/id'
import { MAX_LINES } from '@/lib/core/invoice-line'
import { wallClockMs } from '@/lib/core/period'
import type { SubscriptionSummary } from '@/lib/subscription/read'
import { ItemRows } from '../../../object/item-rows'
import { draftInvoiceWithForm } from '../actions'

interface DraftFormProps {
  subscription: SubscriptionSummary
  timeZone: string
}

const DAY_MS = 86_400_000

/** A draft for the customer of a subscription. It begins with the subscription's present period. */
export function DraftForm({ subscription, timeZone }: DraftFormProps) {
  const { customerEmail, productName, currentPeriodStart, currentPeriodEnd } = subscription
  const day = (ms: number) => new Date(wallClockMs(ms, timeZone)).toISOString().slice(0, 10)
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
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField
            name="periodStart"
            label="First day"
            type="date"
            required
            defaultValue={day(currentPeriodStart.getTime())}
          />
          <FormField
            name="periodEnd"
            label="Last day"
            type="date"
            required
            defaultValue={day(currentPeriodEnd.getTime() - DAY_MS)}
          />
        </div>
      </PageForm>
    </>
  )
}
