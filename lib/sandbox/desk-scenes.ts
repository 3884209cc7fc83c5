import { reversePayment } from '@/lib/billing/reverse-payment'
import type { PaymentId, PriceId, ProductId } from '@/lib/core/id'
import { createPaymentLink } from '@/lib/payment-link/create'
import { createPrice } from '@/lib/price/create'
import { createProduct } from '@/lib/product/create'
import { sellToWalkIn } from '@/lib/subscription/walk-in'
import { moveIn } from './move-in'
import { METADATA, OF_PRICE, type StoryScene } from './scene'

/** What happens at a counter: a spreadsheet, cash, a cheque, a poster. */
export const DESK_SCENES: readonly StoryScene[] = [
  {
    title:
      'A spreadsheet of three members moved in. They pay cash. A fourth row stays out: its phone is too short.',
    play: async (ctx, { monthly = '' }) => ({ import: await moveIn(ctx, monthly) }),
  },
  {
    title: 'Rita walked in and paid three months in cash at the counter. She needs no wallet.',
    play: async (ctx, { monthly }) => {
      const payment = { periods: 3, method: 'cash' } as const
      const person = { name: 'Rita Lama', phone: '+9779800000043' }
      const { subscription } = await sellToWalkIn(ctx, { ...person, priceId: monthly as PriceId, payment })
      return { ritaSubscription: subscription.id }
    },
  },
  {
    title: 'Hari paid by cheque for a yoga class that is sold by Nepali months.',
    play: async (ctx) => {
      const product = await createProduct(ctx, { name: 'Yoga class', metadata: METADATA })
      const price = await createPrice(ctx, {
        ...OF_PRICE,
        calendar: 'bs',
        productId: product.id as ProductId,
        amountPaisa: 200_000n,
        interval: 'month',
        trialDays: 0,
      })
      const payment = { periods: 1, method: 'cheque' } as const
      const person = { name: 'Hari Thapa', phone: '+9779800000044' }
      const sold = await sellToWalkIn(ctx, { ...person, priceId: price.id as PriceId, payment })
      return { cheque: sold.payment?.id as string }
    },
  },
  {
    title:
      'The cheque came back, and you reversed the payment. The sales register has the invoice and its credit note.',
    play: async (ctx, { cheque }) => {
      await reversePayment(ctx, cheque as PaymentId, { reason: 'The cheque came back.' })
      return {}
    },
  },
  {
    title: 'A poster with a QR code hangs at the door. Everybody who scans it can buy the Gold membership.',
    play: async (ctx, { monthly }) => {
      const { id } = await createPaymentLink(ctx, { priceId: monthly as PriceId, metadata: METADATA })
      return { poster: id }
    },
  },
]
