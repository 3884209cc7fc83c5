import { invalidParameter } from '@/lib/core/errors'
import { dayStartAt, isTimeZone } from '@/lib/core/period'
import type { WireInvoice } from '@/lib/invoice/present'
import { rupeesIn } from '../../../rupees-in'
import { itemsIn } from '../invoice-items/input'

/** What the form of a draft says. Days are read in the time zone of the business, which the form sends. */
export function draftInput(form: FormData, lines = itemsIn(form, 'lines')): Record<string, unknown> {
  return {
    subscriptionId: form.get('subscriptionId'),
    priceId: form.get('priceId'),
    ...draftChangeInput(form, lines),
  }
}

/** What the form of a change of a draft says. */
export function draftChangeInput(form: FormData, lines = itemsIn(form, 'lines')): Record<string, unknown> {
  return {
    lines,
    ...readDay(form, 'periodStart', 0),
    // The last day belongs to the period.
    ...readDay(form, 'periodEnd', 1),
  }
}

/** All that a draft says, to make it again after it was discarded. */
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

/** What `draftFields` wrote down. The schema of the operation looks at all of it. */
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

/** What the form of a refund says. */
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
