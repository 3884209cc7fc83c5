import { z } from 'zod'
import { wireInstant } from '@/lib/core/fields'

/** An amount that may be below zero. */
const signedPaisa = z.string().regex(/^-?\d+$/)

const lineFields = z.object({
  description: z.string().meta({ description: 'What is billed.' }),
  amountPaisa: signedPaisa.meta({
    description: 'What the line costs, in paisa. Negative: a discount.',
    examples: ['150000'],
  }),
  quantity: z.int().meta({ description: 'How many the line is for.', examples: [1] }),
  unitAmountPaisa: signedPaisa.meta({
    description: 'What one of them costs, in paisa.',
    examples: ['150000'],
  }),
  periodStart: wireInstant,
  periodEnd: wireInstant,
})
type LineFields = z.output<typeof lineFields>

export const invoiceLine = lineFields
  .extend({
    taxPaisa: signedPaisa.nullable().meta({
      description: 'The VAT that the amount includes, in paisa. Null on a draft.',
      examples: ['17256'],
    }),
  })
  .meta({ id: 'InvoiceLine' })

/** A line as it is stored. One thing costs the amount of its line, so such a line does not repeat it. */
export type StoredLine = Omit<LineFields, 'unitAmountPaisa'> & { unitAmountPaisa?: string }

export type LinePeriod = Pick<StoredLine, 'periodStart' | 'periodEnd'>

/** A line for some things of one price. */
export function lineOf(description: string, unitPaisa: bigint, period: LinePeriod, quantity = 1): StoredLine {
  const unit = unitPaisa.toString()
  const amountPaisa = (unitPaisa * BigInt(quantity)).toString()
  const line = { description, amountPaisa, quantity, ...period }
  return quantity === 1 ? line : { ...line, unitAmountPaisa: unit }
}

/** What one thing of a stored line costs. */
export const unitPaisaOf = ({ unitAmountPaisa, amountPaisa }: StoredLine): string =>
  unitAmountPaisa ?? amountPaisa

/** A stored line as the API shows it, without its tax. */
export function presentLine(line: StoredLine): LineFields {
  const { description, amountPaisa, quantity, periodStart, periodEnd } = line
  return { description, amountPaisa, quantity, unitAmountPaisa: unitPaisaOf(line), periodStart, periodEnd }
}
