import { toAsciiDigits } from '@/lib/core/digits'
import { MAX_QUANTITY } from '@/lib/core/quantity'
import { type CreateCustomerInput, createCustomerInput } from '@/lib/customer/schema'
import { metadataKeyOf } from '../column-schema'
import { type RowProblem, type RowProblemCode, rowProblem } from '../problem-schema'
import type { BillingTerms, Columns, RowTerms } from '../terms'
import { firstIn, meaningOf } from './cell'
import { dayWritten, type Orders } from './day'

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
// What a spreadsheet makes of a text in Nepali, if it saves the file in a character set that has no Nepali.
const LOST = /^(?=.*\?{2})[?\s\d.,/()-]+$/
// A number that a spreadsheet took for a fraction.
const WHOLE = /^(\d{1,7})(\.0+)?$/

/** What each column of a row says. Several headings may mean the address, and a name may have two or three columns. */
export function cellsByColumn(cells: readonly string[], columns: Columns): Cells {
  const said: Partial<Record<string, string>> = {}
  const addresses: string[] = []
  for (const [at, column] of columns.entries()) {
    const cell = column === null ? '' : meaningOf(cells[at] ?? '')
    if (column === null || cell === '') continue
    if (column !== 'address') said[column] = cell
    // A whole address often has its town, too.
    else if (!addresses.join(', ').toLowerCase().includes(cell.toLowerCase())) addresses.push(cell)
  }
  const parts = [said.first_name, said.middle_name, said.last_name].filter(Boolean)
  return { ...said, name: said.name || parts.join(' '), address: addresses.join(', ') }
}

type Found =
  | { terms: RowTerms; notes?: RowProblem[] }
  | { problems: RowProblem[]; externalId: string | undefined }

/**
 * What a row says, by its columns.
 * @param orders of the dates of each column.
 * @returns its terms, with what a person should know of them, or its problems.
 */
export function termsIn(cells: Cells, orders: Readonly<Record<string, Orders>>): Found {
  const problems: RowProblem[] = []
  const notes: RowProblem[] = []
  const customer = customerIn(cells, problems, notes)
  const billing = billingIn(cells, orders, problems, notes)
  if (problems.length > 0 || !customer) return { problems, externalId: cells.external_id || undefined }
  return { terms: { customer, ...(billing && { billing }) }, ...(notes.length > 0 && { notes }) }
}

function customerIn(cells: Cells, problems: RowProblem[], notes: RowProblem[]): CreateCustomerInput | null {
  if (!cells.phone && !cells.email) problems.push(rowProblem(null, 'unreachable'))
  if (cells.phone && ROUNDED.test(cells.phone)) {
    problems.push(rowProblem('phone', 'phone_rounded'))
    return null
  }
  const input: Record<string, unknown> = {}
  for (const [field, column] of Object.entries(CUSTOMER_FIELDS))
    if (cells[column]) input[field] = cells[column]
  if (cells.phone) input.phone = firstIn('phone', cells.phone, notes)
  if (cells.email) input.email = firstIn('email', cells.email, notes)
  if (cells.language) input.language = cells.language.toLowerCase()
  if (cells.pan) input.panNumber = toAsciiDigits(cells.pan)
  for (const column of ['name', 'address'])
    if (LOST.test(cells[column] ?? '')) problems.push(rowProblem(column, 'letters_lost'))
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

function billingIn(
  cells: Cells,
  orders: Readonly<Record<string, Orders>>,
  problems: RowProblem[],
  notes: RowProblem[],
): BillingTerms | null {
  const { price, quantity, collection, paid_until: paid, trial_until: trial } = cells
  if (!price) {
    if (quantity || collection || paid || trial) problems.push(rowProblem('price', 'price_missing'))
    return null
  }
  if (paid && trial) problems.push(rowProblem('trial_until', 'two_dates'))
  const by = COLLECTIONS[(collection || 'wallet').toLowerCase()]
  if (!by) problems.push(rowProblem('collection', 'collection_unknown'))
  const dayIn = (column: 'paid_until' | 'trial_until', cell: string | undefined) => {
    const order = orders[column]
    const read = cell && order ? dayWritten(cell, order) : null
    if (read && 'problem' in read) problems.push(rowProblem(column, read.problem))
    if (!read || 'problem' in read) return undefined
    if (read.isUnsure) notes.push(rowProblem(column, 'date_day_first'))
    return read.day
  }
  const [paidUntil, trialUntil] = [dayIn('paid_until', paid), dayIn('trial_until', trial)]
  return {
    price,
    quantity: quantityIn(quantity, problems),
    collection: by ?? 'wallet',
    ...(paidUntil && { paidUntil }),
    ...(trialUntil && { trialUntil }),
  }
}

function quantityIn(cell: string | undefined, problems: RowProblem[]): number {
  if (!cell) return 1
  const quantity = Number(WHOLE.exec(toAsciiDigits(cell))?.[1] ?? Number.NaN)
  if (quantity >= 1 && quantity <= MAX_QUANTITY) return quantity
  problems.push(rowProblem('quantity', 'quantity_invalid'))
  return 1
}
