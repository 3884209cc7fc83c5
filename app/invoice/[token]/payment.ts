import { fromWire, newWireId, type TopUpId } from '@/lib/core/id'
import type { UserCtx } from '@/lib/infra/ctx'
import type { InvoiceKey } from '@/lib/invoice/lock'
import { checkInTime } from '@/lib/settlement/check-in-time'
import { findInvoiceConsent } from '@/lib/top-up/pay-invoice-with-credit'
import { findAnyTopUp, listTopUps } from '@/lib/top-up/read'
import { isAwaited } from '@/lib/top-up/rules'

type TopUp = NonNullable<Awaited<ReturnType<typeof findAnyTopUp>>>

/** The payment at a provider that somebody began for an invoice, as its page tells of it. */
export interface InvoicePayment {
  topUp: TopUp
  /** It was begun here, and its credit pays the invoice. Else it only adds money. */
  isForIt: boolean
  /** `paid`, or the error code of what kept its credit from paying. Null: the money has not come, or was for something else. */
  outcome: string | null
  /** The reader began it. Only they read sums: from what was missing follows what was in the balance. */
  isOwn: boolean
}

// As long as most providers let a payment be made.
const OF_INTEREST_MS = 1_800_000

/**
 * The payment from which this browser comes back, else the last one of the reader. It is asked about if the reader waits for it.
 * @param from the wire id of a top-up in the page's address.
 */
export async function findInvoicePayment(
  invoice: InvoiceKey,
  reader: UserCtx | null,
  from: string | string[] | undefined,
): Promise<InvoicePayment | null> {
  const begun = (await namedTopUp(invoice, from)) ?? (await lastOf(reader))
  if (!begun) return null
  const isOwn = begun.walletId === reader?.walletId
  const topUp = isOwn ? await askedAbout(begun) : begun
  const consent = await findInvoiceConsent(topUp.id)
  const isForIt = consent?.invoiceId === invoice.id
  const payment = { topUp, isForIt, outcome: isForIt ? consent.outcome : null, isOwn }
  return from !== undefined || isOfInterest(payment) ? payment : null
}

async function namedTopUp({ businessId }: InvoiceKey, from: string | string[] | undefined) {
  const id = typeof from === 'string' ? fromWire('top', from) : null
  const topUp = id && (await findAnyTopUp(id))
  return topUp && topUp.businessId === businessId ? topUp : null
}

async function lastOf(reader: UserCtx | null): Promise<TopUp | null> {
  return (reader && (await listTopUps(reader, { limit: 1 })).items[0]) ?? null
}

async function askedAbout(topUp: TopUp): Promise<TopUp> {
  if (!isAwaited(topUp) || !(await checkInTime(topUp, newWireId('req')))) return topUp
  return (await findAnyTopUp(topUp.id as TopUpId)) ?? topUp
}

/** A person may just have come back from the provider. Of an old payment, only what they must know is told. */
function isOfInterest({ topUp, isForIt, outcome }: InvoicePayment): boolean {
  const isYoung = Date.now() - topUp.createdAt.getTime() < OF_INTEREST_MS
  if (!isForIt) return isYoung && isAwaited(topUp)
  return isYoung || outcome !== null || topUp.reconciliation !== null
}
