import { z } from 'zod'
import { instant } from '@/lib/core/fields'
import { nepaliMonthNamed } from '@/lib/core/nepali-month'
import { placeQuery } from '@/lib/core/page'

/** Movements by day. */
export const bookQuery = z.strictObject({
  month: z
    .string()
    .refine((month) => nepaliMonthNamed(month) !== null, 'must be a month of Bikram Sambat such as 2083-08.')
    .optional(),
  since: instant.optional(),
  until: instant.optional(),
  ...placeQuery,
})
export type BookQuery = z.output<typeof bookQuery>
