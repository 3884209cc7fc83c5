import type { ErrorCode } from '@/lib/core/errors'
import type { ProviderName } from '@/lib/core/providers'
import type { InvoiceModel, QrRequestModel } from '@/prisma/generated/models'

/** What one QR may ask for: Rs 1 to Rs 9,999,999. */
export const LEAST_PAISA = 100n
export const MOST_PAISA = 999_999_900n

export type Hold = NonNullable<QrRequestModel['heldFor']>

/** What a request pays: an open invoice, or a period that has none yet. Instants in ISO 8601, paisa as text. */
export interface Cover {
  /** Of the database. Null: the period has none yet. */
  invoiceId: string | null
  periodStart: string
  periodEnd: string
  amountPaisa: string
}

export const coversOf = ({ covers }: Pick<QrRequestModel, 'covers'>) => covers as unknown as Cover[]

/** Test money has no account, so no request is of it. */
export const providerNameOf = ({ provider }: Pick<QrRequestModel, 'provider'>) => provider as ProviderName

/** Whether it can be paid on a page now. Its money counts whenever it comes. */
export const isWaiting = ({ status, expiresAt }: Pick<QrRequestModel, 'status' | 'expiresAt'>, now: Date) =>
  status === 'waiting' && expiresAt > now

type Paid = Pick<InvoiceModel, 'id' | 'periodStart' | 'periodEnd' | 'totalAmountPaisa'>

export const coverOf = (invoice: Paid, isOpen: boolean): Cover => ({
  invoiceId: isOpen ? invoice.id : null,
  periodStart: invoice.periodStart.toISOString(),
  periodEnd: invoice.periodEnd.toISOString(),
  amountPaisa: invoice.totalAmountPaisa.toString(),
})

export const sumOfInvoices = (invoices: readonly Pick<InvoiceModel, 'totalAmountPaisa'>[]) =>
  invoices.reduce((sum, { totalAmountPaisa }) => sum + totalAmountPaisa, 0n)

/**
 * Compares what the money would pay with what the request covers. A period that was ahead and has begun is the same one, with its
 * invoice. Of an unpaid subscription the period begins anew at the payment, and those after it are counted from there.
 * @returns why the money is held. Null: it pays exactly that.
 */
export function heldFor(
  request: Pick<QrRequestModel, 'covers' | 'amountPaisa'>,
  paid: readonly Paid[],
): Hold | null {
  const covers = coversOf(request)
  const first = covers[0]
  const isMoved =
    first?.invoiceId === paid[0]?.id && first?.periodStart !== paid[0]?.periodStart.toISOString()
  const isSame = ({ invoiceId, periodStart }: Cover, invoice: Paid | undefined) => {
    if (invoiceId !== null) return invoiceId === invoice?.id
    return isMoved || periodStart === invoice?.periodStart.toISOString()
  }
  // A new membership names no periods.
  if (covers.length > 0) {
    if (covers.length !== paid.length || !covers.every((cover, n) => isSame(cover, paid[n])))
      return 'nothing_to_pay'
    if (covers.some(({ amountPaisa }, n) => BigInt(amountPaisa) !== paid[n]?.totalAmountPaisa))
      return 'amount_changed'
  }
  return sumOfInvoices(paid) === request.amountPaisa ? null : 'amount_changed'
}

/** Why the money is held if what cash would do is refused. Without its coupon a membership has another sum. */
export const heldForRefusal = (code: ErrorCode): Hold =>
  code === 'coupon_not_valid' ? 'amount_changed' : 'nothing_to_pay'
