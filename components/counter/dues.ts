import type { WireMember } from '@/lib/counter/present'
import { periodOptions } from './periods'
import type { Due } from './take-payment'

/** What can be paid for a subscription. Null: nothing, as while it is paused. */
export function dueOf(subscription: WireMember['subscriptions'][number]): Due | null {
  const { id, productName, totalsPaisa } = subscription
  if (totalsPaisa.length === 0) return null
  return {
    id,
    path: `/v1/subscriptions/${id}/payments`,
    title: productName,
    totalsPaisa,
    periods: periodOptions(subscription, totalsPaisa.length),
  }
}

/** What is paid for an open invoice. */
export function dueOfInvoice({
  id,
  invoiceNumber,
  description,
  amountDuePaisa,
}: WireMember['openInvoices'][number]): Due {
  return {
    id,
    path: `/v1/invoices/${id}/payments`,
    title: description ?? `Invoice ${invoiceNumber}`,
    totalsPaisa: [amountDuePaisa],
    periods: [],
  }
}

/** The first thing of a member that can be paid: what is owed comes before what is not. */
export function firstDue({ subscriptions, openInvoices }: WireMember): Due | undefined {
  const owed = subscriptions.toSorted((a, b) => Number(BigInt(b.owesPaisa) - BigInt(a.owesPaisa)))
  return [...owed.flatMap((each) => dueOf(each) ?? []), ...openInvoices.map(dueOfInvoice)][0]
}
