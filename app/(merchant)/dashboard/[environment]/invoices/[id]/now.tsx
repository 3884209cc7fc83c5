import { BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import type { InvoiceSource } from '@/lib/invoice/document'
import type { SubscriptionSummary } from '@/lib/subscription/read'

interface TruthProps {
  row: InvoiceSource['invoice']
  customer: InvoiceSource['customer']
  subscription: Pick<SubscriptionSummary, 'openInvoiceId' | 'nextRetryAt'>
  timeZone: string
}

/** What is true of an invoice now, in a sentence or two. */
export function TruthOf({ row, customer, subscription, timeZone }: TruthProps) {
  const amount = <Money paisa={row.totalAmountPaisa} />
  const on = (at: Date | null) => at && <BothDates at={at} timeZone={timeZone} />
  if (row.status === 'draft')
    return (
      <>
        A draft of {amount} for {customer.name ?? customer.email}. Send it: it gets its number and is mailed
        to {customer.email}.
      </>
    )
  if (row.status === 'void') return <>Voided on {on(row.voidedAt)}. Nothing is owed.</>
  if (row.status === 'paid')
    return (
      <>
        {amount} {PAID[row.settlement ?? 'wallet']} on {on(row.paidAt)}.
      </>
    )
  return (
    <>
      {amount} is due since {on(row.dueAt)}. {whatComes(row, subscription, on)}
    </>
  )
}

const PAID = {
  wallet: 'was paid from the wallet',
  outside: 'was paid outside of the wallet',
  nothing_due: 'was due: nothing to pay',
} as const

function whatComes(
  row: TruthProps['row'],
  { openInvoiceId, nextRetryAt }: TruthProps['subscription'],
  on: (at: Date | null) => React.ReactNode,
): React.ReactNode {
  if (openInvoiceId !== row.id) return 'The customer pays it on the invoice page.'
  if (nextRetryAt)
    return <>The wallet is charged again on {on(nextRetryAt)}, or as soon as it is topped up.</>
  return 'The last attempt has failed. A top-up of the wallet still pays it.'
}
