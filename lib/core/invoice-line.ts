import { timesQuantity } from './quantity'

/** A line of an invoice as it is stored. One thing costs the amount of its line, so such a line does not repeat it. */
export type StoredLine = {
  description: string
  /** In paisa. Below zero: a discount. */
  amountPaisa: string
  quantity: number
  unitAmountPaisa?: string
  /** It is billed once, beside the period. */
  once?: true
  /** It is for the rest of a period, of which one costs `unitPaisa` and all `wholePaisa` after the discount. */
  rest?: { unitPaisa: string; wholePaisa: string }
  /** It takes off what the customer already got back of the invoice that this one replaces. */
  credited?: true
  /** The invoice item that it was before. */
  item?: string
  periodStart: string
  periodEnd: string
}

/** The most lines of an invoice that a merchant makes. */
export const MAX_LINES = 50

/** The most things that begin with a subscription. */
export const MAX_ITEMS = 10

export type LinePeriod = Pick<StoredLine, 'periodStart' | 'periodEnd'>

/** A line for some things of one price. */
export function lineOf(description: string, unitPaisa: bigint, period: LinePeriod, quantity = 1): StoredLine {
  const amountPaisa = (unitPaisa * BigInt(quantity)).toString()
  const line = { description, amountPaisa, quantity, ...period }
  return quantity === 1 ? line : { ...line, unitAmountPaisa: unitPaisa.toString() }
}

/** What one thing of a stored line costs, for a whole period. */
export const unitPaisaOf = ({ rest, unitAmountPaisa, amountPaisa }: StoredLine): string =>
  rest?.unitPaisa ?? unitAmountPaisa ?? amountPaisa

/** A thing that is billed once. */
export interface OnceBilled {
  /** Of an invoice item that waited. */
  id?: string
  description: string
  /** What one of them costs. */
  amountPaisa: bigint
  quantity: number
}

/** The line of a thing that is billed once. */
export const onceLine = (
  { id, description, amountPaisa, quantity }: OnceBilled,
  period: LinePeriod,
): StoredLine => ({
  ...lineOf(description, amountPaisa, period, quantity),
  once: true,
  ...(id !== undefined && { item: id }),
})

/** What the line says that takes off what was given back before. Readers get it in their language. */
export const ALREADY_GIVEN_BACK = 'Already given back'

/**
 * The lines of an invoice that replaces another one and asks for less, because a part was given back before.
 * @param totalPaisa what the new one asks for: at most what these lines cost.
 */
export function rebuiltLines(lines: readonly StoredLine[], totalPaisa: bigint): StoredLine[] {
  const billed = lines.filter(({ credited }) => !credited).map(({ item: _, ...line }) => line)
  const creditedPaisa = billed.reduce((sum, { amountPaisa }) => sum + BigInt(amountPaisa), -totalPaisa)
  if (creditedPaisa === 0n) return billed
  const [{ periodStart, periodEnd }] = billed as [StoredLine]
  const credited = lineOf(ALREADY_GIVEN_BACK, -creditedPaisa, { periodStart, periodEnd })
  return [...billed, { ...credited, credited: true }]
}

/** What of these lines is billed once. */
export const oncePaisaIn = (lines: readonly StoredLine[]): bigint =>
  lines.reduce((sum, { once, amountPaisa }) => (once ? sum + BigInt(amountPaisa) : sum), 0n)

/** What these things cost together. */
export const sumOfItems = (items: readonly OnceBilled[]): bigint =>
  items.reduce((sum, { amountPaisa, quantity }) => sum + timesQuantity(amountPaisa, quantity), 0n)

/** The line of what an invoice is of. */
export function mainLine(lines: readonly StoredLine[]): StoredLine | undefined {
  return lines.find(({ amountPaisa }) => BigInt(amountPaisa) >= 0n) ?? lines[0]
}
