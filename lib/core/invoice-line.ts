/** A line of an invoice as it is stored. One thing costs the amount of its line, so such a line does not repeat it. */
export type StoredLine = {
  description: string
  /** In paisa. Below zero: a discount. */
  amountPaisa: string
  quantity: number
  unitAmountPaisa?: string
  periodStart: string
  periodEnd: string
}

export type LinePeriod = Pick<StoredLine, 'periodStart' | 'periodEnd'>

/** A line for some things of one price. */
export function lineOf(description: string, unitPaisa: bigint, period: LinePeriod, quantity = 1): StoredLine {
  const amountPaisa = (unitPaisa * BigInt(quantity)).toString()
  const line = { description, amountPaisa, quantity, ...period }
  return quantity === 1 ? line : { ...line, unitAmountPaisa: unitPaisa.toString() }
}

/** What one thing of a stored line costs. */
export const unitPaisaOf = ({ unitAmountPaisa, amountPaisa }: StoredLine): string =>
  unitAmountPaisa ?? amountPaisa
