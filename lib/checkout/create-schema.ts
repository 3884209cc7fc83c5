import { z } from 'zod'
import { amountPaisa, metadata, quantity, wireId, wireIdText } from '@/lib/core/fields'
import { MAX_ITEMS } from '@/lib/core/invoice-line'
import { couponCode } from '@/lib/coupon/schema'
import { itemsInput } from '@/lib/invoice/line-schema'
import { checkoutPayable } from './schema'

// Long enough for a shop's own parameters, short enough for all browsers and proxies.
export const shopAddress = z
  .string()
  .max(2048)
  // URL parsers drop some of these and escape others.
  .refine((text) => !/\p{Cc}/u.test(text), { message: 'must have no control characters.' })
  .refine((text) => URL.canParse(text), {
    message: 'must be a URL, such as https://shop.example.com/thanks.',
  })
  // As browsers write it: characters that a database or a header cannot hold are escaped.
  .transform((text) => new URL(text).href)
  .meta({
    type: 'string',
    format: 'uri',
    description:
      "Where the customer goes next. `{CHECKOUT_SESSION_ID}` in it is replaced with the session's id.",
    examples: ['https://shop.example.com/thanks'],
  })

const askedAmount = amountPaisa
  .refine((amount) => amount > 0n, { message: 'must be more than 0.' })
  .optional()

export const createCheckoutSessionInput = z
  .strictObject({
    priceId: wireId('price'),
    quantity: quantity.optional(),
    customerId: wireId('cus')
      .optional()
      .meta({ description: 'The customer who pays. If you leave it out, a customer is created.' }),
    requireEmail: z.boolean().optional().meta({
      description:
        'Whether a new customer must enter an e-mail address. Otherwise the field is optional, and receipts go by SMS.',
    }),
    successUrl: shopAddress.optional(),
    cancelUrl: shopAddress.optional(),
    maxAmountPaisa: askedAmount.meta({
      description:
        'Ask the customer for a maximum above the price, at most twice as much. If they agree, a raised price up to it is charged from 7 days after they were told. The customer may decline it.',
      examples: ['100000'],
    }),
    allowancePaisa: askedAmount.meta({
      description:
        'Ask the customer for an allowance: the highest amount that you may charge in a Nepali month for other things. The customer may decline it.',
      examples: ['100000'],
    }),
    couponCode: couponCode
      .optional()
      .meta({ description: 'A coupon that you set. The page describes its discount.' }),
    allowCouponCodes: z.boolean().optional().meta({
      description:
        'Whether the customer may enter a coupon code. It replaces a coupon that you set. Default: false.',
    }),
    items: itemsInput(MAX_ITEMS).optional().meta({
      description:
        'What is billed once, with the first payment, such as an admission fee. It is charged at once, even with a trial.',
    }),
    metadata: metadata.optional(),
  })
  .meta({
    examples: [
      {
        priceId: 'price_01h455vb4pex5vsknk084sn02q',
        successUrl: 'https://shop.example.com/thanks',
        cancelUrl: 'https://shop.example.com/cart',
        allowancePaisa: '100000',
        metadata: { order: '4711' },
      },
    ],
  })
export type CreateCheckoutSessionInput = z.output<typeof createCheckoutSessionInput>

export const createdCheckoutSession = z
  .object({
    id: wireIdText('cs'),
    token: z.string().meta({ description: 'The one-time token, part of publicUrl. It is shown only once.' }),
    publicUrl: z.url().meta({ description: 'The checkout page. Send the customer there.' }),
    payable: checkoutPayable,
  })
  .meta({ id: 'CreatedCheckoutSession' })
