import { calendarDate } from '@/lib/core/calendar-date'
import { unbrokenNpr } from '@/lib/core/money'
import type { WireCreditNote } from '@/lib/credit-note/present'

type Written = Pick<
  WireCreditNote,
  'amountPaisa' | 'kind' | 'settlement' | 'reason' | 'parts' | 'createdAt'
> & {
  invoiceNumber: string
}

/** What was taken back, where the money went, and why. */
export function creditNoteTruth(note: Written, timeZone: string): string {
  const { parts, invoiceNumber, settlement, kind, reason } = note
  const amount = unbrokenNpr(BigInt(note.amountPaisa), 'en')
  const on = calendarDate(new Date(note.createdAt), timeZone)
  const of = parts.length === 1 ? `invoice ${invoiceNumber}` : `${parts.length} invoices`
  const what =
    settlement === 'wallet'
      ? `${amount} of ${of} went back on ${on}, to the wallet that had paid.`
      : `${amount} of ${of} was taken back on ${on}. It was paid without Khata, so you give the money back without Khata.`
  if (kind === 'change') return `${what} It is the unused time of a plan that was changed.`
  return reason ? `${what} The reason given: “${reason}”` : what
}
