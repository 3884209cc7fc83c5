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
      .meta({ description: 'The Nepali fiscal year. Default: the current one.', examples: ['2083-84'] }),
    month: z.coerce
      .number()
      .int()
      .min(1)
      .max(MONTHS)
      .optional()
      .meta({
        description: 'The month of the fiscal year: 1 is Shrawan, 12 is Asar. Default: the current one.',
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
      "`register`: the tax office's layout. `cbms`: the fields of the tax office's central billing system, bills first and then returns.",
  }),
})

const registerRow = z
  .object({
    date: z.iso.date().meta({ description: 'The issue date.', examples: ['2026-11-23'] }),
    dateBs: z
      .string()
      .nullable()
      .meta({ description: 'The issue date in Bikram Sambat.', examples: ['2083-08-07'] }),
    invoiceNumber: z.string().meta({ examples: ['2083-84/000001'], description: 'The document number.' }),
    buyer: z
      .string()
      .meta({ description: "The buyer's name on the invoice.", examples: ['Gyanendra Karki'] }),
    pan: z
      .string()
      .nullable()
      .meta({ description: "The buyer's tax registration number.", examples: ['301234567'] }),
    totalPaisa: wireAmount.meta({
      description: 'The billed amount with VAT, in paisa.',
      examples: ['150000'],
    }),
    taxablePaisa: wireAmount.meta({
      description: 'The amount that VAT is computed from, in paisa. Zero if there is no VAT.',
      examples: ['132744'],
    }),
    vatPaisa: wireAmount.meta({ description: 'The VAT, in paisa.', examples: ['17256'] }),
    voided: z
      .boolean()
      .meta({ description: 'Whether the invoice is void. Void invoices count in no total.' }),
  })
  .meta({ id: 'RegisterRow' })
export type RegisterRow = z.output<typeof registerRow>

const { invoiceNumber: _, voided: __, ...asOnInvoices } = registerRow.shape

const registerCreditNote = z
  .object({
    number: z.string().meta({ description: 'The document number.', examples: ['CN-2083-84/000001'] }),
    invoiceNumber: z.string().meta({
      description: 'The number of the credited invoice. If there are several, the newest.',
      examples: ['2083-84/000001'],
    }),
    ...asOnInvoices,
    totalPaisa: wireAmount.meta({
      description: 'The credited amount with VAT, in paisa.',
      examples: ['150000'],
    }),
  })
  .meta({ id: 'RegisterCreditNote' })
export type RegisterCreditNote = z.output<typeof registerCreditNote>

const registerSums = z
  .object({
    totalPaisa: wireAmount.meta({ description: 'The total with VAT, in paisa.', examples: ['150000'] }),
    taxablePaisa: wireAmount.meta({
      description: 'The total that VAT is computed from, in paisa.',
      examples: ['132744'],
    }),
    vatPaisa: wireAmount.meta({ description: 'The total VAT, in paisa.', examples: ['17256'] }),
  })
  .meta({ id: 'RegisterSums' })
export type RegisterSums = z.output<typeof registerSums>

export const register = z
  .object({
    rows: z.array(registerRow).meta({ description: "The month's invoices, by number." }),
    creditNotes: z.array(registerCreditNote).meta({ description: "The month's credit notes, by number." }),
    totals: registerSums.meta({ description: 'The totals of the invoices that are not void.' }),
    creditNoteTotals: registerSums.meta({ description: 'The totals of the credit notes.' }),
  })
  .meta({ id: 'Register' })
export type Register = z.output<typeof register>
