import { z } from 'zod'
import { text, wireIdText, wireInstant } from '@/lib/core/fields'
import { isTimeZone } from '@/lib/core/period'

export const businessName = text(200)

export const updateBusinessInput = z.strictObject({
  name: businessName.optional(),
  timeZone: z
    .string()
    .max(100)
    .refine(isTimeZone, { message: 'must be the name of a time zone, such as Asia/Kathmandu.' })
    .optional(),
  finalAction: z
    .enum(['cancel', 'unpaid'])
    .optional()
    .meta({ description: 'What becomes of a subscription whose last retry has failed.' }),
  panNumber: z
    .string()
    .regex(/^\d{9}$/, 'must have nine digits.')
    .nullable()
    .optional(),
  vatEnabled: z.boolean().optional(),
})
export type UpdateBusinessInput = z.output<typeof updateBusinessInput>

export const business = z
  .object({
    id: wireIdText('biz'),
    name: z.string(),
    timeZone: z.string().meta({ examples: ['Asia/Kathmandu'] }),
    finalAction: z.enum(['cancel', 'unpaid']),
    panNumber: z.string().nullable().meta({ description: 'The tax registration that invoices show.' }),
    vatEnabled: z.boolean().meta({ description: 'Prices include 13 % VAT, whose share invoices state.' }),
    createdAt: wireInstant,
    updatedAt: wireInstant,
  })
  .meta({ id: 'Business' })
