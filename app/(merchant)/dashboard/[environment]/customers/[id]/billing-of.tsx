import { InvoiceRows } from '@/components/invoice/invoice-rows'
import { SubscriptionRows } from '@/components/subscription/subscription-rows'
import { Section } from '@/components/ui/card'
import { TextLink } from '@/components/ui/text-link'
import type { Page } from '@/lib/core/page'
import type { WireInvoice } from '@/lib/invoice/present'
import type { NamedSubscription } from '@/lib/subscription/present'

interface BillingOfProps {
  customerId: string
  subscriptions: Page<NamedSubscription>
  invoices: Page<WireInvoice>
  here: string
  now: Date
  timeZone: string
}

/** What a customer is subscribed to, and what was billed. */
export function BillingOf({ customerId, subscriptions, invoices, here, now, timeZone }: BillingOfProps) {
  const all = (list: string) => `${here}/${list}?customerId=${customerId}`
  return (
    <>
      <Section
        id="subscriptions"
        title="Subscriptions"
        aside={subscriptions.nextCursor && <TextLink href={all('subscriptions')}>All subscriptions</TextLink>}
      >
        {subscriptions.items.length > 0 ? (
          <SubscriptionRows
            caption="Subscriptions of this customer"
            subscriptions={subscriptions.items}
            {...{ here, now, timeZone }}
          />
        ) : (
          <p className="text-sm text-ink-muted">
            No subscriptions yet. Create one here, or send the customer a checkout link.
          </p>
        )}
      </Section>
      <Section
        id="invoices"
        title="Invoices"
        aside={invoices.nextCursor && <TextLink href={all('invoices')}>All invoices</TextLink>}
      >
        {invoices.items.length > 0 ? (
          <InvoiceRows
            caption="Invoices of this customer"
            invoices={invoices.items}
            {...{ here, timeZone }}
          />
        ) : (
          <p className="text-sm text-ink-muted">No invoices yet.</p>
        )}
      </Section>
    </>
  )
}
