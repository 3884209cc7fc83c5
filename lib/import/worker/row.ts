import { BIKRAM_SAMBAT_MONTHS, monthKey } from '@/lib/core/bikram-sambat'
import { toAsciiDigits } from '@/lib/core/digits'
import { DAY_MS } from '@/lib/core/duration'
import { MAX_QUANTITY } from '@/lib/core/quantity'
import { type CreateCustomerInput, createCustomerInput } from '@/lib/customer/schema'
import { metadataKeyOf } from '../column-schema'
import { type RowProblem, type RowProblemCode, rowProblem } from '../problem-schema'
import type { BillingTerms, RowTerms } from '../terms'

type Cells = Readonly<Partial<Record<string, string>>>

/** The columns of what is known of a customer, by the field of the operation that creates one. */
const CUSTOMER_FIELDS = {
  externalId: 'external_id',
  name: 'name',
  phone: 'phone',
  email: 'email',
  language: 'language',
  panNumber: 'pan',
  address: 'address',
} as const

const INVALID: Partial<Record<string, RowProblemCode>> = {
  phone: 'phone_invalid',
  email: 'email_invalid',
  language: 'language_unknown',
  panNumber: 'pan_invalid',
}

const COLLECTIONS: Record<string, BillingTerms['collection']> = { wallet: 'wallet', outside: 'outside' }
// What a spreadsheet makes of a long number.
const ROUNDED = /^\d(\.\d+)?E\+?\d+$/i
// A number that a spreadsheet took for a fraction.
const WHOLE = /^(\d{1,7})(\.0+)?$/

/** What a row says, by its columns. @returns its terms, or its problems. */
export function termsIn(
  cells: Cells,
): { terms: RowTerms } | { problems: RowProblem[]; externalId: string | undefined } {
  const problems: RowProblem[] = []
  const customer = customerIn(cells, problems)
  const billing = billingIn(cells, problems)
  if (problems.length > 0 || !customer) return { problems, externalId: cells.external_id || undefined }
  return { terms: { customer, ...(billing && { billing }) } }
}

function customerIn(cells: Cells, problems: RowProblem[]): CreateCustomerInput | null {
  if (!cells.phone && !cells.email) problems.push(rowProblem(null, 'unreachable'))
  if (cells.phone && ROUNDED.test(cells.phone)) {
    problems.push(rowProblem('phone', 'phone_rounded'))
    return null
  }
  const input: Record<string, unknown> = {}
  for (const [field, column] of Object.entries(CUSTOMER_FIELDS))
    if (cells[column]) input[field] = cells[column]
  if (cells.language) input.language = cells.language.toLowerCase()
  if (cells.pan) input.panNumber = toAsciiDigits(cells.pan)
  const metadata = Object.entries(cells).flatMap(([column, value]) => {
    const key = metadataKeyOf(column)
    return key === null || !value ? [] : [[key, value] as const]
  })
  if (metadata.length > 0) input.metadata = Object.fromEntries(metadata)
  const read = createCustomerInput.safeParse(input)
  if (read.success) return read.data
  for (const { path, code } of read.error.issues) {
    const [field, key] = path.map(String)
    if (!field || (field === 'email' && !cells.email)) continue
    const column =
      field === 'metadata' ? `metadata.${key ?? ''}` : CUSTOMER_FIELDS[field as keyof typeof CUSTOMER_FIELDS]
    const other = code === 'too_big' ? 'text_too_long' : 'text_invalid'
    problems.push(rowProblem(column ?? null, INVALID[field] ?? other))
  }
  return null
}

function billingIn(cells: Cells, problems: RowProblem[]): BillingTerms | null {
  const { price, quantity, collection, paid_until: paid, trial_until: trial } = cells
  if (!price) {
    if (quantity || collection || paid || trial) problems.push(rowProblem('price', 'price_missing'))
    return null
  }
  if (paid && trial) problems.push(rowProblem('trial_until', 'two_dates'))
  const by = COLLECTIONS[(collection || 'wallet').toLowerCase()]
  if (!by) problems.push(rowProblem('collection', 'collection_unknown'))
  return {
    price,
    quantity: quantityIn(quantity, problems),
    collection: by ?? 'wallet',
    ...dateIn('paid_until', 'paidUntil', paid, problems),
    ...dateIn('trial_until', 'trialUntil', trial, problems),
  }
}

function quantityIn(cell: string | undefined, problems: RowProblem[]): number {
  if (!cell) return 1
  const quantity = Number(WHOLE.exec(toAsciiDigits(cell))?.[1] ?? Number.NaN)
  if (quantity >= 1 && quantity <= MAX_QUANTITY) return quantity
  problems.push(rowProblem('quantity', 'quantity_invalid'))
  return 1
}

function dateIn(
  column: string,
  field: 'paidUntil' | 'trialUntil',
  cell: string | undefined,
  problems: RowProblem[],
): { paidUntil?: string; trialUntil?: string } {
  if (!cell) return {}
  const read = dayWritten(cell)
  if ('day' in read) return { [field]: read.day }
  problems.push(rowProblem(column, read.problem))
  return {}
}

// A Gregorian year of these is half a century away. Nobody has paid until then.
const BIKRAM_SAMBAT = { first: 2070, last: 2090 }
const GREGORIAN = { first: 2000, last: 2069 }

const FORM = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/

const MONTHS = new Map(BIKRAM_SAMBAT_MONTHS.map((month) => [monthKey(month), month]))

/** A day in either calendar, as a Gregorian date such as `2026-11-21`. */
function dayWritten(cell: string): { day: string } | { problem: RowProblemCode } {
  const [, yearText, monthText, dayText] = FORM.exec(toAsciiDigits(cell)) ?? []
  if (!yearText || !monthText || !dayText) return { problem: 'date_invalid' }
  const [year, month, day] = [Number(yearText), Number(monthText), Number(dayText)]
  if (year >= BIKRAM_SAMBAT.first && year <= BIKRAM_SAMBAT.last) {
    const found = MONTHS.get(`${year}-${String(month).padStart(2, '0')}`)
    if (!found || day < 1 || day > found.days) return { problem: 'date_missing_in_calendar' }
    return { day: isoDay((found.firstDay + day - 1) * DAY_MS) }
  }
  if (year < GREGORIAN.first || year > GREGORIAN.last) return { problem: 'date_year' }
  const at = new Date(Date.UTC(year, month - 1, day))
  const isThere = at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isThere ? { day: isoDay(at.getTime()) } : { problem: 'date_missing_in_calendar' }
}

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 'yyyy-mm-dd'.length)
