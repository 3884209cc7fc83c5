import { timesQuantity } from './quantity'

/** A line of an invoice as stored. If the quantity is one, its unit amount equals the line's amount, and is left out. */
export type StoredLine = {
  description: string
  /** In paisa. Negative for a discount. */
  amountPaisa: string
  quantity: number
  unitAmountPaisa?: string
  /** True if it is billed once, besides the period. */
  once?: true
  /**
   * Set if it is for the rest of a period: what the whole period costs for one unit (`unitPaisa`), and in all after the discount
   * (`wholePaisa`).
   */
  rest?: { unitPaisa: string; wholePaisa: string }
  /** True if it subtracts what was already refunded of the invoice that this one replaces. */
  credited?: true
  /** The id of its invoice item, if it was one. */
  item?: string
  periodStart: string
  periodEnd: string
}

/** The most lines of a manual invoice. */
export const MAX_LINES = 50

/** The most items that can be billed with the start of a subscription. */
export const MAX_ITEMS = 10

export type LinePeriod = Pick<StoredLine, 'periodStart' | 'periodEnd'>

/** A line for a quantity at a unit amount. */
export function lineOf(description: string, unitPaisa: bigint, period: LinePeriod, quantity = 1): StoredLine {
  const amountPaisa = (unitPaisa * BigInt(quantity)).toString()
  const line = { description, amountPaisa, quantity, ...period }
  return quantity === 1 ? line : { ...line, unitAmountPaisa: unitPaisa.toString() }
}

/** The unit amount of a stored line, for a whole period. */
export const unitPaisaOf = ({ rest, unitAmountPaisa, amountPaisa }: StoredLine): string =>
  rest?.unitPaisa ?? unitAmountPaisa ?? amountPaisa

/** An item that is billed once. */
export interface OnceBilled {
  /** The id of the invoice item that was waiting, if it was one. */
  id?: string
  description: string
  /** The unit amount. */
  amountPaisa: bigint
  quantity: number
}

/** The line of an item that is billed once. */
export const onceLine = (
  { id, description, amountPaisa, quantity }: OnceBilled,
  period: LinePeriod,
): StoredLine => ({
  ...lineOf(description, amountPaisa, period, quantity),
  once: true,
  ...(id !== undefined && { item: id }),
})

/** The text of the line that subtracts earlier refunds. Readers see it in their language. */
export const ALREADY_GIVEN_BACK = 'Already given back'

/**
 * The lines of an invoice that replaces another one and asks for less, because a part was already refunded.
 * @param totalPaisa the total of the new one, at most the sum of these lines.
 */
export function rebuiltLines(lines: readonly StoredLine[], totalPaisa: bigint): StoredLine[] {
  const billed = lines.filter(({ credited }) => !credited).map(({ item: _, ...line }) => line)
  const creditedPaisa = billed.reduce((sum, { amountPaisa }) => sum + BigInt(amountPaisa), -totalPaisa)
  if (creditedPaisa === 0n) return billed
  const [{ periodStart, periodEnd }] = billed as [StoredLine]
  const credited = lineOf(ALREADY_GIVEN_BACK, -creditedPaisa, { periodStart, periodEnd })
  return [...billed, { ...credited, credited: true }]
}

/** The part of these lines that is billed once. */
export const oncePaisaIn = (lines: readonly StoredLine[]): bigint =>
  lines.reduce((sum, { once, amountPaisa }) => (once ? sum + BigInt(amountPaisa) : sum), 0n)

/** The sum of these items. */
export const sumOfItems = (items: readonly OnceBilled[]): bigint =>
  items.reduce((sum, { amountPaisa, quantity }) => sum + timesQuantity(amountPaisa, quantity), 0n)

/** The line that describes what an invoice is for. */
export function mainLine(lines: readonly StoredLine[]): StoredLine | undefined {
  return lines.find(({ amountPaisa }) => BigInt(amountPaisa) >= 0n) ?? lines[0]
}
