import { type BegunPayment, isOfInterest } from '@/app/top-up/payment-news'
import { fromWire, newWireId, type TopUpId } from '@/lib/core/id'
import type { UserCtx } from '@/lib/infra/ctx'
import type { InvoiceKey } from '@/lib/invoice/lock'
import { checkInTime } from '@/lib/settlement/check-in-time'
import { findInvoiceConsent, findLastFor } from '@/lib/top-up/pay-invoice-with-credit'
import { findAnyTopUp, listTopUps } from '@/lib/top-up/read'
import { isAwaited } from '@/lib/top-up/rules'

type TopUp = BegunPayment['topUp']

/**
 * The payment from which this browser returns, or else the last one for this invoice, or else the last one of the reader. The provider is
 * asked about it, because the answer may pay the invoice.
 * @param from the wire id of a top-up in the page's address.
 */
export async function findInvoicePayment(
  invoice: InvoiceKey,
  reader: UserCtx | null,
  from: string | string[] | undefined,
): Promise<BegunPayment | null> {
  const named = await namedTopUp(invoice, from)
  if (named) return paymentOf(invoice, reader, named)
  const lastFor = await findLastFor(invoice)
  for (const topUp of [lastFor && (await findAnyTopUp(lastFor)), await lastOf(reader)]) {
    const payment = topUp && (await paymentOf(invoice, reader, topUp))
    if (payment && isOfInterest(payment)) return payment
  }
  return null
}

async function paymentOf(invoice: InvoiceKey, reader: UserCtx | null, begun: TopUp): Promise<BegunPayment> {
  const topUp = await askedAbout(begun)
  const isOwn = topUp.walletId === reader?.walletId
  const consent = await findInvoiceConsent(topUp.id)
  const isForIt = consent?.invoiceId === invoice.id
  // A payment by anybody who has the link has the amount of the invoice, so it reveals nothing.
  const showsSum = isOwn || (isForIt && !consent.linksPayer)
  return { topUp, isForIt, outcome: isForIt ? consent.outcome : null, isOwn, showsSum }
}

async function namedTopUp({ businessId }: InvoiceKey, from: string | string[] | undefined) {
  const id = typeof from === 'string' ? fromWire('top', from) : null
  const topUp = id && (await findAnyTopUp(id))
  return topUp && topUp.businessId === businessId ? topUp : null
}

async function lastOf(reader: UserCtx | null): Promise<TopUp | null> {
  return (reader && (await listTopUps(reader, { limit: 1 })).items[0]) ?? null
}

/** A payment as its provider reports it now, if it answers in time. */
export async function askedAbout(topUp: TopUp): Promise<TopUp> {
  if (!isAwaited(topUp) || !(await checkInTime(topUp, newWireId('req')))) return topUp
  return (await findAnyTopUp(topUp.id as TopUpId)) ?? topUp
}
