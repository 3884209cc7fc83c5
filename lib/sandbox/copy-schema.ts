import { z } from 'zod'
import { wireId } from '@/lib/core/fields'

/** How many of each kind one call copies at most. The page lists the same number. */
export const COPIED_AT_MOST = 100

const chosen = <Id extends z.ZodType>(id: Id) => z.array(id).max(COPIED_AT_MOST).default([])

export const copyToProductionInput = z
  .strictObject({
    priceIds: chosen(wireId('price')).meta({
      description: 'The active prices to copy. Their products are copied, too.',
    }),
    couponIds: chosen(wireId('cpn')).meta({
      description: 'The active coupons to copy. The products that they are limited to are copied, too.',
    }),
    paymentLinkIds: chosen(wireId('plink')).meta({
      description:
        'The active payment links to copy. Their prices and coupons are copied, too. Each copy has a new address.',
    }),
  })
  .refine((input) => Object.values(input).some((ids) => ids.length > 0), {
    path: ['priceIds'],
    message: 'must name at least one price, or send couponIds or paymentLinkIds.',
  })
export type CopyToProductionInput = z.output<typeof copyToProductionInput>

const count = (description: string) =>
  z
    .int()
    .min(0)
    .meta({ description, examples: [1] })

export const copiedToProduction = z
  .object({
    products: count('How many products were copied.'),
    prices: count('How many prices were copied.'),
    coupons: count('How many coupons were copied.'),
    paymentLinks: count('How many payment links were copied.'),
  })
  .meta({ id: 'CopiedToProduction' })
