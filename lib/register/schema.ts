import { z } from 'zod'
import { wireAmount } from '@/lib/core/fields'
import { fiscalMonth } from '@/lib/core/fiscal-year'

const MONTHS = 12

export const NO_SUCH_YEAR = 'must be a fiscal year of the published calendar, such as 2083-84.'

export const registerQuery = z
  .strictObject({
    fiscalYear: z
      .string()
      .regex(/^\d{4}-\d{2}$/, 'must be a fiscal year such as 2083-84.')
      .optional()
      .meta({ description: 'The fiscal year of Nepal. Without it: the present one.', examples: ['2083-84'] }),
    month: z.coerce
      .number()
      .int()
      .min(1)
      .max(MONTHS)
      .optional()
      .meta({
        description: 'The month of the fiscal year: 1 is Shrawan, 12 is Asar. Without it: the present one.',
        examples: [5],
      }),
  })
  .refine(({ fiscalYear }) => fiscalYear === undefined || fiscalMonth(fiscalYear, 1) !== null, {
    path: ['fiscalYear'],
    message: NO_SUCH_YEAR,
  })
export type RegisterQuery = z.output<typeof registerQuery>

export const registerCsvQuery = registerQuery.safeExtend({
  format: z.enum(['register', 'cbms']).default('register').meta({
    description:
      '`register`: as the tax office reads it. `cbms`: with the fields of its central billing system, bills first and then returns.',
  }),
})

const registerRow = z
  .object({
    date: z.iso.date().meta({ description: 'The day on which it was issued.', examples: ['2026-11-23'] }),
    dateBs: z
      .string()
      .nullable()
      .meta({ description: 'The same day in Bikram Sambat.', examples: ['2083-08-07'] }),
    invoiceNumber: z.string().meta({ examples: ['2083-84/000001'], description: 'Its number.' }),
    buyer: z
      .string()
      .meta({ description: 'The buyer as the invoice names them.', examples: ['Gyanendra Karki'] }),
    pan: z
      .string()
      .nullable()
      .meta({ description: 'The tax registration of the buyer.', examples: ['301234567'] }),
    totalPaisa: wireAmount.meta({
      description: 'What was billed, with VAT, in paisa.',
      examples: ['150000'],
    }),
    taxablePaisa: wireAmount.meta({
      description: 'What the VAT was computed from, in paisa. Zero without VAT.',
      examples: ['132744'],
    }),
    vatPaisa: wireAmount.meta({ description: 'The VAT, in paisa.', examples: ['17256'] }),
    voided: z.boolean().meta({ description: 'It became void: it is in no sum.' }),
  })
  .meta({ id: 'RegisterRow' })
export type RegisterRow = z.output<typeof registerRow>

const { invoiceNumber: _, voided: __, ...asOnInvoices } = registerRow.shape

const registerCreditNote = z
  .object({
    number: z.string().meta({ description: 'Its number.', examples: ['CN-2083-84/000001'] }),
    invoiceNumber: z.string().meta({
      description: 'The invoice that it takes back. Of several: the newest.',
      examples: ['2083-84/000001'],
    }),
    ...asOnInvoices,
    totalPaisa: wireAmount.meta({
      description: 'What it takes back, with VAT, in paisa.',
      examples: ['150000'],
    }),
  })
  .meta({ id: 'RegisterCreditNote' })
export type RegisterCreditNote = z.output<typeof registerCreditNote>

const registerSums = z
  .object({
    totalPaisa: wireAmount.meta({ description: 'The sum of the totals, in paisa.', examples: ['150000'] }),
    taxablePaisa: wireAmount.meta({
      description: 'The sum that VAT was computed from.',
      examples: ['132744'],
    }),
    vatPaisa: wireAmount.meta({ description: 'The sum of the VAT.', examples: ['17256'] }),
  })
  .meta({ id: 'RegisterSums' })
export type RegisterSums = z.output<typeof registerSums>

export const register = z
  .object({
    rows: z
      .array(registerRow)
      .meta({ description: 'The invoices that were issued in the month, by number.' }),
    creditNotes: z
      .array(registerCreditNote)
      .meta({ description: 'The credit notes that were written in the month, by number.' }),
    totals: registerSums.meta({ description: 'The sums of the invoices that are not void.' }),
    creditNoteTotals: registerSums.meta({ description: 'The sums of the credit notes.' }),
  })
  .meta({ id: 'Register' })
export type Register = z.output<typeof register>
