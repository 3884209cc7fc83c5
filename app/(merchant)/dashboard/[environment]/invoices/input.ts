import { invalidParameter } from '@/lib/core/errors'
import { dayStartAt, isTimeZone } from '@/lib/core/period'
import type { WireInvoice } from '@/lib/invoice/present'
import { rupeesIn } from '../../../rupees-in'
import { itemsIn } from '../invoice-items/input'

/** The values of a draft's form. Days are in the time zone of the business, which the form sends too. */
export function draftInput(form: FormData, lines = itemsIn(form, 'lines')): Record<string, unknown> {
  return {
    subscriptionId: form.get('subscriptionId'),
    priceId: form.get('priceId'),
    ...draftChangeInput(form, lines),
  }
}

/** The values of the form that changes a draft. */
export function draftChangeInput(form: FormData, lines = itemsIn(form, 'lines')): Record<string, unknown> {
  return {
    lines,
    ...readDay(form, 'periodStart', 0),
    // The last day is included in the period.
    ...readDay(form, 'periodEnd', 1),
  }
}

/** Everything in a draft, to restore it after it was discarded. */
export const draftFields = (
  { subscriptionId, lines, periodStart, periodEnd }: WireInvoice,
  priceId: string,
) => ({
  subscriptionId,
  priceId,
  draft: JSON.stringify({
    lines: lines.map(({ description, unitAmountPaisa: amountPaisa, quantity }) => ({
      ...{ description, amountPaisa, quantity },
    })),
    ...{ periodStart, periodEnd },
  }),
})

/** Reads what `draftFields` wrote. The operation's schema checks all of it. */
export function discardedDraft(form: FormData): Record<string, unknown> {
  const draft = parsed(String(form.get('draft')))
  return { ...draft, subscriptionId: form.get('subscriptionId'), priceId: form.get('priceId') }
}

function parsed(text: string): object {
  try {
    return Object(JSON.parse(text))
  } catch {
    throw invalidParameter('draft', 'must be what the page of the draft wrote.')
  }
}

/** The values of a refund's form. */
export function refundInput(form: FormData): Record<string, unknown> {
  const reason = form.get('reason')
  return { amountPaisa: rupeesIn(form, 'amountPaisa'), ...(reason && { reason }) }
}

/** @throws {DomainError} `parameter_invalid`, at the field. */
function readDay(form: FormData, name: string, daysLater: number): Record<string, string> {
  const day = String(form.get(name) ?? '')
  if (day === '') return {}
  const timeZone = String(form.get('timeZone') ?? '')
  const at =
    /^\d{4}-\d{2}-\d{2}$/.test(day) && isTimeZone(timeZone) ? dayStartAt(day, timeZone, daysLater) : null
  if (!at) throw invalidParameter(name, 'must be a day, such as 2026-11-21.')
  return { [name]: at.toISOString() }
}
