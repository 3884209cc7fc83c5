import { createHash } from 'node:crypto'
import { type Discount, takenOff } from './discount'
import { DomainError } from './errors'
import type { OnceBilled } from './invoice-line'
import { type Calendar, INTERVALS, type Interval } from './period'

/** The cost of some periods, as a person was shown it. Amounts are paisa as text, because it is also stored as JSON. */
// A type and not an interface, because it is stored as JSON.
export type ShownPeriods = {
  amountPaisa: string
  /** How many periods cost this. Null for all that follow. Only the last entry has null. */
  periods: number | null
}

/** The cost of each period, in order: `Rs 100.00 for 3 months, then Rs 1,000.00` has two entries. */
export function shownPeriods(fullPaisa: bigint, discount: Discount | null): ShownPeriods[] {
  const full = { amountPaisa: fullPaisa.toString(), periods: null }
  const off = takenOff(discount, fullPaisa)
  if (!discount || off === 0n) return [full]
  const discounted = { amountPaisa: (fullPaisa - off).toString(), periods: discount.periodsLeft }
  return discount.periodsLeft === null ? [discounted] : [discounted, full]
}

/** The cost of a period. @param nth 0 for the first period that was shown. */
export function shownPaisaOf(shown: readonly ShownPeriods[], nth: number): bigint {
  let end = 0
  for (const { amountPaisa, periods } of shown) {
    if (periods === null) return BigInt(amountPaisa)
    end += periods
    if (nth < end) return BigInt(amountPaisa)
  }
  throw new Error('what was shown has no last entry')
}

/** The period numbers at which another amount begins: `[0, 3]`. */
export function startsOf(shown: readonly ShownPeriods[]): number[] {
  let start = 0
  return shown.map(({ periods }) => {
    const begins = start
    start += periods ?? 0
    return begins
  })
}

/** The highest cost of a period. */
export const mostOf = (shown: readonly ShownPeriods[]): bigint =>
  shown.reduce((most, { amountPaisa }) => (BigInt(amountPaisa) > most ? BigInt(amountPaisa) : most), 0n)

/** What a person is shown before they press the button: what they get, how often, the cost of each period, and what is billed once. */
export interface ShownTerms {
  productName: string
  quantity: number
  interval: Interval
  intervalCount: number
  calendar: Calendar
  trialDays: number
  periods: ShownPeriods[]
  items: readonly OnceBilled[]
}

/** The cost of periods of some length. */
export type ShownPrice = Pick<ShownTerms, 'interval' | 'intervalCount' | 'periods'>

/** The terms as views and refusals contain them. */
export type WireShownTerms = ShownPrice & { digest: string; trialDays: number }

export function presentShownTerms(terms: ShownTerms): WireShownTerms {
  const { interval, intervalCount, trialDays, periods } = terms
  return { digest: digestOf(terms), interval, intervalCount, trialDays, periods }
}

/** A digest for comparing terms. A form sends it when the button is pressed. 22 characters. */
export function digestOf({
  productName,
  quantity,
  interval,
  intervalCount,
  calendar,
  trialDays,
  periods,
  items,
}: ShownTerms): string {
  const said = [productName, quantity, interval, intervalCount, calendar, trialDays]
  const billed = periods.map((each) => [each.amountPaisa, each.periods])
  const once = items.map((each) => [each.description, each.amountPaisa.toString(), each.quantity])
  const text = JSON.stringify([said, billed, once])
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

/**
 * @param digest of the terms that the person was shown. Left out if the caller does not send it.
 * @param present null if nothing is offered any more.
 * @throws {DomainError} `offer_changed`, with the present terms.
 */
export function requireShown(digest: string | undefined, present: ShownTerms | null): void {
  if (digest === undefined || (present && digest === digestOf(present))) return
  throw new DomainError('offer_changed', present ? { terms: presentShownTerms(present) } : {})
}

/** The terms as a form stores them, so that the page can show the difference: `10000x3 100000 month 1`. */
export function shownInForm({ periods, interval, intervalCount }: ShownPrice): string {
  const costs = periods.map(
    ({ amountPaisa, periods: many }) => amountPaisa + (many === null ? '' : `x${many}`),
  )
  return [...costs, interval, intervalCount].join(' ')
}

const IN_FORM = new RegExp(`^(?:(\\d{1,16})x(\\d{1,4}) )?(\\d{1,16}) (${INTERVALS.join('|')}) (\\d{1,4})$`)

/** Reads what `shownInForm` has written. Null if it is something else. */
export function readShown(field: string): ShownPrice | null {
  const [, first, many, last, interval, count] = IN_FORM.exec(field) ?? []
  if (last === undefined) return null
  const begin = first === undefined ? [] : [{ amountPaisa: first, periods: Number(many) }]
  const periods = [...begin, { amountPaisa: last, periods: null }]
  return { periods, interval: interval as Interval, intervalCount: Number(count) }
}
