import { staffDate } from '@/lib/core/calendar-date'
import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import type { WireCreditNote } from '@/lib/credit-note/present'
import { staffWords } from '@/messages/staff-words'

type Written = Pick<
  WireCreditNote,
  'amountPaisa' | 'kind' | 'settlement' | 'reason' | 'parts' | 'createdAt'
> & {
  invoiceNumber: string
}

/** What was credited, where the money went, and why. */
export function creditNoteTruth(note: Written, timeZone: string, language: Language): string {
  const { parts, invoiceNumber, settlement, kind, reason } = note
  const t = staffWords('creditNotes', language)
  const what = t(`truth.${settlement}`, {
    amount: unbrokenNpr(BigInt(note.amountPaisa), language),
    of:
      parts.length === 1
        ? t('truth.invoice', { number: invoiceNumber })
        : t('truth.invoices', { count: parts.length }),
    on: staffDate(new Date(note.createdAt), timeZone, language),
  })
  if (kind === 'change') return `${what} ${t('truth.change')}`
  return reason ? `${what} ${t('truth.reason', { reason })}` : what
}
