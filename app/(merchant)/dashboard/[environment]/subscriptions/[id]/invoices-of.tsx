import { InvoiceRows } from '@/components/invoice/invoice-rows'
import { Section } from '@/components/ui/card'
import { TextLink } from '@/components/ui/text-link'
import type { SubscriptionId } from '@/lib/core/id'
import { toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { presentInvoice } from '@/lib/invoice/present'
import { listInvoices } from '@/lib/invoice/read'

// A year of a monthly subscription.
const SHOWN = 12

interface InvoicesOfProps {
  ctx: Ctx
  subscriptionId: SubscriptionId
  here: string
  timeZone: string
}

/** The newest invoices of a subscription. */
export async function InvoicesOf({ ctx, subscriptionId, here, timeZone }: InvoicesOfProps) {
  const { items, nextCursor } = await listInvoices(ctx, { subscriptionId, limit: SHOWN })
  const all = `${here}/invoices?subscriptionId=${toWire('sub', subscriptionId)}`
  return (
    <Section
      id="invoices"
      title="Invoices"
      aside={nextCursor && <TextLink href={all}>All invoices</TextLink>}
    >
      {items.length > 0 ? (
        <InvoiceRows
          caption="Invoices of this subscription"
          invoices={items.map(presentInvoice)}
          here={here}
          timeZone={timeZone}
        />
      ) : (
        <p className="text-sm text-ink-muted">No invoices yet. The first one comes when the trial ends.</p>
      )}
    </Section>
  )
}
