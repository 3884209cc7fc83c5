import type { WireMember } from '@/lib/counter/present'
import { filled } from '@/messages/filled'
import { periodOptions, type Speech } from './periods'
import type { Due } from './take-payment'

/** What can be paid for a subscription. Null if nothing can, for example while it is paused. */
export function dueOf(subscription: WireMember['subscriptions'][number], speech: Speech): Due | null {
  const { id, productName, totalsPaisa } = subscription
  if (totalsPaisa.length === 0) return null
  return {
    id,
    path: `/v1/subscriptions/${id}/payments`,
    title: productName,
    totalsPaisa,
    periods: periodOptions(subscription, totalsPaisa.length, speech),
  }
}

/** What can be paid for an open invoice. */
export function dueOfInvoice(
  { id, invoiceNumber, description, amountDuePaisa }: WireMember['openInvoices'][number],
  { words }: Speech,
): Due {
  return {
    id,
    path: `/v1/invoices/${id}/payments`,
    title: description ?? filled(words.invoice, { number: invoiceNumber ?? '' }),
    totalsPaisa: [amountDuePaisa],
    periods: [],
  }
}

/** The first thing that a member can pay: what is owed comes first. */
export function firstDue({ subscriptions, openInvoices }: WireMember, speech: Speech): Due | undefined {
  const owed = subscriptions.toSorted((a, b) => Number(BigInt(b.owesPaisa) - BigInt(a.owesPaisa)))
  return [
    ...owed.flatMap((each) => dueOf(each, speech) ?? []),
    ...openInvoices.map((invoice) => dueOfInvoice(invoice, speech)),
  ][0]
}
