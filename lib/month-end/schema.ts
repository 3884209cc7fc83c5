import { z } from 'zod'
import { text, wireAmount, wireEnvironment, wireIdText, wireInstant } from '@/lib/core/fields'
import { registerQuery } from '@/lib/register/schema'

/** How money came in: from wallets, or outside of them, by method. */
export const CAME_IN = ['wallet', 'cash', 'bank', 'qr', 'cheque', 'other'] as const
/** Invoices that are in the month's register, and whose money came in before or after the month, or not yet. */
export const ADDED = ['paid_before', 'paid_after', 'unpaid'] as const
/** Invoices that were paid in the month and are in another month's register. */
export const TAKEN_OFF = ['issued_before', 'issued_after'] as const
export const GIVEN_BACK = ['refunded_to_wallets', 'refunded_outside'] as const

const LINES = [...CAME_IN, ...ADDED, ...TAKEN_OFF, 'register', 'void', ...GIVEN_BACK, 'credit_notes'] as const

const monthLine = z
  .object({
    line: z.enum(LINES).meta({
      description:
        '`wallet` to `other`: what came in during the month, by payment method. Payments that were reversed later are included. `paid_before` and `paid_after`: issued in the month, paid before or after it. `unpaid`: issued in the month, still open. `issued_before` and `issued_after`: paid in the month, issued before or after it. `register`: the invoices in the sales register that are not void. `void`: the void invoices in the register, which count in no total. `refunded_to_wallets` and `refunded_outside`: what was given back. `credit_notes`: the credit notes in the register.',
    }),
    count: z
      .int()
      .min(0)
      .meta({ description: 'The number of items.', examples: [12] }),
    amountPaisa: wireAmount.meta({ description: 'Their total, in paisa.', examples: ['150000'] }),
  })
  .meta({ id: 'MonthLine' })
export type MonthLine = z.output<typeof monthLine>

const lines = z.array(monthLine).meta({
  description:
    'The lines of the month. Lines without items are left out. What came in, plus `paid_before`, `paid_after` and `unpaid`, less `issued_before` and `issued_after`, equals `register`.',
})
const DIGEST = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const digest = z.string().meta({
  description: "A SHA-256 of the month's invoices and credit notes: the number, line and amount of each.",
  examples: [DIGEST],
})
const signedPaisa = z.string().meta({ examples: ['0'] })

export const monthClosing = z
  .object({
    id: wireIdText('mcl'),
    businessId: wireIdText('biz'),
    environment: wireEnvironment,
    fiscalYear: z.string().meta({ description: 'The Nepali fiscal year.', examples: ['2083-84'] }),
    month: z.int().meta({ description: 'The month of the fiscal year: 1 is Shrawan.', examples: [5] }),
    lines,
    digest,
    note: z
      .string()
      .nullable()
      .meta({
        description: 'The note kept with the closing. Null if there is none.',
        examples: ['Sent to the accountant.'],
      }),
    closedBy: z.string().meta({ description: 'Who closed it.', examples: ['Bina Rai'] }),
    createdAt: wireInstant,
  })
  .meta({ id: 'MonthClosing' })
export type WireMonthClosing = z.output<typeof monthClosing>

export const monthEnd = z
  .object({
    fiscalYear: z.string().meta({ description: 'The Nepali fiscal year.', examples: ['2083-84'] }),
    month: z.int().meta({ description: 'The month of the fiscal year: 1 is Shrawan.', examples: [5] }),
    firstDay: z.iso.date().meta({ description: "The month's first day.", examples: ['2026-11-17'] }),
    lastDay: z.iso.date().meta({ description: "The month's last day.", examples: ['2026-12-15'] }),
    lines,
    paidPaisa: wireAmount.meta({ description: 'The amount that came in during the month, in paisa.' }),
    netPaisa: signedPaisa.meta({ description: 'The register less its credit notes, in paisa.' }),
    unexplainedPaisa: signedPaisa.meta({
      description:
        'What the lines do not explain, in paisa. It should be `0`: any other value is a fault in Khata.',
    }),
    digest,
    closings: z.array(monthClosing).meta({
      description:
        "The closings of the month, newest first, each with who closed it and its figures at that time. The newest is valid. If its digest differs from the month's, something has changed since.",
    }),
  })
  .meta({ id: 'MonthEnd' })
export type MonthEnd = z.output<typeof monthEnd>

export const closeMonthInput = z.strictObject({
  fiscalYear: registerQuery.shape.fiscalYear
    .unwrap()
    .meta({ description: 'The Nepali fiscal year.', examples: ['2083-84'] }),
  month: registerQuery.shape.month
    .unwrap()
    .meta({ description: 'The month of the fiscal year: 1 is Shrawan, 12 is Asar.', examples: [5] }),
  digest: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be the digest of the month.')
    .meta({
      description:
        'The digest of the figures that you have seen. If the month has changed since, it is not closed.',
      examples: [DIGEST],
    }),
  note: text(500)
    .optional()
    .meta({
      description: 'A note to keep with the closing.',
      examples: ['Sent to the accountant.'],
    }),
})
export type CloseMonthInput = z.output<typeof closeMonthInput>
