import { termsText } from '@/components/price/recurring'
import { addressOf } from '@/components/ui/filter-bar'
import { LINK } from '@/components/ui/text-link'
import { type CustomerId, fromWire, toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { listSubscriptionSummaries } from '@/lib/subscription/read'
import type { ChosenCustomer } from '../../customer-choice'

interface SubscriptionChoiceProps {
  ctx: Ctx
  customer: ChosenCustomer
  path: string
}

// More than one customer has of one business.
const SHOWN = 50

/** The subscriptions of a customer, of which one is billed. */
export async function SubscriptionChoice({ ctx, customer, path }: SubscriptionChoiceProps) {
  const customerId = fromWire('cus', customer.id) as CustomerId
  const { items } = await listSubscriptionSummaries(ctx, { customerId, limit: SHOWN })
  if (items.length === 0)
    return (
      <p role="status" className="text-sm text-ink-muted">
        {customer.name} has no subscription, and an invoice belongs to one.
      </p>
    )
  return (
    <ul
      aria-label="Subscriptions of this customer"
      className="max-w-lg divide-y divide-line border-y border-line text-sm"
    >
      {items.map((row) => (
        <li key={row.id} className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 py-1.5">
          <a
            href={addressOf(path, [['subscriptionId', toWire('sub', row.id)]])}
            className={`${LINK} wrap-anywhere`}
          >
            {row.productName}
          </a>
          <span className="text-ink-muted">
            {termsText(row)}, {row.status.replace('_', ' ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
