import { reversePayment } from '@/lib/billing/reverse-payment'
import { DAY_MS } from '@/lib/core/duration'
import { type ImportId, type PaymentId, type PriceId, type ProductId, toWire } from '@/lib/core/id'
import { createImport } from '@/lib/import/create'
import { pack } from '@/lib/import/packed-schema'
import { rowProblem } from '@/lib/import/problem-schema'
import { runImport } from '@/lib/import/run'
import type { ReadRow } from '@/lib/import/terms'
import type { Ctx } from '@/lib/infra/ctx'
import { createPaymentLink } from '@/lib/payment-link/create'
import { createPrice } from '@/lib/price/create'
import { createProduct } from '@/lib/product/create'
import { sellToWalkIn } from '@/lib/subscription/walk-in'
import { METADATA, OF_PRICE, type StoryScene } from './scene'

/** Scenes at a counter: a spreadsheet, cash, a cheque, a poster. */
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

const HEADINGS = ['external_id', 'name', 'phone', 'price', 'collection', 'paid_until']
const PAID_FOR_MS = 20 * DAY_MS
const MEMBERS = [
  { name: 'आशा राई', phone: '9800000040' },
  { name: 'Bina Shrestha', phone: '9800000041' },
  { name: 'चन्द्र गुरुङ', phone: '9800000042' },
  { name: 'Dolma Sherpa', phone: '12' },
]

/**
 * Imports the members of a spreadsheet, who pay cash. The last one is rejected, because its phone number is not valid.
 * @param priceId their price. It is part of their ids, so that a story that is started again has new ids.
 * @returns the id of the running import.
 */
async function moveIn(ctx: Ctx, priceId: string): Promise<string> {
  const price = toWire('price', priceId)
  const paidUntil = new Date(ctx.now.getTime() + PAID_FOR_MS).toISOString().slice(0, 10)
  const rows = MEMBERS.map(({ name, phone }, at): ReadRow => {
    const externalId = `${price.slice(-6)}-${at + 1}`
    const cells = [externalId, name, phone, price, 'outside', paidUntil]
    const row = at + 1
    if (phone.length < 10) return { row, cells, problems: [rowProblem('phone', 'phone_invalid')] }
    const customer = { externalId, name, phone: `+977${phone}` }
    return {
      row,
      cells,
      terms: { customer, billing: { price, quantity: 1, collection: 'outside', paidUntil } },
    }
  })
  const file = new TextEncoder().encode([HEADINGS, ...rows.map(({ cells }) => cells)].join('\r\n'))
  const { id } = await createImport(ctx, pack({ headings: HEADINGS, columns: HEADINGS, rows }), file)
  await runImport(ctx, id as ImportId)
  return id
}
