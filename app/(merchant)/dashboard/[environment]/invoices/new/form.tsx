import { PageForm } from '@/components/dashboard/page-form'
import { termsText } from '@/components/price/recurring'
import { addressOf } from '@/components/ui/address-of'
import { nameOfCustomer } from '@/lib/core/customer-name'
import { toWire } from '@/lib/core/id'
import { MAX_LINES } from '@/lib/core/invoice-line'
import type { SubscriptionSummary } from '@/lib/subscription/read'
import { ItemRows } from '../../../object/item-rows'
import { draftInvoiceWithForm, previewInvoiceWithForm } from '../actions'
import { DaysFields } from '../form'
import { BesidePaper } from '../paper'

interface DraftFormProps {
  subscription: SubscriptionSummary
  timeZone: string
  /** The address of the page. */
  path: string
  /** The language of the paper that it asks for. */
  lang: string | string[] | undefined
}

/** A draft for the customer of a subscription. It begins with the subscription's present period. */
export function DraftForm({ subscription, timeZone, path, lang }: DraftFormProps) {
  const subscriptionId = toWire('sub', subscription.id)
  const { customerEmail, productName, currentPeriodStart, currentPeriodEnd } = subscription
  return (
    <>
      <p className="text-sm">
        For <strong className="font-medium wrap-anywhere">{nameOfCustomer(subscription)}</strong>{' '}
        <span className="text-ink-muted wrap-anywhere">
          {[customerEmail, productName].filter(Boolean).join(', ')}, {termsText(subscription)}
        </span>
      </p>
      <BesidePaper
        preview={previewInvoiceWithForm}
        hrefOf={(each) =>
          addressOf(path, [
            ['subscriptionId', subscriptionId],
            ['lang', each],
          ])
        }
        lang={lang}
      >
        <PageForm
          action={draftInvoiceWithForm}
          hidden={{
            subscriptionId,
            priceId: toWire('price', subscription.priceId),
            timeZone,
          }}
          submit="Save draft"
        >
          <ItemRows name="lines" what="Line" most={MAX_LINES} atFirst={2} isNeeded />
          <DaysFields from={currentPeriodStart} until={currentPeriodEnd} timeZone={timeZone} />
        </PageForm>
      </BesidePaper>
    </>
  )
}
